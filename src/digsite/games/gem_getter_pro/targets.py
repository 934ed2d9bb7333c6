"""Marks for a game of Gem Getter Pro alone: what bots score on the sheets that ship, measured, kept as content.

`benchmarks/gem_getter_pro.py --targets` writes content/targets.toml. There are up to three marks: the median of the
quickest level; the median of the best level that was measured; and "as good as 80% of its games", which is the least
score that 80 of 100 of its games do not exceed: whoever reaches it has done at least as well as it does in four games
of five. Marks are for the rules' nine rounds and for the very sheets that were measured, so a sheet that was changed
since, or is somebody's own, has none.
"""

import hashlib
import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from digsite.core.content import Shipped
from digsite.games.gem_getter_pro.dig_sheet import DigSheet
from digsite.games.gem_getter_pro.options import Box, Options, box
from digsite.games.gem_getter_pro.roll_sheet import RollSheetFile

PACKAGE = __name__.rpartition(".")[0]
LEVELS = ("prospector", "surveyor", "expert")  # by strength
FEWEST = 50  # games that a mark is taken from
SHARE = 80
# What decides what can be scored: of the first Dig Sheet, and of the Roll Sheet.
OF_SHEET = ("ground", "finds", "circles", "totals", "oil_digs", "peridots", "values", "gifts")
OF_ROLLS = ("patterns", "shape")


class Target(NamedTuple):
    """What was measured on a pair of sheets."""

    prospector: int  # the median of the quickest level
    level: str  # the best level that was measured here
    games: int  # how many it played
    median: int  # its median
    most: int  # as good as SHARE percent of its games


class Mark(NamedTuple):
    """A score to reach, and what it is."""

    points: int
    text: str


def quantile(scores: Sequence[int], percent: int) -> int:
    """Return the least score that so many percent of the games do not exceed."""
    return sorted(scores)[max(0, math.ceil(len(scores) * percent / 100) - 1)]


def shipped_pairs() -> Iterator[tuple[str, str]]:
    """Yield every pair of a Dig Sheet and a Roll Sheet that ships."""
    for dig_sheet in Shipped(PACKAGE, "dig_sheet", DigSheet).names():
        for roll_sheet in Shipped(PACKAGE, "roll_sheet", RollSheetFile).names():
            yield dig_sheet, roll_sheet


def fingerprint(sheets: Box) -> str:
    """Return what tells sheets that play differently apart, whatever they are called."""
    parts = [getattr(sheets, name)[0].tobytes() for name in OF_SHEET]
    parts += [getattr(sheets, name).tobytes() for name in OF_ROLLS]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:16]


@cache
def known() -> dict[str, Target]:
    """Return what was measured, by fingerprint."""
    text = files(PACKAGE).joinpath("content", "targets.toml").read_text(encoding="utf-8")
    pairs = tomllib.loads(text).get("pairs", [])
    return {pair["fingerprint"]: Target(**{name: pair[name] for name in Target._fields}) for pair in pairs}


def target(sheets: Box) -> Target | None:
    """Return what a game alone is measured by; None with company, with other sheets or another number of rounds."""
    alone = sheets.seats == 1 and sheets.rounds == Options.model_fields["rounds"].default
    return known().get(fingerprint(sheets)) if alone else None


def marks(found: Target) -> list[Mark]:
    """Return the scores to reach, the lowest first."""
    listed = [Mark(found.prospector, f"a {LEVELS[0]}'s median")]
    if found.level != LEVELS[0]:
        article = "an" if found.level[0] in "aeiou" else "a"
        listed.append(Mark(found.median, f"{article} {found.level}'s median"))
    return sorted([*listed, Mark(found.most, f"as good as {SHARE}% of {found.level} games")])


def reached(found: Target, points: int) -> str:
    """Return the best mark that a score reaches, in words."""
    good = [mark for mark in marks(found) if mark.points <= points]
    if not good:
        return f"{marks(found)[0].points - points} short of {marks(found)[0].text}"
    return good[-1].text + (" or more" if good[-1].text.endswith("median") else "")


def write(scores: Mapping[tuple[str, str, str], Sequence[int]]) -> None:
    """Write what was measured wherever there are enough games, given scores by Dig Sheet, Roll Sheet and bot."""
    lines = ["# What bots score alone; written by `benchmarks/gem_getter_pro.py --targets`, not by hand."]
    for dig_sheet, roll_sheet in shipped_pairs():
        played = {level: scores.get((dig_sheet, roll_sheet, level), ()) for level in LEVELS}
        measured = [level for level in LEVELS if len(played[level]) >= FEWEST]
        if LEVELS[0] in measured:
            best = played[measured[-1]]
            sheets = box(Options(dig_sheet=dig_sheet, roll_sheet=roll_sheet), 1)
            lines += [
                "",
                "[[pairs]]",
                f'dig_sheet = "{dig_sheet}"',
                f'roll_sheet = "{roll_sheet}"',
                f'fingerprint = "{fingerprint(sheets)}"',
                f"prospector = {quantile(played[LEVELS[0]], 50)}",
                f'level = "{measured[-1]}"',
                f"games = {len(best)}",
                f"median = {quantile(best, 50)}",
                f"most = {quantile(best, SHARE)}",
            ]
    path = Path(str(files(PACKAGE).joinpath("content", "targets.toml")))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
