"""Fit the worth of positions of Excavating Adventures (worth.csv) to games between bots, most decks drawn at random.

`python benchmarks/excavating_adventures_worth.py [--games 16] [--pairs 12000] [--rounds 2] [--seed 7] [--out FILE]`.
First greedy bots of all settings play, then the search with what was fitted so far. In half of the games others open,
so that what the search itself avoids is judged too. Some of the decks are small, so that small games are known.
"""

import argparse
import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from digsite.core.content import Shipped
from digsite.core.game import find
from digsite.games.excavating_adventures.cards import Deck, shipped_set
from digsite.games.excavating_adventures.contests import RANDOM_BOT, THUMB, Bot, gathering, players, searching
from digsite.games.excavating_adventures.desk import FITTED, HIDDEN, INPUTS, new_desks
from digsite.games.excavating_adventures.search import ROOM

CARDS = shipped_set("gemora")
GRUMBLINGS = sorted(key for key, card in CARDS.cards.items() if card.kind == "grumbling")
OTHERS = sorted(key for key, card in CARDS.cards.items() if card.kind != "grumbling")
STARTERS = Shipped("digsite.games.excavating_adventures", "deck", Deck).names()
Table = NDArray[Any]


def counted(keys: list[str]) -> dict[str, int]:
    """Return how often each is there."""
    return {key: keys.count(key) for key in sorted(set(keys))}


def drawn_deck(random: Random, cards: int, grumblings: int, digs: int) -> Deck:
    """Return a deck drawn at random; its Digs match its cards more often than not."""
    pool = random.choices(CARDS.specimens, k=random.choice((1, 2, 3, 20, 20)))  # of few specimens, or of nearly all
    kept = [key for key in OTHERS if CARDS.cards[key].specimen in pool]
    chosen = random.choices(kept, k=cards - grumblings)
    specimens = [str(CARDS.cards[key].specimen) for key in chosen]
    wanted = [random.choice(specimens if random.random() < 0.8 else pool) for _ in range(digs)]
    return Deck.model_validate(
        {
            "game": "excavating_adventures",
            "kind": "deck",
            "name": "drawn",
            "study": True,
            "cards": counted(chosen + random.choices(GRUMBLINGS, k=grumblings)),
            "digs": counted(wanted),
        }
    )


