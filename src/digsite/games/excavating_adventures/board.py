"""The board of Excavating Adventures: `draw` for pages and files, `text` for terminals."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from digsite.core.drawing import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Attribute,
    Markup,
    board,
    clipped,
    painted,
    picture,
    piece,
    words,
)
from digsite.core.words import named
from digsite.games.excavating_adventures.board_pieces import (
    button,
    card_back,
    card_face,
    card_list,
    card_words,
    empty_slot,
    frame,
    glow,
    little_stone,
    pile,
    plate,
    token,
    track,
)
from digsite.games.excavating_adventures.board_places import Arrangement, Side, Spot, arranged
from digsite.games.excavating_adventures.board_words import (
    card_of,
    deck_rows,
    name_of,
    own_name,
    reckoned,
    result_words,
    revealed,
    round_words,
    seat_notes,
    stake_words,
    standing,
    text,
)
from digsite.games.excavating_adventures.cards import dig_bonus, title
from digsite.games.excavating_adventures.view import PlaceView, View

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
    first, second = view.places
    digs, kinds = (len(first.digs), len(second.digs)), (len(first.cards), len(second.cards))
    places = arranged(digs, kinds, view.viewer, tall)
    sentences = {move: named(sentence, names) for move, sentence in offers.items()}
    size = 15.0 if tall else 19.0
    left, right, last = places.buttons
    seated = view.viewer >= 0
    double = f"remove {view.places[1 - view.viewer].attached}" if seated else ""
    return board(
        places.width,
        places.height,
        piece("ground", 0, 0, painted("rect", "ground", width=places.width, height=places.height)),
        piece("arena", places.arena.x, places.arena.y, frame(places.arena)),
        said("round", places.round, f"Round {view.round_number}" if tall else round_words(view), size - 1),
        said("turn", places.turn, clipped(standing(view, names), 42 if tall else 54), size),
        said("stake", places.stake, stake_words(view), size - 1),
        said("result", places.result, result_words(view, names, 52 if tall else 50), size - 3),
        *(part for seat in range(2) for part in side(view, sentences, names, places, seat)),
        button("no-dig", left, "no Dig", "no dig", sentences.get("no dig"), seated, "n"),
        button("spare", left, "remove none", "spare", sentences.get("spare"), seated, "s"),
        button(
            "remove-played",
            right,
            "remove played Dig",
            "remove played",
            sentences.get("remove played"),
            seated,
            "r",
        ),
        button("remove-double", last, "another: no effect", double, sentences.get(double), seated, None),
        label=f"Excavating Adventures. {round_words(view)}. {stake_words(view)}. {standing(view, names)}",
    )


def said(identity: str, at: Spot, content: str, size: float) -> Markup:
    """Draw a piece that is one line of text."""
    return piece(identity, at.x, at.y, words(0, 0, content, size, anchor=at.anchor, bold=True))


def side(view: View, offers: Mapping[str, str], names: Sequence[str], places: Arrangement, seat: int) -> list[Markup]:
    """Draw all that is one seat's."""
    place, at, name = view.places[seat], places.sides[seat], own_name(view, names, seat)
    notes = [note for note in seat_notes(place, view, 0 if places.tall else 14) if note]
    own = f"s{seat}"
    listing = f"{'Your' if seat == view.viewer else name_of(names, seat) + chr(39) + 's'} cards left"
    return [
        plate(f"{own}-plate", at.plate, name, place.points, notes, place.deciding),
        track(f"{own}-track", at.track, name_of(names, seat), place.points, view.target),
        pile(
            f"{own}-deck",
            at.deck,
            card_back() if place.deck_count else None,
            place.deck_count,
            "deck",
            f"{name}: deck, {place.deck_count} cards",
        ),
        stack(f"{own}-discards", at, place, name, on_table=False),
        stack(f"{own}-table", at, place, name, on_table=True),
        hand(view, place, at, seat, name),
        played(view, at, seat, name),
        power(view, at, seat, places.tall),
        *digs(view, offers, places, seat, name),
        card_list(
            f"{own}-list",
            at.cards,
            at.columns,
            listing,
            deck_rows(place),
            10.0 if places.tall or at.columns > 1 else 15.0,
        ),
    ]


