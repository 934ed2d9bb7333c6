"""Bots of Excavating Adventures against each other, on mirrored deals: cross tables with intervals of 95 %.

`python benchmarks/excavating_adventures.py [--games 4000] [--against greedy,random,grid,1] [--bot 1]
[--decks steady-seam,twin-veins] [--balance] [--small] [--timing] [--json]`. Each deal is played twice, the bots in each
other's seats.
"""

import argparse
import itertools
import json
import math
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from digsite import bots
from digsite.core.content import Shipped
from digsite.core.errors import BadOption
from digsite.core.game import find
from digsite.core.match import new
from digsite.games.excavating_adventures.bot import OFTEN, THRESHOLD
from digsite.games.excavating_adventures.cards import Deck
from digsite.games.excavating_adventures.contests import (
    GREEDY_BOT,
    RANDOM_BOT,
    THUMB,
    Bot,
    matches,
    played,
    searching,
)
from digsite.games.excavating_adventures.desk import new_desks
from digsite.games.excavating_adventures.exact import solved
from digsite.games.excavating_adventures.exploiting import exploitability, habits_of
from digsite.games.excavating_adventures.search import ROOM, weighed
from digsite.games.excavating_adventures.solver import ITERATIONS, NEAR
from digsite.games.excavating_adventures.state import Phase

GAME = find("excavating_adventures")
SMALL = Deck.model_validate(  # 3 cards, one of them a Grumbling, and 2 Digs: the whole game is solved
    {
        "game": GAME.name,
        "kind": "deck",
        "name": "small",
        "study": True,
        "cards": {"violet-nib": 1, "pyra": 1, "grumble": 1},
        "digs": {"amethyst": 1, "garnet": 1},
    }
)
STARTERS = Shipped("digsite.games.excavating_adventures", "deck", Deck).names()
GRID = [
    Bot(THUMB, threshold, often) for threshold in (0.05, 0.1, 0.15, 0.2, THRESHOLD, 0.4) for often in (0.0, OFTEN, 1.0)
]


class Share(NamedTuple):
    """What a bot or deck got of a win on average, and half the width of its interval."""

    mean: float
    half: float
    games: int


def share(results: NDArray[Any], games: int) -> Share:
    """Return the share of independent results, each from 0 to 1."""
    spread = float(results.std(ddof=1)) if len(results) > 1 else math.nan
    return Share(float(results.mean()), 1.96 * spread / math.sqrt(len(results)), games)


def pairs(names: list[str]) -> Iterator[tuple[str, str, Any]]:
    """Yield the pairs of decks that may meet, mirrored ones too, with their boxes; name them as they are begun."""
    for first, second in itertools.combinations_with_replacement(names, 2):
        try:
            box = GAME.options.box(GAME.options.Options(first_deck=first, second_deck=second), 2)
        except BadOption:
            continue
        print(f"{first} / {second}", file=sys.stderr)
        yield first, second, box


def against(bot: Bot, other: Bot, games: int, names: list[str]) -> dict[str, Share]:
    """Return the bot's share by pair of decks, and over all of them."""
    found, everything = {}, []
    for number, (first, second, box) in enumerate(pairs(names)):
        results = matches(GAME, box, bot, other, games, number)
        everything.append(results)
        found[f"{first} / {second}"] = share(results, games)
    whole = np.concatenate(everything)
    return {**found, "all": share(whole, 2 * len(whole))}


def deck_table(bot: Bot, games: int, names: list[str]) -> dict[str, dict[str, Share]]:
    """Return each deck's share against each other one if one bot plays both."""
    table: dict[str, dict[str, Share]] = {name: {} for name in names}
    for number, (first, second, box) in enumerate(pairs(names)):
        if first != second:
            results = played(GAME, box, bot, bot, games, number, times=1)[:, 0]  # the second time would be the same
            table[first][second] = share(results, games)
            table[second][first] = share(1 - results, games)
    return table