def drawn_box(random: Random) -> Any:
    """Return the box of a table drawn at random."""
    game = find("excavating_adventures")
    options = game.options.Options
    if random.random() < 0.6:
        names = random.choices(STARTERS, k=2)
        decks: list[Any] = [Deck.shipped("digsite.games.excavating_adventures", "deck", name) for name in names]
        if decks[0].grumblings(CARDS) == decks[1].grumblings(CARDS):
            return game.options.box(options(first_deck=decks[0], second_deck=decks[1]), 2)
    cards = random.choice((3, 4, 6, 9, 9, 9, 12))
    grumblings = random.randint(1, max(1, cards // 3))
    digs = random.choice((2, 3, 5, 5, 5, 7)) if cards > 4 else 2
    target = random.choice((3, 5, 10)) if cards < 9 else random.choice((5, 10, 10, 10))
    decks = [drawn_deck(random, cards, grumblings, digs) for _ in range(2)]
    return game.options.box(
        options(first_deck=decks[0], second_deck=decks[1], digs=digs, target=target, round_limit=300), 2
    )


def drawn_bot(random: Random, greedy: bool) -> Bot:
    """Return a greedy bot of any setting, or at times the random one, or the search unless it is to be greedy."""
    kind = random.random()
    if kind < 0.1:
        return RANDOM_BOT
    if kind < 0.3 and not greedy:
        return searching(1)
    return Bot(THUMB, random.uniform(0.02, 0.5), random.random())


def played(random: Random, pairs: int, games: int, desks: Any) -> tuple[Table, Table]:
    """Return inputs and results of games; without fitted numbers greedy bots play."""
    game = find("excavating_adventures")
    found, results = [], []
    room = np.zeros((games * 60, 2, INPUTS))
    outcome = np.zeros(len(room))
    greedy = desks is None
    if greedy:
        desks = new_desks((np.zeros((INPUTS, HIDDEN)), np.zeros(HIDDEN)))
    for _ in range(pairs):
        box = drawn_box(random)
        rng = np.array([random.getrandbits(63) for _ in range(4)], np.uint64)
        opening = players(drawn_bot(random, greedy), drawn_bot(random, greedy), desks)
        first, second = (drawn_bot(random, greedy) if greedy else searching(1) for _ in range(2))
        seats = players(first, second, desks)
        count = gathering(game)(box, np.zeros(ROOM, game.state), rng, games, opening, seats, room, outcome)
        found.append(room[:count].astype(np.float32))
        results.append(outcome[:count].astype(np.float32))
    return np.concatenate(found), np.concatenate(results)


def outputs(numbers: list[Table], inputs: Table) -> tuple[Table, Table]:
    """Return the hidden nodes and the difference of both sides."""
    hidden = np.maximum(inputs @ numbers[0], 0)
    return hidden, (hidden @ numbers[1]) @ np.array([1, -1], np.float32)


def loss(numbers: list[Table], inputs: Table, results: Table) -> float:
    """Return the mean logarithmic loss."""
    score = outputs(numbers, inputs)[1]
    return float(np.mean(np.logaddexp(0, score) - results * score))


def fit(numbers: list[Table], inputs: Table, results: Table, epochs: int, generator: np.random.Generator) -> None:
    """Fit by Adam (Kingma and Ba, 2015), the step going down to nothing."""
    moments = [np.zeros_like(each) for each in numbers * 2]
    size, step = 1024, 0
    total = epochs * (len(inputs) // size)
    for _ in range(epochs):
        order = generator.permutation(len(inputs))
        for start in range(0, len(order) - size + 1, size):
            batch = np.sort(order[start : start + size])
            rows, wanted = inputs[batch], results[batch]
            hidden, score = outputs(numbers, rows)
            error = (1 / (1 + np.exp(-score)) - wanted)[:, None] * np.array([1, -1], np.float32) / size
            slopes = [
                np.einsum("nsi,nsh->ih", rows, error[:, :, None] * numbers[1] * (hidden > 0), optimize=True),
                np.einsum("nsh,ns->h", hidden, error),
            ]
            step += 1
            rate = 0.004 * (1 - step / (total + 1))
            for place, slope in enumerate(slopes):
                first, second = moments[place], moments[place + 2]
                first += 0.1 * (slope - first)
                second += 0.001 * (slope * slope - second)
                numbers[place] -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)


def main() -> None:
    """Play, fit, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--pairs", type=int, default=12000)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=FITTED)
    chosen = parser.parse_args()
    random, generator = Random(chosen.seed), np.random.default_rng(chosen.seed)
    numbers = [
        generator.normal(0, 0.25, (INPUTS, HIDDEN)).astype(np.float32),
        generator.normal(0, 0.25, HIDDEN).astype(np.float32),
    ]
    desks = None
    for turn in range(chosen.rounds + 1):
        begun = time.perf_counter()
        share = 1 if turn else 2
        inputs, results = played(random, chosen.pairs * share, chosen.games // share, desks)
        apart, result_apart = played(random, chosen.pairs // 10, chosen.games, desks)
        middle = time.perf_counter()
        fit(numbers, inputs, results, 10, generator)
        spent = time.perf_counter() - middle
        print(
            f"{turn}: {len(inputs)} positions in {middle - begun:.0f} s, fitted in {spent:.0f} s; "
            f"loss {loss(numbers, inputs, results):.4f}, on games apart {loss(numbers, apart, result_apart):.4f}"
        )
        desks = new_desks((numbers[0].astype(np.float64), numbers[1].astype(np.float64)))
        rows = [*numbers[0], numbers[1]]
        lines = [",".join(f"{float(cell):.6g}" for cell in row) for row in rows]
        chosen.out.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