def stack(identity: str, at: Side, place: PlaceView, name: str, on_table: bool) -> Markup:
    """Draw the discards of a seat, or its tied cards on the table; all of them are read aloud and can be browsed."""
    cards = [card_of(place, card) for card in (place.table if on_table else place.discards)]
    top = card_face(cards[-1]) if cards else None
    spot, label, what = (at.table, "tied", "tied on the table") if on_table else (at.discards, "used", "discards")
    listed = ", ".join(f"{card.name} {card.value}" for card in cards) or "none"
    return pile(identity, spot, top, len(cards), label, f"{name}: {what}: {listed}", cards)


def hand(view: View, place: PlaceView, at: Side, seat: int, name: str) -> Markup:
    """Draw this round's card: its owner's, while it is secret."""
    identity, spot = f"s{seat}-hand", at.hand
    if place.hand is None or view.phase == "remove":
        drawn = empty_slot() if view.phase != "attach" else card_back(unknown=True)
        label = f"{name}: {'a card that only its holder sees' if view.phase == 'attach' else 'no card in hand'}"
        return piece(identity, spot.x, spot.y, drawn, scale=spot.scale, **picture(label))
    card = card_of(place, place.hand.id)
    spent = ", its removal is spent" if place.hand.spent else ""
    came: dict[str, Attribute] = {"data_came": f"s{seat}-deck@{view.round_number}"}
    label = f"{name}: in hand {card_words(card)}{spent}"
    return piece(identity, spot.x, spot.y, card_face(card), scale=spot.scale, **came, **picture(label))


def played(view: View, at: Side, seat: int, name: str) -> Markup:
    """Draw the card that a seat revealed last."""
    identity, spot = f"s{seat}-played", at.played
    card_id, number = revealed(view, seat)
    if card_id is None:
        return piece(
            identity, spot.x, spot.y, empty_slot(), scale=spot.scale, **picture(f"{name}: no card revealed yet")
        )
    card = card_of(view.places[seat], card_id)
    last = view.last_round
    won = view.phase != "remove" and last is not None and last.winner == seat
    drawn = [card_face(card), *([glow(CARD_WIDTH, CARD_HEIGHT)] if won else [])]
    came: dict[str, Attribute] = {"data_came": f"s{seat}-hand@{number}"}
    label = f"{name}: revealed {card_words(card)}{', wins' if won else ''}"
    return piece(identity, spot.x, spot.y, *drawn, scale=spot.scale, **came, **picture(label))


def power(view: View, at: Side, seat: int, tall: bool) -> Markup:
    """Draw how a seat's Power comes about, a step a line (EA-11)."""
    lines, specimen = reckoned(view, seat)
    label = ", ".join(lines) or "nothing to reckon yet"
    size, end = (12.0, at.power.anchor == "end") if tall else (17.0, at.power.anchor == "end")
    if specimen and tall:  # there is no room for a long name; the stone tells it
        lines = [line.replace(f"{title(specimen)} removed", "removed") for line in lines]
    drawn = [
        words(0, index * size * 1.45, text_line, size, anchor=at.power.anchor, bold=text_line.startswith("Power"))
        for index, text_line in enumerate(lines)
    ]
    if specimen:
        away, down, width = (16, 70, 24) if tall else (168, 64, 52)
        drawn.append(little_stone(specimen, -away if end else away, down, width))
    return piece(f"s{seat}-power", at.power.x, at.power.y, *drawn, scale=1, **picture(label))


def digs(view: View, offers: Mapping[str, str], places: Arrangement, seat: int, name: str) -> list[Markup]:
    """Draw a seat's Digs: the viewer attaches own ones and removes the opponent's."""
    place, last = view.places[seat], view.last_round
    aside = last.sides[seat].set_aside if last and view.phase != "remove" else None
    verb = "dig" if seat == view.viewer else "remove"
    card = card_of(place, place.hand.id) if place.hand and verb == "dig" else None
    parts = []
    for index, dig in enumerate(place.digs):
        move = "remove played" if verb == "remove" and dig.attached else f"{verb} {dig.specimen}"
        parts.append(
            token(
                f"s{seat}-dig-{dig.specimen}",
                places.sides[seat].digs.token(index),
                dig,
                action=move if move in offers else None,
                sentence=offers.get(move),
                seated=view.viewer >= 0,
                chosen=place.decision == f"dig {dig.specimen}" or dig.attached > 0,
                set_aside=dig.specimen == aside,
                idle=move in offers and move == f"remove {dig.specimen}",
                worth=dig_bonus(dig.specimen, card.specimen) if card and move in offers else 0,
                owner=name,
            )
        )
    return parts
