"""The board of Arrow Caverns: `draw` for pages and files, `text` for terminals. Both show a view and know no rules."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from digsite.core.drawing import (
    Markup,
    Point,
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
from digsite.games.arrow_caverns.board_pieces import (
    button,
    card_face,
    cavern_face,
    cavern_words,
    chevron,
    definitions,
    figure,
    stop_sign,
    trail,
    warning_sign,
)
from digsite.games.arrow_caverns.board_places import CAVERN, STEPS, Arrangement, Spot, arranged
from digsite.games.arrow_caverns.board_preview import (
    beside,
    ends_label,
    ends_of_card,
    ends_of_step,
    numbers,
    preview,
    reached,
)
from digsite.games.arrow_caverns.board_status import phases, record, said, status
from digsite.games.arrow_caverns.board_words import (
    name_of,
    record_words,
    standing,
    text,
    turn_words,
)
from digsite.games.arrow_caverns.notation import COLOURS, WAY_WORDS, WAYS, cavern_number
from digsite.games.arrow_caverns.view import CavernView, View

__all__ = ["draw", "text"]

NO_OFFERS: Mapping[str, str] = MappingProxyType({})
SEATS = 4


def draw(view: View, offers: Mapping[str, str] = NO_OFFERS, names: Sequence[str] = (), tall: bool = False) -> str:
    """Draw the board as one SVG drawing.

    Args:
        view: what the viewer may see.
        offers: what the viewer may do now, from notation to the sentence that says it.
        names: of the seats.
        tall: for a phone instead of a wide screen.
    """
    places = arranged(view.size, view.limited, tall)
    sentences = {move: named(sentence, names) for move, sentence in offers.items()}
    return board(
        places.width,
        places.height,
        definitions(),
        piece("ground", 0, 0, painted("rect", "ground", width=places.width, height=places.height)),
        *status(view, names, places),
        *phases(view, places),
        *record(view, places),
        said(view, sentences, names, places),
        *(ghost(view, places, way, index) for way in range(4) for index in range(view.size)),
        *(cavern(view, places, number) for number in range(view.size**2)),
        piece("trail", 0, 0, *way_walked(view, places)),
        reached(view, places),
        *(spelunker(view, places, number) for number in range(len(COLOURS))),
        asked(view, places),
        *(part for way in range(4) for part in step(view, sentences, places, way)),
        *stop(view, sentences, places),
        *table(view, sentences, names, places),
        button("done", places.button(0), ["done"], "done", sentences.get("done"), key="d"),
        preview("told-done", view, places, [], sentences.get("done")),
        *leaving(view, sentences, places, 1, "leaves"),
        *leaving(view, sentences, places, 2, "stays"),
        *(gift(view, sentences, names, places, card, seat) for card in range(len(view.cards)) for seat in range(SEATS)),
        label=f"Arrow Caverns. {turn_words(view)}. {standing(view, names)}. {record_words(view)}",
    )


def number_of(view: View, name: str) -> int:
    """Return a Cavern's number."""
    number = cavern_number(view.size, name)
    return -1 if number is None else number


def middle(places: Arrangement, number: int) -> Point:
    """Return the middle of a Cavern."""
    at = places.cavern(number)
    return at.x + places.side / 2, at.y + places.side / 2


def ghost(view: View, places: Arrangement, way: int, index: int) -> Markup:
    """Draw, faintly, the neighbour that a Cavern has across the edge of the Cave (AC-02), and who is there.

    Its letters are large, since the Cavern is small.
    """
    last = view.size - 1
    row, column = ((last, index), (index, 0), (0, index), (index, last))[way]
    number = row * view.size + column
    at, there = places.ghost(way, index), view.caverns[number]
    drawn = cavern_face(there, number, 24)
    letters = "".join(one.colour[0].upper() for one in view.spelunkers if one.cavern == there.name)
    paint = "value-high" if there.buried or there.kind == "unstable" else "value"
    drawn.append(words(CAVERN / 2, 30, letters, 30, anchor="middle", bold=True, paint=paint))
    return piece(f"ghost-{WAYS[way]}{index + 1}", at.x, at.y, *drawn, scale=at.scale, opacity=0.4, aria_hidden="true")


