"""What the board of Excavating Adventures says in words, and the whole board as plain text for a terminal."""

from collections.abc import Sequence
from textwrap import wrap

from digsite.core.drawing import clipped
from digsite.core.words import listed, named
from digsite.games.excavating_adventures.cards import dig_bonus, title
from digsite.games.excavating_adventures.state import GRUMBLING
from digsite.games.excavating_adventures.view import CardView, DigView, PlaceView, SideView, View

LONGEST = 100  # columns of a line of text
YOU = " (you)"
TIED = "\u00a0"  # a space at which no line ends


def name_of(names: Sequence[str], seat: int) -> str:
    """Return a seat's name, or "seat n" if it has none."""
    return " ".join(named(f"{{{seat}}}", names).split())


def own_name(view: View, names: Sequence[str], seat: int) -> str:
    """Return a seat's name, and whether it is the viewer."""
    return name_of(names, seat) + (YOU if seat == view.viewer else "")


def card_of(place: PlaceView, identity: str) -> CardView:
    """Return a card of a seat's deck."""
    return next(card for card in place.cards if card.id == identity)


def points(number: int) -> str:
    """Write a number of Points."""
    return f"{number} Point{'' if number == 1 else 's'}"


def ordinal(number: int) -> str:
    """Write a number that counts in order: "2nd", "11th", "21st"."""
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def round_words(view: View) -> str:
    """Name the round, and the shuffle of the decks that it is in, from the second on."""
    limit = f" of {view.round_limit}" if view.round_limit else ""
    shuffles = f", {ordinal(view.cycle + 1)} shuffle" if view.cycle else ""
    return f"Round {view.round_number}{limit}{shuffles}"


def stake_words(view: View) -> str:
    """Tell what the round is about (EA-14)."""
    if view.phase == "over":
        return f"Target {points(view.target)}"
    ties = "" if not view.ties else " after a tie" if view.ties == 1 else f" after {view.ties} ties"
    return f"Stake {points(view.stake)}{ties}"


def standing(view: View, names: Sequence[str]) -> str:
    """Tell who has to decide, or who has won (EA-17, EA-18)."""
    if view.phase == "over":
        winners = [name_of(names, seat) for seat, won in enumerate(view.returns) if won > 0]
        return f"{listed(winners)} {'wins' if len(winners) == 1 else 'draw'}, {max(view.scores)} to {min(view.scores)}"
    if view.viewer in view.to_move:
        return f"Decide: {decision(view, view.places[view.viewer])}"
    return f"Waiting for {'both' if len(view.to_move) > 1 else name_of(names, view.to_move[0])}"


def decision(view: View, place: PlaceView) -> str:
    """Tell what a seat has to decide, to whom its card may be seen (EA-07, EA-10)."""
    if view.phase == "remove":
        return "remove a Dig, or none"
    if place.hand is not None and card_of(place, place.hand.id).kind == "grumbling":
        return "a Grumbling goes without a Dig"
    return "attach a Dig, or none" if any(dig.available for dig in place.digs) else "no Dig is available"


def seat_notes(place: PlaceView, view: View, longest: int = LONGEST) -> list[str]:
    """Tell of a seat what is not seen at a glance: whether its decision is in, its removals, its deck, cut if long."""
    state = "decision is in" if place.decided else "deciding" if place.deciding else ""
    chosen = f": {place.decision}" if place.decision else ""
    removal = (
        ("removal spent", "removal left")[place.removals] if place.removals < 2 else f"{place.removals} removals left"
    )
    return [
        f"{clipped(title(place.deck), longest)}, {removal}" if longest else removal,
        f"{state}{chosen}" if state else "cards revealed" if view.phase == "remove" else "",
    ]


def dig_states(dig: DigView, chosen: bool = False, set_aside: bool = False) -> list[str]:
    """Say where the Digs of a specimen are, how many in each place if there are several (EA-19).

    Args:
        dig: the specimen.
        chosen: whether its owner, who alone is told, has secretly chosen one.
        set_aside: whether one was removed in the last round; it is available again.
    """
    secret = int(chosen and dig.attached == 0)
    found = [
        (dig.available - secret, "available"),
        (secret, "chosen"),
        (dig.attached, "attached"),
        (dig.table_other + dig.table_matching, "on table"),
        (dig.discarded, "discarded"),
        (dig.depleted, "depleted"),
    ]
    said = [f"{count} {state}" if dig.copies > 1 else state for count, state in found if count]
    return [*said[:1], "(was set aside)", *said[1:]] if set_aside else said


def reckoning(side: SideView) -> list[str]:
    """Work out a side's Power, a step a line (EA-11)."""
    lines = [f"face {side.face}"]
    if side.dig:
        lines.append(f"{title(side.dig)} +{side.bonus}" if side.bonus else f"{title(side.dig)} removed")
    if side.grumbling:
        lines.append(f"Grumbling {side.grumbling}")
    return [*lines, f"Power {side.power}"]


