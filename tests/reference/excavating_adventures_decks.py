"""Small decks in a known order, to play the worked examples of Excavating Adventures with."""

from typing import Any

from .excavating_adventures import Reference, content

Deal = dict[str, Any]

GEMORA: dict[str, Any] = content("set", "gemora")["cards"]
DIGS = ("amethyst", "amethyst", "fluorite", "garnet", "obsidian")

GRUMBLING_0, TWO = "pilfer", "pebbit"  # to fill up with


def is_grumbling(card: str) -> bool:
    return bool(GEMORA[card]["kind"] == "grumbling")


def filled(one: list[str], other: list[str], least: int) -> list[str]:
    """The first cards, and after them what makes the two decks lawful against each other."""
    wanted = max(1, *(sum(map(is_grumbling, cards)) for cards in (one, other)))
    cards = one + [GRUMBLING_0] * (wanted - sum(map(is_grumbling, one)))
    return cards + [TWO] * (least - len(cards))


def decks(first: list[str], second: list[str], least: int = 9) -> list[list[str]]:
    both = [filled(first, second, least), filled(second, first, least)]
    most = max(len(cards) for cards in both)
    return [cards + [TWO] * (most - len(cards)) for cards in both]


def deck(cards: list[str], digs: tuple[str, ...] = DIGS) -> dict[str, Any]:
    return {
        "name": "test",
        "cards": {card: cards.count(card) for card in cards},
        "digs": {specimen: digs.count(specimen) for specimen in digs},
        "study": len(cards) < 9,
    }


def in_order(*orders: list[Any]) -> Deal:
    """What the view shows of two shuffled decks."""
    copies = [[card if isinstance(card, dict) else {"id": card, "spent": False} for card in cards] for cards in orders]
    return {"places": [{"hand": cards[0], "order": cards[1:]} for cards in copies]}


def game(first: list[str], second: list[str], digs: tuple[str, ...] = DIGS, **options: Any) -> Reference:
    """A game whose decks begin with these cards."""
    orders = decks(first, second)
    chosen = {"first_deck": deck(orders[0], digs), "second_deck": deck(orders[1], digs), "digs": len(digs)}
    return Reference(2, chosen | options, in_order(*orders))


def short_game(first: list[str], second: list[str], **options: Any) -> Reference:
    """A game with small decks, for what happens at their end: these cards and no others."""
    orders = decks(first, second, least=0)
    assert orders == [first, second]
    return Reference(2, {"first_deck": deck(first), "second_deck": deck(second)} | options, in_order(first, second))
