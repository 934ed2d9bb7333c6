"""The board of Unearthed: `draw` for pages and files, `text` for terminals. Both show a view and know no rules."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from digsite.core.drawing import (
    CARD_WIDTH,
    Attribute,
    Markup,
    board,
    clipped,
    controls,
    edge,
    painted,
    picture,
    piece,
    words,
)
from digsite.core.words import named
from digsite.games.unearthed.board_pieces import (
    Face,
    Plate,
    drop_button,
    empty_slot,
    face,
    finds,
    flip_strip,
    grid_card,
    last_mark,
    plate,
    spoken,
    stack,
    unknown_card,
)
from digsite.games.unearthed.board_places import CELLS, Arrangement, Place, Spot, arranged
from digsite.games.unearthed.board_words import (
    cells_of,
    ending_words,
    instruction,
    last_cell,
    last_words,
    move_of_this_round,
    name_of,
    own_name,
    plate_note,
    round_words,
    standing,
    text,
    visible_sum,
)
from digsite.games.unearthed.view import View

__all__ = ["draw", "text"]

NO_OFFERS: Mapping[str, str] = MappingProxyType({})


def draw(view: View, offers: Mapping[str, str] = NO_OFFERS, names: Sequence[str] = (), tall: bool = False) -> str:
    """Draw the board as one SVG drawing.

    Args:
        view: what the viewer may see.
        offers: what the viewer may do now, from notation to the sentence that says it.
        names: of the seats.
        tall: for a phone instead of a wide screen.
    """
    places = arranged(len(view.grids), view.viewer, tall)
    sentences = {move: named(sentence, names) for move, sentence in offers.items()}
    return board(
        places.width,
        places.height,
        finds(),
        piece("ground", 0, 0, painted("rect", "ground", width=places.width, height=places.height)),
        *status(view, sentences, names, places),
        deck(view, sentences, places),
        label("deck-label", places.deck, f"deck {view.deck_count}"),
        pile(view, sentences, places),
        label("pile-label", places.pile, f"pile {len(view.pile)}"),
        hand(view, names, places),
        label("hand-label", places.hand, hand_words(view, names)),
        drop_button(places.drop, sentences.get("drop")),
        *(part for seat in range(len(view.grids)) for part in site(view, sentences, names, places, seat)),
        last_mark(last_place(view, places)),
        label=f"Unearthed. {round_words(view)}. {standing(view, names)}",
    )


def status(view: View, offers: Mapping[str, str], names: Sequence[str], places: Arrangement) -> list[Markup]:
    """Draw the lines above the cards: the round, who is to move, how many final turns are left, and the last move."""
    size = 15.0 if places.tall else 19.0
    who, what = last_words(view, names)
    width, longest = (11, 46) if places.tall else (15, 78)
    x, y, small = places.last.x, places.last.y, 13.0 if places.tall else 15.0
    lines = [words(x, y, "last move", small - 1, paint="words-soft")] if what else []
    lines += [words(x, y + small + 3, clipped(who, width), small, bold=True)] if what else []
    lines += [words(x, y + 2 * small + 6, what, small)] if what else []
    return [
        line("round", places.round, round_words(view), size, bold=True),
        line("turn", places.turn, clipped(standing(view, names) + instruction(offers), longest), size),
        line("ending", places.ending, ending_words(view), size, bold=True),
        piece("last", 0, 0, *lines),
    ]


def line(identity: str, at: Spot, content: str, size: float, bold: bool = False) -> Markup:
    """Draw a piece that is one line of text, perhaps none."""
    return piece(identity, at.x, at.y, *([words(0, 0, content, size, anchor=at.anchor, bold=bold)] if content else []))


def label(identity: str, under: Place, content: str) -> Markup:
    """Draw the words under the deck, the pile or the hand."""
    centre = under.x + CARD_WIDTH / 2 * under.scale
    return piece(identity, centre, under.y + 96 * under.scale + 17, words(0, 0, content, 14, anchor="middle"))


def acting(view: View, offers: Mapping[str, str], move: str, otherwise: str, key: str) -> dict[str, Attribute]:
    """Return the attributes of deck and pile: buttons for a seat, pictures for anybody else."""
    if view.viewer < 0:
        return picture(otherwise)
    return controls(move if move in offers else None, offers.get(move), otherwise, key=key)


def outlined(view: View, can_act: bool) -> list[Markup]:
    """Draw the edge of what a seat can act on."""
    return [edge(can_act)] if view.viewer >= 0 else []


def deck(view: View, offers: Mapping[str, str], places: Arrangement) -> Markup:
    """Draw the deck; who sees all sees its top card."""
    top = Face(view.deck[0] if view.deck else None, up=False)
    drawn = [stack(min(view.deck_count - 1, 2)), face(top)] if view.deck_count else [empty_slot()]
    attributes = acting(view, offers, "deck", f"deck, {view.deck_count} cards", "d")
    return piece(
        "deck",
        places.deck.x,
        places.deck.y,
        *drawn,
        *outlined(view, "deck" in offers),
        scale=places.deck.scale,
        **attributes,
    )


def pile(view: View, offers: Mapping[str, str], places: Arrangement) -> Markup:
    """Draw the discard pile with its top card."""
    top = Face(view.pile[0]) if view.pile else None
    otherwise = f"discard pile, {len(view.pile)} cards, top card {top.words}" if top else "discard pile, empty"
    return piece(
        "pile",
        places.pile.x,
        places.pile.y,
        *([stack(min(len(view.pile) - 1, 2)), face(top)] if top else [empty_slot()]),
        *outlined(view, "pile" in offers),
        scale=places.pile.scale,
        data_value=top.value if top else None,
        data_came=came(view, "pile"),
        **acting(view, offers, "pile", otherwise, "p"),
    )


def hand(view: View, names: Sequence[str], places: Arrangement) -> Markup:
    """Draw the card in hand, whoever holds it."""
    held = view.hand
    known = held.card if held else None
    drawn = empty_slot() if held is None else unknown_card() if known is None else face(Face(known))
    value = "empty" if held is None else "a card that only its holder sees" if known is None else spoken(known)
    return piece(
        "hand",
        places.hand.x,
        places.hand.y,
        drawn,
        scale=places.hand.scale,
        data_value=known,
        data_came=came(view, "hand"),
        **picture(f"{hand_words(view, names)}: {value}"),
    )


def hand_words(view: View, names: Sequence[str]) -> str:
    """Tell who holds the card in hand."""
    if view.hand is None or not view.to_move:
        return "hand"
    holder = view.to_move[0]
    return "your hand" if holder == view.viewer else f"{clipped(name_of(names, holder), 12)}'s"


def came(view: View, target: str) -> str | None:
    """Tell where the card that lies on the target now came from, with a stamp that changes with each move."""
    move = move_of_this_round(view)
    if move is None:
        return None
    verb, _, cell = move.move.partition(" ")
    here = f"s{move.seat}-{cell}"
    sources = {
        "deck": {"hand": "deck"},
        "pile": {"hand": "pile"},
        "keep": {here: "hand", "pile": here},
        "flip": {"pile": "hand"},
        "drop": {"pile": "hand"},
    }
    source = sources.get(verb, {}).get(target)
    return source and f"{source}@{view.round_number}-{view.turns}-{view.phase}"


def last_place(view: View, places: Arrangement) -> Place | None:
    """Return what the last move touched: a cell, the deck or the pile."""
    move = move_of_this_round(view)
    if move is None:
        return None
    cell = last_cell(move)
    if cell is not None:
        return places.blocks[move.seat].cell(CELLS.index(cell))
    return places.deck if move.move.startswith("deck") else places.pile


def site(view: View, offers: Mapping[str, str], names: Sequence[str], places: Arrangement, seat: int) -> list[Markup]:
    """Draw a seat's plate and grid, in reading order; each own cell is followed by its strip for turning it over."""
    name, block = own_name(view, names, seat), places.blocks[seat]
    shown = Plate(
        name=name,
        total=view.scores[seat],
        visible=visible_sum(view, seat),
        to_move=seat in view.to_move,
        ender=seat == view.ender,
        note=plate_note(view, seat),
    )
    parts = [plate(f"s{seat}-plate", block, shown)]
    for index, (cell, card) in enumerate(zip(CELLS, cells_of(view, seat), strict=True)):
        identity, at = f"s{seat}-{cell}", block.cell(index)
        attributes = cell_attributes(view, offers, seat, cell, f"{name}, {cell}: {card.words}")
        stamp = came(view, identity)
        parts.append(grid_card(identity, cell, at, card, seat * 5 + index * 7, data_came=stamp, **attributes))
        if seat == view.viewer:
            move = f"flip {cell}"
            parts.append(flip_strip(f"{identity}-flip", at, offers.get(move), move))
    return parts


def cell_attributes(
    view: View, offers: Mapping[str, str], seat: int, cell: str, otherwise: str
) -> dict[str, Attribute]:
    """Return the attributes of a cell, which is a button for its owner and a picture for the others."""
    if seat != view.viewer:
        return picture(otherwise)
    move = f"keep {cell}"
    return controls(move if move in offers else None, offers.get(move), otherwise)
