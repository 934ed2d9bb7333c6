"""Chance: the published generator, unbiased draws, and an address for every draw."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from digsite.core.chance import below, draw_generator, next_word, seed_bytes, seed_hash, shuffle
from digsite.core.errors import BadSeed
from digsite.core.match import new

MASK = (1 << 64) - 1


def published(state: list[int]) -> int:
    """Return the next word of xoshiro256++ as its authors describe it, in whole numbers."""

    def rotate(word: int, places: int) -> int:
        return (word << places | word >> 64 - places) & MASK

    result = (rotate((state[0] + state[3]) & MASK, 23) + state[0]) & MASK
    shifted = state[1] << 17 & MASK
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotate(state[3], 45)
    return result


def test_the_generator_is_the_published_one() -> None:
    state = [1, 2, 3, 4]
    rng = np.array(state, np.uint64)
    assert [int(next_word(rng)) for _ in range(1_000)] == [published(state) for _ in range(1_000)]
    # The first words from these four, as the reference program prints them.
    rng = np.array([1, 2, 3, 4], np.uint64)
    assert [int(next_word(rng)) for _ in range(3)] == [41943041, 58720359, 3588806011781223]


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 12, 150])
def test_bounded_draws_are_even(count: int) -> None:
    rng = draw_generator(seed_bytes(5), count)
    drawn = Counter(below(rng, count) for _ in range(2_000 * count))
    assert set(drawn) == set(range(count))
    chi_square = sum((times - 2_000) ** 2 / 2_000 for times in drawn.values())
    assert chi_square < count + 5 * (2 * count) ** 0.5


def test_a_bounded_draw_has_no_bias_where_bias_would_be_largest() -> None:
    """Three times 2**30 does not divide 2**32: without rejection a third of the values would come twice as often."""
    rng = draw_generator(seed_bytes(6), 0)
    high = 3 << 30
    drawn = [below(rng, high) for _ in range(30_000)]
    assert sum(value % 3 == 0 for value in drawn) / 30_000 == pytest.approx(1 / 3, abs=0.015)


def test_every_order_is_as_likely() -> None:
    rng = draw_generator(seed_bytes(7), 0)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = np.arange(4)
        shuffle(rng, cards, 4)
        orders[tuple(cards.tolist())] += 1
    assert set(orders) == set(permutations(range(4)))
    assert max(orders.values()) < 1.25 * min(orders.values())


def test_each_draw_number_has_its_generator() -> None:
    seed = seed_bytes(7)
    assert seed == bytes(31) + b"\x07"
    digest = hmac.new(seed, (3).to_bytes(8, "big"), hashlib.sha256).digest()
    assert draw_generator(seed, 3).tolist() == [int.from_bytes(digest[at : at + 8], "little") for at in (0, 8, 16, 24)]
    assert seed_hash(seed) == hashlib.sha256(seed).hexdigest()


def test_a_match_draws_the_deal_from_number_0_and_later_chance_from_the_next() -> None:
    match = new("unearthed", seats=2, seed=9)
    again = match.states.copy()
    match.game.engine.deal(match.box, again, 0, draw_generator(match.seed, 0))
    assert again.tobytes() == match.states.tobytes()
    while match.view().round_number == 1:
        before = match.states.copy()
        seat = match.to_move[0]
        match.play_action(seat, match.legal_actions(seat)[-1])
    match.game.engine.apply(match.box, before, 0, seat, match.moves[-1].action, draw_generator(match.seed, 1))
    assert before.tobytes() == match.states.tobytes()


@pytest.mark.parametrize("seed", [-1, 1 << 256, b"short"])
def test_a_seed_has_256_bits(seed: int | bytes) -> None:
    with pytest.raises(BadSeed):
        seed_bytes(seed)


def test_without_a_seed_every_match_is_another() -> None:
    assert len({new("unearthed").seed for _ in range(5)}) == 5