def standers(view: View, there: CavernView) -> str:
    """Tell who stands on a Cavern."""
    found = [one.colour for one in view.spelunkers if one.cavern == there.name]
    return f"; {', '.join(found)}" if found else ""


def cavern(view: View, places: Arrangement, number: int) -> Markup:
    """Draw a Cavern."""
    there, at = view.caverns[number], places.cavern(number)
    new = any(dug.cavern == there.name for dug in view.dug)
    fresh = [painted("rect", "fresh", x=6, y=6, width=CAVERN - 12, height=CAVERN - 12)] if new else []
    label = cavern_words(there) + standers(view, there)
    drawn = cavern_face(there, number)
    return piece(f"cavern-{there.name}", at.x, at.y, *drawn, *fresh, scale=at.scale, **picture(label))


def way_walked(view: View, places: Arrangement) -> list[Markup]:
    """Draw the way of the turn's last card; where it goes round an edge it leaves the Cave and comes in again."""
    way = [number_of(view, name) for name in view.trail]
    lines = [[middle(places, number) for number in way[:1]]]
    for before, number in pairwise(way):
        there, here = middle(places, before), middle(places, number)
        step = next(STEPS[way] for way in range(4) if beside(view.size, before, way) == number)
        column, row = (part * places.side for part in step)
        if abs(here[0] - there[0]) + abs(here[1] - there[1]) > 1.5 * places.side:
            lines[-1].append((there[0] + 0.7 * column, there[1] + 0.7 * row))
            lines.append([(here[0] - 0.7 * column, here[1] - 0.7 * row)])
        lines[-1].append(here)
    return [part for line in lines for part in trail(line)]


def spelunker(view: View, places: Arrangement, number: int) -> Markup:
    """Draw a Spelunker where it stands, or out of the Cave."""
    one = view.spelunkers[number]
    at = places.escaped(number) if one.cavern is None else places.stander(number_of(view, one.cavern), number)
    active = one.colour in (view.walker, view.asked)
    label = f"{one.colour}, {one.cavern or 'escaped'}"
    return piece(
        one.colour, at.x, at.y, figure(number, active), scale=at.scale, pointer_events="none", **picture(label)
    )


def asked(view: View, places: Arrangement) -> Markup:
    """Draw the frame of the Cavern that is asked about."""
    number = number_of(view, view.asked or "")
    if number < 0:
        return piece("asked", 0, 0)
    at = places.cavern(number)
    return piece("asked", at.x, at.y, edge(True, CAVERN, CAVERN), scale=at.scale)


def focus_of(view: View) -> int:
    """Return the Cavern from which a direction is chosen: of the walker, or the one to be surveyed; else Daylight."""
    for one in view.spelunkers:
        if one.colour == view.walker and one.cavern:
            return number_of(view, one.cavern)
    number = number_of(view, view.asked or "")
    return number if number >= 0 else view.size**2 // 2


def step(view: View, offers: Mapping[str, str], places: Arrangement, way: int) -> list[Markup]:
    """Draw the button that goes, or turns an arrow, in a direction."""
    move = f"{view.asked} {WAYS[way]}" if view.phase == "survey" else WAYS[way]
    at, sentence = places.step(focus_of(view), way), offers.get(move)
    return [
        sign(f"go-{WAYS[way]}", at, chevron(way), move, sentence, f"{WAY_WORDS[way]}, not now"),
        preview(f"told-{WAYS[way]}", view, places, ends_of_step(view, way), sentence),
    ]


def stop(view: View, offers: Mapping[str, str], places: Arrangement) -> list[Markup]:
    """Draw the button that stops where the walker is."""
    at = places.step(focus_of(view), None)
    return [
        sign("go-stop", at, stop_sign(), "stop", offers.get("stop"), "stop, not now"),
        preview("told-stop", view, places, [focus_of(view)], offers.get("stop")),
    ]


