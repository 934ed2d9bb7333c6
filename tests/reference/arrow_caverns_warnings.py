"""What the app says about where the team of Arrow Caverns stands, found out by trying everything.

The rules ask only that the app says when a turn can no longer win (AC-25). When it speaks, and in which words, was
learnt from what it says in play; each sentence here is said exactly when it is true, as far as it can be known.
"""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .arrow_caverns import Reference


def warnings(game: "Reference") -> list[str]:
    """All that is said now, in order."""
    return [*about_digs(game), *about_collapse(game), *about_arrows(game), *about_home(game)]


def about_digs(game: "Reference") -> Iterator[str]:
    """Each Spelunker digs once a turn at most; who digs in the last turn cannot escape (AC-19)."""
    digs_in_this_turn_are_past = game.phase in {"escape", "hand"}
    turns_to_dig = game.edition["turns"] - game.turn - digs_in_this_turn_are_past
    digs = max(0, turns_to_dig) * len(in_the_cave(game))
    if game.phase != "over" and digs < 4 - game.stones:
        yield "The game can no longer be won: too few digs are left for the missing Star Stones (AC-19)."


def about_collapse(game: "Reference") -> Iterator[str]:
    """AC-12: it will, or it would if nobody moved."""
    if game.phase in {"survey", "escape"} and game.collapsing:
        yield "The Cave collapses at the end of this turn (AC-12)."
    if game.phase == "explore":
        trap = [cavern for cavern in game.caverns if game.kind[cavern] == "unstable" and cavern not in game.buried]
        trapped = [colour for colour in in_the_cave(game) if game.where[colour] in trap]
        safe = [cavern for cavern in game.caverns if cavern not in trap]
        if most_that_get_to(game, trapped, safe) < len(trapped):
            yield "No card can help: a Spelunker will make the Cave collapse (AC-12)."
        elif standing := [colour for colour in trapped if colour != game.walker]:
            names = " and ".join(", ".join(standing).rsplit(", ", 1))
            verb = "is" if len(standing) == 1 else "are"
            yield f"The Cave collapses unless {names} {verb} moved off what is Unstable (AC-12)."


def about_arrows(game: "Reference") -> Iterator[str]:
    """Whoever walks between two such Caverns never gets away; while they may be rotated it can be helped (AC-11)."""
    if game.phase == "survey":
        occupied = [cavern for cavern in game.buried if game.on(cavern)]
        for one, other in combinations(occupied, 2):
            if pointed_at(game, one) == other and pointed_at(game, other) == one:
                yield f"The arrows of {one} and {other} point at each other."


def about_home(game: "Reference") -> Iterator[str]:
    """In the last turn: how many could be in Daylight by the end of Explore (AC-16, AC-19)."""
    if game.phase == "explore" and game.turn == game.edition["turns"]:
        inside = in_the_cave(game)
        home = most_that_get_to(game, inside, [game.daylight])
        if home == 0:
            yield "Nobody could be home in time (AC-19)."
        elif home < len(inside):
            yield f"Only {home} of the {len(inside)} in the Cave could be home in time (AC-19)."


def in_the_cave(game: "Reference") -> list[str]:
    return [colour for colour, cavern in game.where.items() if cavern is not None]


def pointed_at(game: "Reference", cavern: str) -> str:
    arrow = game.arrow[cavern]
    assert arrow is not None
    return game.beside(cavern, arrow)


def most_that_get_to(game: "Reference", colours: list[str], goals: Collection[str]) -> int:
    """How many of these Spelunkers this Explore can bring to one of the goals, whoever uses which card."""
    if not game.limited:
        values = [card["value"] for card in game.cards if not card["used"]]
        return most_with(game, colours, values, goals)
    most = 0
    for seat in game.seats:  # AC-21: own Spelunkers with own cards, until `done`
        values = [card["value"] for card in game.cards if card["holder"] == seat and not card["used"]]
        own = [colour for colour in colours if game.owner[colour] == seat]
        most += most_with(game, own, [] if game.done[seat] else values, goals)
    return most


def most_with(game: "Reference", colours: list[str], values: list[int], goals: Collection[str]) -> int:
    """Try for each Spelunker in turn every choice of the cards that are left (AC-08)."""
    if not colours:
        return 0
    first, *others = colours
    most = most_with(game, others, values, goals)  # the first one is left behind
    for count in range(len(values) + 1):
        for given in combinations(values, count):
            if most == len(colours):
                return most
            if gets_to(game, starts(game, first), given, goals):
                most = max(most, 1 + most_with(game, others, without(values, given), goals))
    return most


def starts(game: "Reference", colour: str) -> set[str]:
    """Where the next card can find it: where it stands, or where the walk that it is on can end (AC-25)."""
    cavern = game.where[colour]
    assert cavern is not None
    if colour == game.walker:
        return game.walk_ends(cavern, game.steps_left, started=len(game.trail) > 1)
    return {cavern}


def gets_to(game: "Reference", here: set[str], given: Collection[int], goals: Collection[str]) -> bool:
    """Try these cards, all of them, in every order."""
    if not given:
        return any(cavern in goals for cavern in here)
    return any(
        gets_to(game, set().union(*(game.walk_ends(cavern, value, started=False) for cavern in here)), rest, goals)
        for value in set(given)
        for rest in [without(given, [value])]
    )


def without(values: Collection[int], gone: Collection[int]) -> list[int]:
    left = list(values)
    for value in gone:
        left.remove(value)
    return left
