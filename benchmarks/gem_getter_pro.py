"""How many points bots score alone at Gem Getter Pro, on every pair of a Dig Sheet and a Roll Sheet that ships.

`python benchmarks/gem_getter_pro.py` plays; `--sheets deep-shaft/foreman oil-field/` and `--bots random,greedy,expert`
say on which pairs and by whom, `--games` how many from which seed on, the same dice for every bot. With `--json` each
line is what one bot got on one pair; files of such lines, one or more for the games of one bot on one pair,
are read by `--table`, which prints them for the documentation, and by `--targets`, which writes the marks that a game
alone is measured by. The expert takes some seconds for a game: begin with a few pairs.
"""

import argparse
import json
import math
import statistics
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from digsite import bots
from digsite.core.game import find
from digsite.core.match import Match, new
from digsite.games.gem_getter_pro import targets

GAME = find("gem_getter_pro")
FAST = ["random", "greedy", "prospector", "surveyor"]
GAMES = 100
QUANTILES = (10, 20, 50, 80, 90)


class Result(NamedTuple):
    """What one bot got on one pair of sheets."""

    dig_sheet: str
    roll_sheet: str
    bot: str
    scores: list[int]
    seconds_a_move: float  # of the processor, on average over the moves where there was a choice
    slowest: float  # the longest such move

    @property
    def mean(self) -> float:
        """The mean of the scores."""
        return statistics.mean(self.scores)

    @property
    def interval(self) -> float:
        """How far from it the true mean may be, at 95%."""
        if len(self.scores) < 2:
            return math.inf
        return 1.96 * statistics.stdev(self.scores) / math.sqrt(len(self.scores))

    def quantile(self, percent: int) -> int:
        """Return the least score that so many percent of the games do not exceed."""
        return targets.quantile(self.scores, percent)


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="for each bot on each pair")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--sheets", nargs="*", default=["/"], help="DIG/ROLL, either may be left out for all of them")
    parser.add_argument("--bots", default=",".join(FAST))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--table", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--targets", nargs="*", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    if chosen.table is not None:
        print("\n".join(table(read(chosen.table))))
    elif chosen.targets is not None:
        targets.write({(one.dig_sheet, one.roll_sheet, one.bot): one.scores for one in read(chosen.targets)})
    else:
        for pair in pairs(chosen.sheets):
            for name in chosen.bots.split(","):
                result = measured(*pair, name, range(chosen.first, chosen.first + chosen.games))
                print(json.dumps(as_json(result)) if chosen.json else line(result), flush=True)


def pairs(wanted: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of shipped sheets that are wanted."""
    for dig_sheet, roll_sheet in targets.shipped_pairs():
        parts = [text.partition("/") for text in wanted]
        if any(dig in ("", dig_sheet) and roll in ("", roll_sheet) for dig, _, roll in parts):
            yield dig_sheet, roll_sheet


def measured(dig_sheet: str, roll_sheet: str, bot: str, seeds: range) -> Result:
    """Let a bot play a game for each seed."""
    scores, took = [], []
    play(new(GAME.name, seats=1, seed=0, rounds=1), bot)  # what is compiled is compiled now
    for seed in seeds:
        match = new(GAME.name, seats=1, seed=seed, dig_sheet=dig_sheet, roll_sheet=roll_sheet)
        took += play(match, bot)
        scores.append(match.scores[0])
    return Result(dig_sheet, roll_sheet, bot, scores, statistics.mean(took), max(took))


def play(match: Match, bot: str) -> list[float]:
    """Let a bot play a game to its end; return what its moves took where there was a choice."""
    took = []
    while not match.over:
        start = time.process_time()
        move = bots.choose(bot, match, 0)
        seconds = time.process_time() - start
        if len(match.legal_actions(0)) > 1:
            took.append(seconds)
        match.play(0, move)
    return took


def as_json(result: Result) -> dict[str, Any]:
    """Return a result with its figures."""
    figures = {"mean": round(result.mean, 2), "interval": round(result.interval, 2)}
    return result._asdict() | figures | {"quantiles": {number: result.quantile(number) for number in QUANTILES}}


def line(result: Result) -> str:
    """Return a result for people."""
    spread = " ".join(str(result.quantile(number)) for number in QUANTILES)
    return (
        f"{result.dig_sheet:11} {result.roll_sheet:13} {result.bot:11} {len(result.scores):4} games "
        f"{result.mean:6.1f} ± {result.interval:4.1f}   quantiles {spread}   "
        f"{1000 * result.seconds_a_move:.1f} ms a move, at most {1000 * result.slowest:.0f}"
    )


def read(files: Iterable[Path]) -> list[Result]:
    """Return the results in files of JSON lines, those of the same bot on the same pair as one."""
    merged: dict[tuple[str, str, str], Result] = {}
    for file in files:
        for text in file.read_text(encoding="utf-8").splitlines():
            found = json.loads(text)
            more = Result(**{name: found[name] for name in Result._fields})
            known = merged.get(more[:3])
            merged[more[:3]] = together(known, more) if known else more
    return [*merged.values()]


def together(one: Result, more: Result) -> Result:
    """Return two results of the same bot on the same pair as one."""
    games = len(one.scores), len(more.scores)
    seconds = (games[0] * one.seconds_a_move + games[1] * more.seconds_a_move) / sum(games)
    return Result(*one[:3], one.scores + more.scores, seconds, max(one.slowest, more.slowest))


def table(results: list[Result]) -> Iterator[str]:
    """Yield the rows of a table: a pair of sheets each, what each bot scores there and how it compares."""
    names = [name for name in bots.names(GAME) if any(result.bot == name for result in results)]
    yield "| Dig Sheet | Roll Sheet | " + " | ".join(names) + " | greedy to random | best to greedy |"
    yield "|" + " --- |" * (len(names) + 4)
    for pair in targets.shipped_pairs():
        found = {one.bot: one for one in results if (one.dig_sheet, one.roll_sheet) == pair}
        cells = [cell(found[name]) if name in found else "" for name in names]
        if {"random", "greedy"} <= set(found):
            best = found[max(found, key=names.index)]
            cells += [f"{found['greedy'].mean / found['random'].mean:.2f}", f"{best.mean / found['greedy'].mean:.2f}"]
        yield "| " + " | ".join([*pair, *cells]) + " |"


def cell(result: Result) -> str:
    """Return mean, interval and the middle 60 of 100 games; and how many games, if they are fewer."""
    fewer = f", {len(result.scores)} games" if len(result.scores) < GAMES else ""
    return f"{result.mean:.1f} ± {result.interval:.1f} ({result.quantile(20)}-{result.quantile(80)}){fewer}"


if __name__ == "__main__":
    main()