def timing(names: list[str]) -> dict[str, float]:
    """Return milliseconds of CPU for the equilibrium of a round, in every round of a game of each pair of decks."""
    spent, room, desks = [], np.zeros(ROOM, GAME.state), new_desks()
    for number, (first, second, box) in enumerate(pairs(names)):
        match = new(GAME.name, seed=number, first_deck=first, second_deck=second)
        random = Random(number)
        while not match.over and len(match.moves) < 60:
            if len(match.to_move) == 2 and match.state["phase"] == Phase.ATTACH:
                room[0] = match.states[0]
                if not spent:
                    weighed(GAME, box, room, desks, 1, ITERATIONS, NEAR)  # compiled before the clock runs
                begun = time.process_time()
                weighed(GAME, box, room, desks, 1, ITERATIONS, NEAR)
                spent.append(1000 * (time.process_time() - begun))
            seat = match.to_move[0]
            match.play(seat, random.choice(match.legal(seat)))
    return {"rounds": len(spent), "median": float(np.median(spent)), "longest": max(spent)}


def lost() -> dict[str, float]:
    """Return what the best answer to each bot wins in a small game, decks mirrored, target 3: chances from 0 to 1."""
    box = GAME.options.box(GAME.options.Options(first_deck=SMALL, second_deck=SMALL, digs=2, target=3), 2)
    found = solved(GAME, box)
    return {bot: exploitability(GAME, found, habits_of(GAME, box, found.small, bot)) for bot in bots.names(GAME)}


def named(bot: Bot) -> str:
    """Return what a bot is called in the tables."""
    if bot == RANDOM_BOT:
        return "random"
    if bot.kind == THUMB:
        return f"greedy {bot.number:g} {bot.often:g}"
    return f"search {bot.number:g}"


def opponents(text: str) -> list[Bot]:
    """Return the bots that a text such as "greedy,random,grid,1" means; a number is the search with that budget."""
    kinds = {"greedy": [GREEDY_BOT], "random": [RANDOM_BOT], "grid": GRID}
    return [bot for word in text.split(",") for bot in (kinds[word] if word in kinds else [searching(int(word))])]


def measured(chosen: argparse.Namespace) -> dict[str, Any]:
    """Return all that is asked for."""
    names = chosen.decks.split(",") if chosen.decks else list(STARTERS)
    bot = searching(chosen.bot)
    found: dict[str, Any] = {"bot": named(bot)}
    if chosen.timing:
        found["timing"] = timing(names)
    if chosen.small:
        found["lost"] = lost()
    elif chosen.balance:
        found["decks"] = deck_table(bot, chosen.games, names)
    elif chosen.against:
        found["against"] = {
            named(other): against(bot, other, chosen.games, names) for other in opponents(chosen.against)
        }
    return found


def write(found: dict[str, Any]) -> None:
    """Print the tables."""
    if "timing" in found:
        text = "A round's equilibrium: median {median:.2f} ms, longest {longest:.2f} ms, of {rounds} rounds."
        print(text.format(**found["timing"]))
    for name, share_lost in found.get("lost", {}).items():
        print(f"{name:12} loses {100 * share_lost:.2f} % of a win to its best answer in a small game")
    for other, table in found.get("against", {}).items():
        print(f"{found['bot']} against {other}, in percent of a win:")
        for pair, result in table.items():
            print(f"  {pair:32} {100 * result.mean:5.1f} ± {100 * result.half:.1f}  ({result.games} games)")
    decks = found.get("decks", {})
    if decks:
        print("\n".join(deck_rows(decks)))


def deck_rows(decks: dict[str, dict[str, Share]]) -> Iterator[str]:
    """Yield a table for the documentation: what the deck of a row gets against those of the columns."""
    yield f"|  | {' | '.join(decks)} |"
    yield "|" + " --- |" * (1 + len(decks))
    for name, row in decks.items():
        cells = (f"{100 * row[other].mean:.1f}" if other in row else "" for other in decks)
        yield f"| {name} | {' | '.join(cells)} |"
    results = [result for row in decks.values() for result in row.values()]
    if results:
        yield f"\nEach within {100 * max(result.half for result in results):.1f}, over {results[0].games} games."


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000, help="for each pair of decks, an even number")
    parser.add_argument("--against", default="greedy,random")
    parser.add_argument("--bot", type=int, default=1, help="the budget of the search")
    parser.add_argument("--decks", default="")
    parser.add_argument("--balance", action="store_true", help="measure the decks instead of the bots")
    parser.add_argument("--small", action="store_true", help="what the best answer to each bot wins in a small game")
    parser.add_argument("--timing", action="store_true")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found = measured(chosen)
    if chosen.json:
        print(json.dumps(found))
    else:
        write(found)


if __name__ == "__main__":
    main()
