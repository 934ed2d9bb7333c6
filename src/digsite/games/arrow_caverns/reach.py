"""Where Move Cards lead, worked out in plain Python for views and warnings; sets of Caverns and of cards are bit masks.

Arrows do not change while a turn is explored, so what was worked out for a Cave is kept for all moves of the turn.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from digsite.games.arrow_caverns.options import Box
from digsite.games.arrow_caverns.state import OPEN

Walker = tuple[int, int]  # the Caverns where a Spelunker may be now, and the cards that may move it


class Ways:
    """One Cave as it lies."""

    def __init__(self, size: int, arrows: bytes) -> None:
        """Take the arrows, a Way or OPEN for each Cavern."""
        self._following = [self._next(size, cavern, arrow) for cavern, arrow in enumerate(arrows[: size**2])]
        self._open = sum(1 << cavern for cavern, arrow in enumerate(arrows[: size**2]) if arrow == OPEN)
        self._ends: dict[tuple[int, int], int] = {}
        self._leading: dict[tuple[int, tuple[int, ...]], list[tuple[int, int]]] = {}

    @staticmethod
    def _next(size: int, cavern: int, arrow: int) -> int:
        row, column = divmod(cavern, size)
        found = 0
        for way, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            if arrow in (way, OPEN):
                found |= 1 << ((row + down) % size * size + (column + right) % size)
        return found

    def ends(self, cavern: int, steps: int) -> int:
        """Return where a walk of that many steps from a Cavern can end (AC-08 to AC-10)."""
        key = (cavern, steps)
        if key not in self._ends:
            at, found = 1 << cavern, 0
            for step in range(steps):
                if step:
                    found |= at & self._open
                following = 0
                for passed in each(at):
                    following |= self._following[passed]
                at = following
            self._ends[key] = found | at
        return self._ends[key]

    def may_stop(self, cavern: int) -> bool:
        """Tell whether a Spelunker that has moved may stop there with steps left (AC-10)."""
        return bool(self._open >> cavern & 1)

    def leading(self, target: int, cards: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return, for every set of cards, small ones first, from which Caverns all of them lead into a target."""
        key = (target, cards)
        if key not in self._leading:
            self._leading[key] = sorted(self._from_where(target, cards), key=lambda pair: pair[0].bit_count())
        return self._leading[key]

    def _from_where(self, target: int, cards: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        from_where = [target]
        for mask in range(1, 1 << len(cards)):
            found = 0
            for card in each(mask):
                rest = from_where[mask & ~(1 << card)]
                for cavern in range(len(self._following)):
                    if self.ends(cavern, cards[card]) & rest:
                        found |= 1 << cavern
            from_where.append(found)
        yield from enumerate(from_where)


@lru_cache(maxsize=64)
def ways_of(size: int, arrows: bytes) -> Ways:
    """Return a Cave by its arrows."""
    return Ways(size, arrows)


def each(mask: int) -> Iterator[int]:
    """Yield the numbers in a mask, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def most_led(box: Box, ways: Ways, target: int, walkers: Sequence[Walker]) -> int:
    """Return how many Spelunkers at most can end in the target Caverns, each card moving one of them once."""
    cards = tuple(int(card) for card in box.cards[: box.card_count])
    leading = ways.leading(target, cards)
    choices = [_needed(leading, walker) for walker in walkers]
    return _most(choices, (1 << len(cards)) - 1)


def _needed(leading: Sequence[tuple[int, int]], walker: Walker) -> list[int]:
    """Return the smallest sets of cards that bring a walker into the target."""
    may_be, allowed = walker
    found: list[int] = []
    for mask, caverns in leading:
        if caverns & may_be and not mask & ~allowed and not any(mask & smaller == smaller for smaller in found):
            found.append(mask)
    return found


def _most(choices: Sequence[Sequence[int]], free: int) -> int:
    if not choices:
        return 0
    best = _most(choices[1:], free)
    for mask in choices[0]:
        if not mask & ~free and best < len(choices):
            best = max(best, 1 + _most(choices[1:], free & ~mask))
    return best
