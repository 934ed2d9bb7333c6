"""Matches of Excavating Adventures with cards put in hand, for the examples of the rules."""

from typing import Any

from digsite.core.match import Match, new
from digsite.games.excavating_adventures.cards import Deck
from digsite.games.excavating_adventures.view import RoundView, View

# Two decks of nine that may meet; EVEN has a matching Dig for its Gemlings, ODD for its Bravelings.
EVEN = {"pyra": 2, "violet-nib": 2, "black-mirror": 1, "lilac-lantern": 1, "grumble": 2, "snatchel": 1}
EVEN_DIGS = {"garnet": 1, "amethyst": 2, "agate": 2}
ODD = {"black-mirror": 2, "prismguard": 2, "violet-nib": 1, "rosepick": 1, "mudmutter": 1, "grumble": 2}
ODD_DIGS = {"fluorite": 1, "garnet": 2, "calcite": 2}


def deck(
    name: str = "even", cards: dict[str, int] | None = None, digs: dict[str, int] | None = None, **more: Any
) -> Any:
    """Return a deck as a table of options has it."""
    return {
        "game": "excavating_adventures",
        "kind": "deck",
        "name": name,
        "cards": EVEN if cards is None else cards,
        "digs": EVEN_DIGS if digs is None else digs,
        **more,
    }


def odd(**more: Any) -> Any:
    """Return the other deck."""
    return deck("odd", ODD, ODD_DIGS, **more)


def fresh(seed: int = 1, **options: Any) -> Match:
    """Return a match of the two decks at its beginning."""
    return new("excavating_adventures", seed=seed, **({"first_deck": deck(), "second_deck": odd()} | options))


def put(match: Match, seat: int, identity: str) -> None:
    """Put a card of a seat's deck into its hand, in exchange for the one it holds."""
    view = match.view(-2)
    kind = [card.id for card in view.places[seat].cards].index(identity)
    order, position = match.state["seats"][seat]["deck"], int(match.state["position"])
    place = next(at for at in range(position, match.box.card_count) if order[at] >> 1 == kind)
    order[position], order[place] = order[place], order[position]


def with_cards(match: Match, first: str, second: str) -> Match:
    """Return the match with these cards in hand."""
    put(match, 0, first)
    put(match, 1, second)
    return match


def choose(match: Match, first: str, second: str) -> None:
    """Have both seats decide on a Dig."""
    match.play(0, first)
    match.play(1, second)


def played(match: Match, first: str, second: str, choices: tuple[str, str] = ("no dig", "no dig")) -> RoundView:
    """Play a round with these cards, nobody removing anything, and return how it went."""
    with_cards(match, first, second)
    choose(match, *choices)
    spare(match)
    return last(match)


def spare(match: Match) -> None:
    """Have nobody remove anything."""
    while seen(match).phase == "remove":
        match.play(match.to_move[0], "spare")


def seen(match: Match, seat: int = -2) -> View:
    """Return a view."""
    view = match.view(seat)
    assert isinstance(view, View)
    return view


def last(match: Match) -> RoundView:
    """Return how the last round went."""
    found = seen(match).last_round
    assert found is not None
    return found


def dig(match: Match, seat: int, specimen: str) -> dict[str, int]:
    """Return where a seat's Digs of a specimen are, those places that hold some."""
    view = next(each for each in seen(match).places[seat].digs if each.specimen == specimen)
    return {key: count for key, count in view.model_dump(exclude={"specimen", "copies"}).items() if count}


def model(table: dict[str, Any]) -> Deck:
    """Return a deck, checked."""
    return Deck.model_validate(table)
