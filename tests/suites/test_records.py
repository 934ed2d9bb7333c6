"""Records of every game: they replay to the same match, a changed byte is found, and an export holds what was seen."""

import hashlib
from pathlib import Path
from random import Random

import pytest

from digsite.core import record
from digsite.core.chance import seed_hash
from digsite.core.errors import DamagedRecord, UnknownGame, Unreachable, Unwritable
from digsite.core.game import ALL_SEEING, SPECTATOR, Game
from digsite.core.match import Match
from tests.suites import playing


@pytest.mark.parametrize("number", range(12))
def test_a_record_replays_to_the_same_match(game: Game, number: int, tmp_path: Path) -> None:
    match = playing.finished(game, number)
    for made in (match, match.at(len(match.moves) // 2), match.at(0)):
        path = tmp_path / f"{len(made.moves)}.dig"
        made.save(path)
        again = record.load(path)
        assert again.states.tobytes() == made.states.tobytes()
        assert again.record() == made.record() == path.read_text()
        assert again.options == made.options
        assert again.outcome == made.outcome


def test_a_changed_byte_is_found(game: Game) -> None:
    text = playing.new(game, 0)
    for _ in playing.positions(text, Random(0), 12):
        pass
    whole = text.record()
    record.read(whole)
    random = Random(1)
    places = range(len(whole)) if len(whole) < 400 else sorted(random.sample(range(len(whole)), 400))
    for place in places:
        other = random.choice([letter for letter in "0123456789abcdef .:(-\n" if letter != whole[place]])
        with pytest.raises((DamagedRecord, UnknownGame)):
            record.read(whole[:place] + other + whole[place + 1 :])


def test_a_record_cut_short_or_continued_is_found(game: Game) -> None:
    lines = playing.finished(game, 1).record().splitlines(keepends=True)
    for count in range(len(lines)):
        with pytest.raises(DamagedRecord):
            record.read("".join(lines[:count]))
    with pytest.raises(DamagedRecord):
        record.read("".join([*lines, "\n"]))


def forged(text: str) -> str:
    """Return a record with a check sum that fits."""
    body = text[: text.index("check: ")]
    return f"{body}check: {hashlib.sha256(body.encode()).hexdigest()}\n"


def test_a_record_with_a_fitting_check_sum_must_still_replay(game: Game) -> None:
    match = playing.finished(game, 2)
    text = match.record()
    other_seed = text.replace(f"seed: {match.seed.hex()}", f"seed: {bytes(32).hex()}")
    with pytest.raises(DamagedRecord, match="line"):
        record.read(forged(other_seed))
    result = text.splitlines()[-2]
    with pytest.raises(DamagedRecord, match="the seed and the moves lead to"):
        record.read(forged(text.replace(result, "result: unfinished")))
    other_rules = text.replace("rules version: ", "rules version: 9")
    with pytest.raises(DamagedRecord, match="version 9"):
        record.read(forged(other_rules))


@pytest.mark.parametrize("number", range(8))
def test_an_unfinished_export_holds_only_what_was_seen(game: Game, number: int) -> None:
    """Two matches that look the same to a viewer give that viewer the same export, but for the seed's hash."""
    match = playing.new(game, number)
    for _ in playing.positions(match, Random(number), 25):
        pass
    if match.over:
        match = match.at(len(match.moves) - 1)
    for viewer in (SPECTATOR, *range(match.seats)):
        text = match.record(viewer)
        assert match.seed.hex() not in text
        assert seed_hash(match.seed) in text
        assert "result: unfinished" in text
        with pytest.raises(DamagedRecord, match="not replayed"):
            record.read(text)
        numbers = [int(line.partition(".")[0]) for line in text.splitlines() if ". seat " in line]
        assert numbers == list(range(1, len(numbers) + 1))  # a gap would tell of a move made in secret
        own = [made for made in match.moves if made.seat == viewer]
        assert sum(f". seat {viewer} " in line for line in text.splitlines()) == len(own)
    assert len(match.record(ALL_SEEING)) >= len(match.record(SPECTATOR))


def test_after_the_end_everybody_gets_the_whole_record(game: Game) -> None:
    match = playing.finished(game, 3)
    for viewer in (SPECTATOR, *range(match.seats)):
        assert match.record(viewer) == match.record(ALL_SEEING)


def test_moves_made_at_the_same_time_are_written_in_seat_order(game: Game) -> None:
    """Whoever is faster, the record is the same."""
    match = playing.new(game, 0)
    other = Match(game, match.seats, match.seed, match.options)
    random = Random(0)
    for _ in range(60):
        if match.over:
            break
        open_seats = match.to_move
        chosen = {seat: random.choice(match.legal(seat)) for seat in open_seats}
        for seat in open_seats[:1] if game.team else open_seats:
            match.play(seat, chosen[seat])
        for seat in open_seats[:1] if game.team else reversed(open_seats):
            other.play(seat, chosen[seat])
        assert match.record() == other.record()


def test_numbers_and_options_of_any_size_are_found(game: Game) -> None:
    """Python reads no number of thousands of digits, and no JSON that is nested without end."""
    match = playing.new(game, 0)
    seat = match.to_move[0]
    match.play(seat, match.legal(seat)[0])
    lines = match.record().splitlines()
    huge, deep = "9" * 5000, "[" * 100_000
    for begins, damaged, fault in (
        ("seats: ", f"seats: {huge}", "is no number of seats"),
        ("options: ", f"options: {deep}", "nested too deeply"),
        ("options: ", f'options: {{"own": {huge}}}', "cannot be read"),
        (f"1. seat {seat}", f"{huge}. seat {seat} x", "is not move 1; it reads '1. seat 0 ...'"),
        (f"1. seat {seat}", f"1. seat {huge} x", "is not move 1; it reads '1. seat 0 ...'"),
    ):
        at = next(number for number, line in enumerate(lines) if line.startswith(begins))
        text = "\n".join([*lines[:at], damaged, *lines[at + 1 :], ""])
        with pytest.raises(DamagedRecord, match=rf"^record, line {at + 1}: ") as error:
            record.read(text)
        assert fault in error.value.sentence


def test_a_record_is_written_whole_or_not_at_all(game: Game, tmp_path: Path) -> None:
    match = playing.new(game, 0)
    with pytest.raises(Unwritable, match="cannot be written"):
        match.save(tmp_path / "no such folder" / "game.dig")
    (tmp_path / "folder.dig").mkdir()
    with pytest.raises(Unwritable):
        match.save(tmp_path / "folder.dig")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.dig"]


def test_what_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="No such file"):
        record.load(tmp_path / "missing.dig")
    (tmp_path / "picture.dig").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(DamagedRecord, match="not UTF-8"):
        record.load(tmp_path / "picture.dig")
    (tmp_path / "empty.dig").write_text("")
    with pytest.raises(DamagedRecord, match="line 1: a record begins with"):
        record.load(tmp_path / "empty.dig")
