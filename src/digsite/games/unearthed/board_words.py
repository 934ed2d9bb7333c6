"""What the board of Unearthed says in words, and the whole board as plain text for a terminal."""

from collections.abc import Mapping, Sequence

from digsite.core.drawing import clipped
from digsite.core.words import listed, named
from digsite.games.unearthed.board_pieces import Face, figure
from digsite.games.unearthed.board_places import CELLS, COLUMNS, ROWS
from digsite.games.unearthed.view import MoveView, RoundView, View

BLOCK = 24  # columns of a grid in the text board
BETWEEN = "   "  # two grids
ABREAST = 3  # as many grids as fit in 80 columns
LONGEST = 100  # columns of any line


def name_of(names: Sequence[str], seat: int) -> str:
    """Return a seat's name, or "seat n" if it has none."""
    return " ".join(named(f"{{{seat}}}", names).split())


def own_name(view: View, names: Sequence[str], seat: int) -> str:
    """Return a seat's name, and whether it is the viewer."""
    return name_of(names, seat) + (" (you)" if seat == view.viewer else "")


def just_scored(view: View) -> RoundView | None:
    """Return the round scored by the last move: while nobody has moved since, people need to see how."""
    fresh = view.turns == 0 and view.phase == "draw"
    return view.last_round if view.phase == "over" or fresh else None


def move_of_this_round(view: View) -> MoveView | None:
    """Return the last move, unless it ended a round and the cards it touched have been taken up."""
    return None if view.turns == 0 and view.phase == "draw" else view.last_move


def last_cell(move: MoveView) -> str | None:
    """Return the cell that a move touched."""
    cell = move.move.partition(" ")[2][:2]
    return cell if cell in CELLS else None


def cells_of(view: View, seat: int) -> list[Face]:
    """Return a seat's cards; at the end all of them lie open, as they were scored."""
    if view.phase == "over" and view.last_round is not None:
        scored = view.last_round.seats[seat]
        return [Face(card, fresh=fresh) for card, fresh in zip(scored.cards, scored.opened, strict=True)]
    grid = view.grids[seat]
    return [Face(card, up) for card, up in zip(grid.cards, grid.face_up, strict=True)]


def visible_sum(view: View, seat: int) -> int:
    """Return the sum of a seat's face-up cards."""
    return sum(card.value for card in cells_of(view, seat) if card.up and card.value is not None)


def round_words(view: View) -> str:
    """Name the round."""
    return f"Round {view.round_number}"


def standing(view: View, names: Sequence[str]) -> str:
    """Tell who is to move, or who has won (UN-18)."""
    if view.phase == "over":
        best = min(view.scores)
        winners = [name_of(names, seat) for seat, score in enumerate(view.scores) if score == best]
        return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {figure(best)}"
    if view.viewer in view.to_move:
        return "Your turn"
    holds = " and holds a card" if view.hand else ""
    return listed([name_of(names, seat) for seat in view.to_move]) + f" is to move{holds}"


def instruction(offers: Mapping[str, str]) -> str:
    """Tell what the viewer may do now, in a few words that point at the board."""
    verbs = {move.partition(" ")[0] for move in offers}
    if "deck" in verbs or "pile" in verbs:
        return ": draw from " + " or ".join(f"the {source}" for source in ("deck", "pile") if source in verbs)
    if "keep" not in verbs:
        return ""
    rest = " or turn one over" if "flip" in verbs else " or discard it" if "drop" in verbs else ""
    return f": replace a card{rest}"


def ending_words(view: View) -> str:
    """Tell how many final turns are left (UN-14)."""
    if view.turns_left is None or view.phase == "over":
        return ""
    return "last turn" if view.turns_left == 1 else f"last turns: {view.turns_left} to go"


def last_words(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Tell who made the last move, and the move."""
    move = view.last_move
    return (name_of(names, move.seat), move.move) if move else ("", "")


def reckoned(scored: RoundView, seat: int) -> str:
    """Tell how a seat's round score came about (UN-16, UN-17)."""
    one = scored.seats[seat]
    before, after = figure(one.sum), figure(one.score)
    return {
        "as_is": before,
        "zeroed": f"{before} lowest, so {after}",
        "doubled": f"{before} doubled to {after}",
        "spared": f"{before} not doubled",
        "kept": f"{before} lowest, kept",
    }[one.reckoning]


def plate_note(view: View, seat: int) -> str:
    """Tell how the round just scored went for a seat, or nothing."""
    scored = just_scored(view)
    return f"round {scored.number}: {reckoned(scored, seat)}" if scored else ""


def text(view: View, names: Sequence[str] = ()) -> str:
    """Write the board as plain text, for a terminal.

    Face-down cards are `··`; who sees all gets their values in brackets.
    """
    blocks = [text_block(view, names, seat) for seat in range(len(view.grids))]
    lines = [clipped(line, LONGEST) for line in head(view, names)]
    for start in range(0, len(blocks), ABREAST):
        rows = [BETWEEN.join(row).rstrip() for row in zip(*blocks[start : start + ABREAST], strict=True)]
        lines += ["", *rows] if rows[-1] else ["", *rows[:-1]]
    return "\n".join(lines) + "\n"


def head(view: View, names: Sequence[str]) -> list[str]:
    """Write the lines above the grids."""
    ending, scored = ending_words(view), just_scored(view)
    top = f"{view.pile[0]} ({len(view.pile)})" if view.pile else "empty"
    seen = f" [{view.deck[0]}]" if view.deck else ""
    who, what = last_words(view, names)
    lines = [
        f"{round_words(view)}. {standing(view, names)}." + (f" {ending.capitalize()}." if ending else ""),
        f"deck {view.deck_count}{seen}   pile {top}   hand {hand_text(view)}",
    ]
    lines += [f"last move: {who}: {what}"] if what else []
    return lines + ([f"round {scored.number} was scored, as reckoned below each grid"] if scored else [])


def hand_text(view: View) -> str:
    """Write the card in hand."""
    if view.hand is None:
        return "none"
    return "?" if view.hand.card is None else str(view.hand.card)


def hyphened(words: str) -> str:
    """Write numbers as notation does, with a hyphen for a minus sign."""
    return words.replace("\u2212", "-")


def text_block(view: View, names: Sequence[str], seat: int) -> list[str]:
    """Write one seat's grid with its name above and its sums below, every line of the same length."""
    cards = [f"{text_card(card):>5}" for card in cells_of(view, seat)]
    rows = [f"{row + 1}" + "".join(cards[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS)]
    scored = just_scored(view)
    note = reckoned(scored, seat) if scored else "opened the last card" if seat == view.ender else ""
    lines = [
        ("> " if seat in view.to_move else "  ") + own_name(view, names, seat),
        " " + "".join(f"{letter:>5}" for letter in "abcd"),
        *rows,
        f"  shows {visible_sum(view, seat)}, total {view.scores[seat]}",
        f"  {hyphened(note)}",
    ]
    return [f"{clipped(line, BLOCK):<{BLOCK}}" for line in lines]


def text_card(card: Face) -> str:
    """Write a card in the text board: 5, ·· or [5]."""
    if card.value is None:
        return "··"
    return str(card.value) if card.up else f"[{card.value}]"