def open_reckoning(place: PlaceView, opponent: PlaceView) -> list[str]:
    """Work out what is known while a removal is being decided, with both cards open: Power with and without the Dig."""
    if place.hand is None or opponent.hand is None:
        return []
    card = card_of(place, place.hand.id)
    lines, power = [f"face {card.value}"], card.value
    if card_of(opponent, opponent.hand.id).kind == "grumbling":
        power -= GRUMBLING
    if place.attached:
        bonus = dig_bonus(place.attached, card.specimen)
        removable = opponent.deciding or opponent.decided
        lines.append(f"{title(place.attached)} +{bonus}{' ?' if removable else ''}")
        total = f"Power {power + bonus}{f' or {power}' if removable else ''}"
    else:
        total = f"Power {power}"
    if power < card.value:
        lines.append(f"Grumbling {-GRUMBLING}")
    return [*lines, total]


def revealed(view: View, seat: int) -> tuple[str | None, int]:
    """Return the card that a seat revealed last, and in which round: this one while a removal is decided."""
    place = view.places[seat]
    if view.phase == "remove" and place.hand is not None:
        return place.hand.id, view.round_number
    last = view.last_round
    return (last.sides[seat].card, last.number) if last else (None, 0)


def reckoned(view: View, seat: int) -> tuple[list[str], str | None]:
    """Work out the Power of the card that a seat revealed last, a step a line, and return its Dig too."""
    place, last = view.places[seat], view.last_round
    if view.phase == "remove":
        return open_reckoning(place, view.places[1 - seat]), place.attached
    return (reckoning(last.sides[seat]), last.sides[seat].dig) if last else ([], None)


def result_words(view: View, names: Sequence[str], longest: int = LONGEST) -> str:
    """Tell how the last round ended (EA-13, EA-14, EA-16), a name cut if that would be too long."""
    last = view.last_round
    if view.phase == "remove":
        return f"Round {view.round_number}: the cards are revealed"
    if last is None:
        return "No card is revealed yet"
    begin, after = f"Round {last.number}: ", ". Decks reshuffled" if last.reshuffled else ""
    if last.winner is None:
        return f"{begin}a tie{after or ', the cards stay on the table'}"
    won = f" wins {points(last.stake)}{after}"
    return begin + clipped(name_of(names, last.winner), min(20, longest - len(begin + won))) + won


def deck_rows(place: PlaceView) -> list[tuple[str, bool]]:
    """List a deck: of each card how many copies were not revealed since the last reshuffle."""
    rows = []
    for card, count in zip(place.cards, place.left, strict=True):
        stone = title(card.specimen) if card.specimen else "Grumbling"
        spent = f", {count.spent} spent" if count.spent else ""
        rows.append((f"{count.left}/{card.copies}  {card.value} {card.name} · {stone}{spent}", count.left == 0))
    return rows


def text(view: View, names: Sequence[str] = ()) -> str:
    """Write the board as plain text, for a terminal."""
    lines = [f"{round_words(view)}. {stake_words(view)}. {standing(view, names)}."]
    fight = [
        f"  {name_of(names, seat)}: {card_of(place, card).name}: {', '.join(reckoned(view, seat)[0])}"
        for seat, place in enumerate(view.places)
        if (card := revealed(view, seat)[0])
    ]
    if fight:
        lines += [f"{result_words(view, names)}.", *fight]
    for seat, place in enumerate(view.places):
        lines += ["", *seat_text(view, place, own_name(view, names, seat))]
    return "\n".join(clipped(line, LONGEST) for line in lines) + "\n"


def seat_text(view: View, place: PlaceView, name: str) -> list[str]:
    """Write one seat's side."""
    hand = "none" if view.phase == "over" else "?"
    if place.hand is not None:
        card = card_of(place, place.hand.id)
        hand = f"{card.name} {card.value}" + (f" ({title(card.specimen)})" if card.specimen else " (Grumbling)")
        hand += f" with {title(place.attached)}" if place.attached else ""
    left = [row for row, gone in deck_rows(place) if not gone]
    notes = "; ".join(filter(None, seat_notes(place, view)))
    lines = [
        f"{'> ' if place.deciding else '  '}{name}: {points(place.points)}; {notes}",
        f"  card: {hand}; deck {place.deck_count}, discards {len(place.discards)}, on the table {len(place.table)}",
        *dig_lines(place),
    ]
    return lines + [f"  left: {', '.join(left[start : start + 3])}" for start in range(0, len(left), 3)]


def dig_lines(place: PlaceView) -> list[str]:
    """Write where a seat's Digs are, a specimen never on two lines."""
    told = [
        f"{dig.specimen} {', '.join(dig_states(dig, place.decision == f'dig {dig.specimen}'))}".replace(" ", TIED)
        for dig in place.digs
    ]
    lines = wrap("; ".join(told), LONGEST, initial_indent="  Digs: ", subsequent_indent="    ", break_on_hyphens=False)
    return [line.replace(TIED, " ") for line in lines]
