"""docs/records.md is enough to read and replay a record: done here with nothing of Digsite but that page's words."""

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import digsite
from digsite.core import record
from digsite.core.errors import DamagedRecord
from tests.docs.reading import ROOT, blocks

PAGE = ROOT / "docs" / "records.md"
SHOWN = {block.name: block.text for block in blocks(PAGE) if block.name}
EXAMPLE, SEEN = SHOWN["example.dig"], SHOWN["seen-by-seat-1.dig"]

WORD = 2**64
CELLS = [f"{column}{row}" for row in "123" for column in "abcd"]
DECK = {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)


def rotate(word: int, places: int) -> int:
    return (word << places | word >> (64 - places)) % WORD


def words(seed: bytes, number: int) -> Iterator[int]:
    """The generator of a draw number."""
    digest = hmac.new(seed, number.to_bytes(8, "big"), hashlib.sha256).digest()
    s0, s1, s2, s3 = (int.from_bytes(digest[8 * k : 8 * k + 8], "little") for k in range(4))
    while True:
        yield (rotate((s0 + s3) % WORD, 23) + s0) % WORD
        mixed = (s1 << 17) % WORD
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= mixed
        s3 = rotate(s3, 45)


def below(generator: Iterator[int], count: int) -> int:
    while True:
        product = (next(generator) >> 32) * count
        if product % 2**32 >= (2**32 - count) % count:
            return product >> 32


def shuffled(generator: Iterator[int], cards: list[int]) -> list[int]:
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        other = below(generator, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def deal(seed: bytes, seats: int, number: int = 0) -> tuple[str, list[list[int]], list[int]]:
    """The first deal of Unearthed: what its line says, the grids, and the deck."""
    generator = words(seed, number)
    deck = shuffled(generator, [value for value, copies in sorted(DECK.items()) for _ in range(copies)])
    grids, shown, best, first, tied = [], [], -1000, 0, 1
    for seat in range(seats):
        grid = [deck.pop() for _ in CELLS]
        one = below(generator, 12)
        other = below(generator, 11)
        other += other >= one
        total = grid[one] + grid[other]
        if total > best:
            best, first, tied = total, seat, 1
        elif total == best:
            tied += 1
            if below(generator, tied) == 0:
                first = seat
        grids.append(grid)
        shown.append(f"{seat}: " + " ".join(f"{CELLS[cell]} {grid[cell]}" for cell in sorted((one, other))))
    return "; ".join([*shown, f"pile {deck.pop()}", f"seat {first} begins"]), grids, deck


def header(text: str) -> dict[str, str]:
    return dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines()[1:])


def test_the_example_is_right(tmp_path: Path) -> None:
    file = tmp_path / "example.dig"
    file.write_text(EXAMPLE, encoding="utf-8", newline="")
    digsite.verify(file)
    assert digsite.load(file).over


def test_the_check_sums_are_as_described() -> None:
    for text in (EXAMPLE, SEEN):
        above, _, check = text.rpartition("check: ")
        assert hashlib.sha256(above.encode()).hexdigest() == check.strip()


def test_the_header_is_as_described() -> None:
    found = header(EXAMPLE)
    seed = bytes.fromhex(found["seed"])
    assert list(found) == ["game", "rules version", "seats", "options", "content", "seed hash", "seed"]
    assert hashlib.sha256(seed).hexdigest() == found["seed hash"]
    assert json.dumps(json.loads(found["options"]), sort_keys=True, ensure_ascii=False) == found["options"]
    deck = {"game": "unearthed", "kind": "deck", "name": "standard", "cards": {str(k): v for k, v in DECK.items()}}
    text = json.dumps(deck, sort_keys=True, separators=(",", ":"))
    assert text.startswith('{"cards":{"-1":10,"-2":5,"0":15,')
    assert '{"cards":{"-1":10,"-2":5,"0":15,' in PAGE.read_text(encoding="utf-8")
    assert found["content"] == f"deck standard {hashlib.sha256(text.encode()).hexdigest()}"
    assert list(header(SEEN))[-1] == "seen by"


def test_the_example_replays_with_a_generator_of_its_own() -> None:
    seed = bytes.fromhex(header(EXAMPLE)["seed"])
    shown, grids, deck = deal(seed, 2)
    hidden: list[dict[str, int]] = [dict(zip(CELLS, grid, strict=True)) for grid in grids]
    for seat, cells in re.findall(r"(\d): ((?:[a-d]\d -?\d+ ?)+)", shown):
        for cell, value in re.findall(r"([a-d]\d) (-?\d+)", cells):
            assert hidden[int(seat)].pop(cell) == int(value)
    lines = EXAMPLE.split("\n\n")[1].splitlines()
    assert lines[0] == f"0. deal ({shown})"
    scored = ""
    for line in lines[1:-2]:
        parts = re.fullmatch(r"\d+\. seat (\d) (\w+)(?: (\w\d))?(?: \((.*)\))?", line)
        assert parts, line
        seat, verb, cell, chance = int(parts[1]), parts[2], parts[3], parts[4] or ""
        expected = []
        if verb == "deck":
            expected = [str(deck.pop())]
        elif cell in hidden[seat]:
            expected = [str(hidden[seat].pop(cell))]
        chance, _, scored = chance.partition("; ")
        assert [chance] == (expected or [""]), line
    left = [
        f"{seat}: " + " ".join(f"{cell} {value}" for cell, value in cells.items()) for seat, cells in enumerate(hidden)
    ]
    assert scored == "; ".join(left)


@pytest.mark.parametrize("seats", range(2, 9))
def test_other_deals_come_out_the_same(seats: int) -> None:
    for number in range(40):
        match = digsite.new("unearthed", seats=seats, seed=number)
        shown, grids, deck = deal(match.seed, seats)
        view = match.view(-2)
        assert match.dealt(-1) == shown
        assert view.deck == tuple(deck[::-1])
        assert [list(grid.cards) for grid in view.grids] == grids


def test_a_reshuffle_and_a_later_deal_come_out_the_same() -> None:
    """Draw numbers count the moves that drew: a reshuffle here, then the deal of the second round."""
    match = digsite.new("unearthed", seats=2, seed=3, turn_limit=130, target=1000)
    while match.state["round_number"] == 1:
        seat = match.to_move[0]
        if "deck" in match.legal(seat):
            before = match.view(-2)
            match.play(seat, "deck")
            if before.deck_count == 0:
                deck = shuffled(words(match.seed, 1), list(before.pile[:0:-1]))
                assert match.view(-2).hand.card == deck.pop()
                assert match.view(-2).deck == tuple(deck[::-1])
        else:  # a card that lies open goes out, so that nobody opens the last one
            opened = match.view(seat).grids[seat].face_up.index(True)
            match.play(seat, match.legal(seat)[opened])
    assert match.state["last_round"] == 1
    assert match.dealt(len(match.moves) - 1) == deal(match.seed, 2, 2)[0]


def test_what_a_seat_has_seen_reads_but_does_not_replay() -> None:
    with pytest.raises(DamagedRecord, match="seat 1"):
        record.read(SEEN)
    moves = SEEN.split("\n\n")[1].splitlines()
    assert moves[-2] == "result: unfinished"
    drawn = [line for line in moves if " deck" in line]
    assert all(("(" in line) == ("seat 1" in line) for line in drawn)