def sign(identity: str, at: Spot, drawn: Markup, move: str, sentence: str | None, otherwise: str) -> Markup:
    """Draw a round button, or keep its place."""
    if sentence is None:
        return piece(identity, at.x, at.y, scale=at.scale)
    area = painted("rect", "edge", width=CAVERN, height=CAVERN, pointer_events="all")
    warns = [warning_sign(76, 24)] if ". Warning: " in sentence else []
    parts = [area, drawn, *warns, edge(False, CAVERN, CAVERN)]
    return piece(identity, at.x, at.y, *parts, scale=at.scale, **controls(move, sentence, otherwise))


def table(view: View, offers: Mapping[str, str], names: Sequence[str], places: Arrangement) -> list[Markup]:
    """Draw the Move Cards in a row, and below them for each Spelunker what every card could do."""
    count = len(view.cards)
    parts = []
    for number, card in enumerate(view.cards):
        box = places.entry(-1, number, count)
        mark = "" if card.holder is None else clipped(name_of(names, card.holder), 8)
        label = f"Move Card {card.value}{', used' if card.used else ''}" + (f", {mark}" if mark else "")
        drawn = card_face(box.width, box.height, card.value, card.used, mark)
        parts.append(piece(f"card-{number}", box.x, box.y, *drawn, scale=1, **picture(label)))
    for number, one in enumerate(view.spelunkers):
        box = places.entry(number, 0, count)
        where = (one.cavern or "escaped") + ("" if one.owner is None else f", {clipped(name_of(names, one.owner), 8)}")
        small = words(0, 38, where, 11 if places.tall else 13, paint="words-soft")
        title = words(0, 22, one.colour, 14 if places.tall else 18, bold=True)
        parts.append(piece(f"name-{one.colour}", places.table.x, box.y, title, small))
        parts += [part for card in range(count) for part in use(view, offers, places, number, card)]
    return parts


def use(view: View, offers: Mapping[str, str], places: Arrangement, number: int, card: int) -> list[Markup]:
    """Draw the button that moves a Spelunker with a card, or takes both; of equal cards the first free one has it."""
    colour, value = COLOURS[number], view.cards[card].value
    at = places.entry(number, card, len(view.cards))
    identity, told = f"use-{colour}-{card}", f"told-{colour}-{card}"
    if card != first_free(view, value):
        return [piece(identity, at.x, at.y), piece(told, 0, 0)]
    move = f"take {colour} {value}" if view.phase == "pick" else f"{colour} {value}"
    ends = ends_of_card(view, colour, value)
    label = ["take"] if view.phase == "pick" else ends_label(ends)
    return [
        button(identity, at, label, move, offers.get(move)),
        preview(told, view, places, numbers(view, ends), offers.get(move)),
    ]


def first_free(view: View, value: int) -> int:
    """Return the first card of a value that the viewer may use or pick, -1 for none."""
    for number, card in enumerate(view.cards):
        holder_fits = not view.limited or card.holder == (None if view.phase == "pick" else view.viewer)
        if card.value == value and not card.used and holder_fits:
            return number
    return -1


def leaving(view: View, offers: Mapping[str, str], places: Arrangement, index: int, verb: str) -> list[Markup]:
    """Draw the button with which the Spelunker that is asked leaves the Cave or stays."""
    move = f"{view.asked} {verb}"
    return [
        button(verb, places.button(index), [move], move, offers.get(move), key=verb[0]),
        preview(f"told-{verb}", view, places, [], offers.get(move)),
    ]


def gift(
    view: View, offers: Mapping[str, str], names: Sequence[str], places: Arrangement, card: int, seat: int
) -> Markup:
    """Draw the button that hands a card to a seat (AC-22); of equal cards the first held one has it."""
    value = view.cards[card].value
    same = [at for at, other in enumerate(view.cards) if other.value == value and other.holder == view.viewer]
    move = f"give {value} to seat {seat}"
    sentence = offers.get(move) if same[:1] == [card] else None
    label = [f"{value} to {clipped(name_of(names, seat), 10)}"]
    return button(f"give-{card}-{seat}", places.gift(card, seat), label, move, sentence)
