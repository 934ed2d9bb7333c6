"""Chance: xoshiro256++ 1.0 (David Blackman and Sebastiano Vigna, public domain), set anew for each move from the seed.

A generator is four words of 64 bits, an array of np.uint64. Every draw has an address, the seed and a number, so a
match is its seed and its moves, and moves that draw nothing do not disturb the draws of later ones.
"""

import hashlib
import hmac
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from digsite.core.compile import INTERPRETED, entry
from digsite.core.errors import BadSeed

Words = NDArray[np.uint64]
Function = TypeVar("Function", bound=Callable[..., Any])

SEED_BYTES = 32
MASK = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
RANGE = np.uint64(1 << 32)


def _wrapping(function: Function) -> Function:
    """Let 64-bit sums wrap without a warning where the rules are interpreted."""
    return np.errstate(over="ignore")(function) if INTERPRETED else function


@entry
def rotate_left(word: np.uint64, places: int) -> np.uint64:
    """Return the word turned left by 1 to 63 places."""
    return (word << np.uint64(places)) | (word >> np.uint64(64 - places))


@entry
@_wrapping
def next_word(rng: Words) -> np.uint64:
    """Draw 64 bits."""
    word = rotate_left(rng[0] + rng[3], 23) + rng[0]
    mixed = rng[1] << np.uint64(17)
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= mixed
    rng[3] = rotate_left(rng[3], 45)
    return np.uint64(word)


@entry
def below(rng: Words, count: int) -> int:
    """Draw one of 0 to count - 1, all equally likely; count is 1 to 2**32 - 1 (Daniel Lemire, 2019)."""
    choices = np.uint64(count)
    product = (next_word(rng) >> HALF) * choices
    low = product & MASK
    if low < choices:
        threshold = (RANGE - choices) % choices
        while low < threshold:
            product = (next_word(rng) >> HALF) * choices
            low = product & MASK
    return int(np.int64(product >> HALF))  # numba: int alone stays unsigned


@entry
def shuffle(rng: Words, cards: NDArray[Any], count: int) -> None:
    """Put the first `count` entries into a random order, all equally likely (Fisher and Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


def seed_bytes(seed: int | bytes) -> bytes:
    """Return a seed's 32 bytes; a whole number is written big-endian.

    Raises:
        BadSeed: negative, or more than 256 bits.
    """
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise BadSeed(f"A seed has {SEED_BYTES} bytes, this one {len(seed)}.")
        return seed
    if not 0 <= seed < 1 << 8 * SEED_BYTES:
        raise BadSeed(f"The seed {seed} is not a whole number from 0 to 2**{8 * SEED_BYTES} - 1.")
    return seed.to_bytes(SEED_BYTES, "big")


def generator(seed: bytes, message: bytes) -> Words:
    """Return the generator at an address below a seed: the HMAC-SHA256 of the message, as little-endian words."""
    return np.frombuffer(hmac.digest(seed, message, "sha256"), "<u8").astype(np.uint64)


def draw_generator(seed: bytes, number: int) -> Words:
    """Return the generator for a match's draw number, 0 for the deal, 1 for the first move that draws."""
    return generator(seed, number.to_bytes(8, "big"))


def seed_hash(seed: bytes) -> str:
    """Return what may be published before the first move: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
