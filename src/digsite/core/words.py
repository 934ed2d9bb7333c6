"""Seats in sentences: games write `{2}`, and people read a name."""

import re
from collections.abc import Sequence

SEAT = re.compile(r"\{(\d+)\}")


def named(text: str, names: Sequence[str] = ()) -> str:
    """Return a sentence with each `{n}` replaced by the name of seat n, or "seat n" where it has none."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1])
        return names[seat] if seat < len(names) and names[seat] else f"seat {seat}"

    return SEAT.sub(name, text)


def listed(items: Sequence[str]) -> str:
    """Return items as people list them: "a", "a and b", "a, b and c"."""
    return ", ".join(items[:-1]) + " and " + items[-1] if len(items) > 1 else "".join(items)


def counted(number: int) -> str:
    """Return a card by its number: "a 7", "an 8", "an 11"."""
    return f"{'an' if str(number).startswith('8') or number in (11, 18) else 'a'} {number}"
