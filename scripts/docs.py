"""Writes into README.md and docs/ what is made from elsewhere: files shown whole, the example record, the pictures.

`python scripts/docs.py` does it; tests/docs tell when it is due. A shown file stands in a fenced block under a line
that is nothing but its name in bold, such as **`claims/rules.py`**.
"""

import re
from collections.abc import Callable
from pathlib import Path

import digsite
from digsite.core.match import Match

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PICTURES = DOCS / "pictures"
TINY = ROOT / "tests" / "tiny"
SHOWN = re.compile(
    r"(?<=^\*\*`)(?P<name>[^`\n]+)(?P<between>`\*\*\n\n```\w*\n)(?P<text>.*?)(?=^```$)", re.MULTILINE | re.DOTALL
)


def played_on(match: Match, moves: int) -> Match:
    """Let greedy bots make some moves, or fewer if the game ends."""
    for _ in range(moves):
        for seat in match.to_move[:1]:
            match.play(seat, digsite.bots.choose("greedy", match, seat))
    return match


def example() -> Match:
    """Return the finished match whose record is in docs/records.md."""
    return played_on(digsite.new("unearthed", seats=2, seed=5, round_limit=1, turn_limit=8), 100)


def seen_example() -> Match:
    """Return the unfinished match of which docs/records.md shows what seat 1 has seen."""
    return played_on(digsite.new("unearthed", seats=3, seed=7), 7)


def unearthed() -> Match:
    """Return a match some way into a game, with seat 0 holding a card."""
    match = played_on(digsite.new("unearthed", seats=4, seed=11), 40)
    while match.to_move != (0,) or len(match.legal(0)) == 2:
        played_on(match, 1)
    return match


SHOWN_MATCHES: dict[str, Callable[[], Match]] = {
    "unearthed": unearthed,
    "arrow_caverns": lambda: played_on(digsite.new("arrow_caverns", seed=4), 40),
    "excavating_adventures": lambda: played_on(digsite.new("excavating_adventures", seed=4), 11),
    "gem_getter_pro": lambda: played_on(digsite.new("gem_getter_pro", seats=3, seed=4), 40),
}


def match_picture(match: Match) -> str:
    """Return a match as seat 0 sees it, with names."""
    return str(match.svg(0, names=("Ada", "Ben", "Cleo", "Dov")[: match.seats])) + "\n"


MADE: dict[str, Callable[[], str]] = {
    "example.dig": lambda: example().record(),
    "seen-by-seat-1.dig": lambda: seen_example().record(1),
}


def text_of(name: str) -> str:
    """Return what a block of that name shows."""
    return MADE[name]() if name in MADE else (TINY / name).read_text(encoding="utf-8")


def refreshed(text: str) -> str:
    """Return a page with every named block as it should be."""
    return SHOWN.sub(lambda found: found["name"] + found["between"] + text_of(found["name"]), text)


def pages() -> list[Path]:
    """Return the pages."""
    return [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]


def main() -> None:
    """Write what has changed."""
    for page in pages():
        before = page.read_text(encoding="utf-8")
        if (after := refreshed(before)) != before:
            page.write_text(after, encoding="utf-8")
    for name, shown in SHOWN_MATCHES.items():
        (PICTURES / f"{name}.svg").write_text(match_picture(shown()), encoding="utf-8")


if __name__ == "__main__":
    main()
