"""What the board of Arrow Caverns says in words, and the whole board as plain text for a terminal."""

from collections.abc import Sequence

from digsite.core.drawing import clipped
from digsite.core.words import listed, named
from digsite.games.arrow_caverns.view import CavernView, View

LONGEST = 100  # columns of any line
NAMES = 16  # columns of a name
ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←", None: " "}
LEGEND = "[→] Buried   !→ Unstable   * Treasure   . plain   @ Daylight   ( ) across the edge"
KINDS = {"daylight": "@", "plain": ".", "treasure": "*", "unstable": "!"}
PHASES = {
    "pick": "Pick",
    "explore": "Explore",
    "survey": "Survey",
    "excavate": "Excavate",
    "escape": "Escape",
    "hand": "Hand over",
    "over": "The end",
}
ENDINGS = {
    "won": "all Star Stones, and everybody home",
    "collapsed": "the Cave has collapsed",
    "left": "everybody is out, but not all the Star Stones",
    "late": "the last turn is over",
}


def name_of(names: Sequence[str], seat: int) -> str:
    """Return a seat's name, or "seat n" if it has none."""
    return " ".join(named(f"{{{seat}}}", names).split())


def turn_words(view: View) -> str:
    """Tell the turn and the phase."""
    return f"Turn {view.turn} of {view.turns}: {PHASES[view.phase]}"


def standing(view: View, names: Sequence[str]) -> str:
    """Tell what is asked for and of whom, or how the game ended."""
    if view.phase == "over":
        return f"{'Won' if view.why == 'won' else 'Lost'} in turn {view.turn}: {ENDINGS[view.why]}"
    task = _task(view)
    if view.limited:
        movers = [clipped(name_of(names, seat), NAMES) for seat in view.to_move]
        return f"{'Everybody' if 1 < len(movers) == len(view.done) else listed(movers)}: {task}"
    return task[0].upper() + task[1:]


def _task(view: View) -> str:
    if view.walker:
        return f"{view.walker} has {view.steps_left} step{'s' if view.steps_left > 1 else ''} left: choose the way"
    return {
        "pick": "take a Spelunker and a Move Card",
        "explore": "move a Spelunker with a card, or be done",
        "survey": f"turn the arrow of {view.asked}",
        "escape": f"{view.asked} is in Daylight: leave or stay?",
        "hand": "hand over cards, or be done",
    }[view.phase]


def buried_words(view: View) -> str:
    """Tell what is still buried."""
    left = view.buried
    return f"buried: {left.treasure} Treasure, {left.unstable} Unstable, {left.plain} plain"


def record_words(view: View) -> str:
    """Tell what has been collected and who is out."""
    return f"Star Stones {view.stones} of 4, escaped {view.escaped} of 4"


def notes(view: View, names: Sequence[str]) -> list[str]:
    """Return the last move and what was dug."""
    found = []
    if view.last_move:
        found.append(f"Last move: {name_of(names, view.last_move.seat)}: {view.last_move.move}")
    if view.dug:
        found.append("Dug: " + ", ".join(f"{dug.cavern} {dug.kind}" for dug in view.dug))
    return found


def text(view: View, names: Sequence[str] = ()) -> str:
    """Write the board as plain text, for a terminal; around the Cave, in parentheses, what lies across its edges."""
    rows = [view.caverns[row * view.size : (row + 1) * view.size] for row in range(view.size)]
    lines = [
        f"{turn_words(view)}. {standing(view, names)}{typed(view)}.",
        f"{record_words(view)}; {buried_words(view)}",
        "",
        line("", "", [f"{'abcdefg'[column]}" for column in range(view.size)], ""),
        line("", "", [across(view, there) for there in rows[-1]], ""),
        *(
            line(str(number), across(view, row[-1]), [cell(view, there) for there in row], across(view, row[0]))
            for number, row in enumerate(rows, 1)
        ),
        line("", "", [across(view, there) for there in rows[0]], ""),
        LEGEND,
        "",
        "cards " + "  ".join(card_words(view, names, card) for card in range(len(view.cards))),
    ]
    if view.limited:
        lines.append("Spelunkers " + "  ".join(owner_words(view, names, number) for number in range(4)))
    lines += [*notes(view, names), *(f"⚠ {warning}" for warning in view.warnings)]
    return "\n".join(clipped(each, LONGEST) for each in lines) + "\n"


def typed(view: View) -> str:
    """Tell what can be typed, where there are few choices."""
    if view.walker:
        return " (n, e, s, w or stop)" if len(view.trail) > 1 else " (n, e, s or w)"
    if view.phase == "survey":
        return f" ({view.asked} n, {view.asked} e, {view.asked} s or {view.asked} w)"
    return f" ({view.asked} leaves or {view.asked} stays)" if view.phase == "escape" else ""


def line(number: str, west: str, cells: Sequence[str], east: str) -> str:
    """Write a row of the Cave between what lies across its edges."""
    return f"{number:<2}{west:^8}{''.join(f'{each:^9}' for each in cells)}{east:^8}".rstrip()


def across(view: View, cavern: CavernView) -> str:
    """Write a Cavern that lies across an edge."""
    return f"({cell(view, cavern).replace('[', '').replace(']', '')})"


def cell(view: View, cavern: CavernView) -> str:
    """Write a Cavern with who stands on it."""
    arrow = ARROWS[cavern.arrow]
    kind = KINDS[cavern.kind] if cavern.kind else ""
    floor = f"[{arrow}]{kind}" if cavern.buried else f"{kind}{arrow}".strip()
    return floor + "".join(one.colour[0].upper() for one in view.spelunkers if one.cavern == cavern.name)


def card_words(view: View, names: Sequence[str], card: int) -> str:
    """Write a Move Card: (3) is used."""
    shown = view.cards[card]
    value = f"({shown.value})" if shown.used else str(shown.value)
    return value if shown.holder is None else f"{value} {clipped(name_of(names, shown.holder), NAMES)}"


def owner_words(view: View, names: Sequence[str], spelunker: int) -> str:
    """Write a Spelunker with its owner."""
    one = view.spelunkers[spelunker]
    return one.colour if one.owner is None else f"{one.colour} {clipped(name_of(names, one.owner), NAMES)}"
