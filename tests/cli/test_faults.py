"""What cannot be done is said in a sentence on stderr, with an exit status and a code, never with a traceback."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from digsite.core.game import Game, games
from tests.cli.running import files_in, played, process, run, unread_pipe


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with files of all kinds: right, unfinished, damaged, seen by one seat only, no text."""
    game = next(iter(games().values()))
    match = played(game, ["greedy", "greedy"])
    match.save(tmp_path / "over.dig")
    match.at(2).save(tmp_path / "begun.dig")
    text = match.at(2).record()
    (tmp_path / "damaged.dig").write_text(text.replace("1. seat ", "1. seat 1", 1), encoding="utf-8")
    deep = re.sub("(?m)^options: .*", f"options: {'[' * 100_000}", text)
    (tmp_path / "deep.dig").write_text(deep, encoding="utf-8")
    (tmp_path / "long.dig").write_text(text.replace("1. seat ", f"1. seat {'9' * 5000}", 1), encoding="utf-8")
    (tmp_path / "seen.dig").write_text(match.at(2).record(0), encoding="utf-8")
    (tmp_path / "nogame.dig").write_text(text.replace(f"game: {game.name}", "game: nosuch"), encoding="utf-8")
    (tmp_path / "binary.dig").write_bytes(b"\xff\xfe\0")
    (tmp_path / "empty.dig").touch()
    (tmp_path / "broken.toml").write_text("cards = [", encoding="utf-8")
    (tmp_path / "claims.toml").write_text('game = "claims"\nkind = "stack"\nname = "x"\nfinds = [1, 2, 3, 4]\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


FAULTS = [
    ("play nosuch", 2, "unknown_game", "There is no game 'nosuch'; there are: "),
    ("play", 2, "unknown_game", "Name a game, or a saved one; the games are: "),
    ("play unearthed --seats me,nobody", 2, "unknown_bot", "'nobody' can take a seat; there are: me, random, greedy."),
    ("play unearthed --seats me,,greedy", 2, "unknown_bot", "Nobody called ''"),
    ("play unearthed --seats me", 2, "bad_seats", "Unearthed is for 2 to 8 seats, not 1."),
    ("play unearthed --option target", 2, "bad_option", "an option is written name=value. The options are: "),
    ("play unearthed --option =5", 2, "bad_option", "an option is written name=value"),
    ("play unearthed --option nosuch=5", 2, "bad_option", "option nosuch: there is no such key"),
    ("play unearthed --option target=0", 2, "bad_option", "option target: a number of at least 1 belongs here"),
    ("play unearthed --option target=much", 2, "bad_option", "option target: a whole number belongs here"),
    ("play unearthed --option target=[[[", 2, "bad_option", "option target: a whole number belongs here"),
    ("play unearthed --option target=5 --option target=6", 2, "bad_option", "target is set already"),
    ("play unearthed --option deck=nosuch", 2, "bad_option", "no deck 'nosuch' ships with the game"),
    ("play unearthed --option deck=nosuch.toml", 5, "unreachable", "nosuch.toml cannot be read: No such file"),
    ("play unearthed --option deck=broken.toml", 2, "bad_content", "broken.toml is not a TOML file"),
    ("play unearthed --option deck=claims.toml", 2, "bad_option", "claims.toml is content for the game 'claims'"),
    ("play unearthed --seed seven", 2, "bad_seed", "The seed 'seven' is not a whole number"),
    ("play unearthed --seed -1", 2, "bad_seed", "The seed -1 is not a whole number from 0"),
    ("play unearthed --save no/game.dig", 5, "unwritable", "no/game.dig cannot be written: No such file or directory."),
    ("play unearthed --save over.dig/game.dig", 5, "unwritable", "cannot be written: Not a directory."),
    ("play unearthed --save .", 5, "unwritable", ". cannot be written: it is there, and it is not a file."),
    ("play unearthed --save /dev/null", 5, "unwritable", "/dev/null cannot be written: it is there"),
    (f"play unearthed --save {'x' * 300}", 5, "unwritable", "cannot be written: File name too long."),
    ("play missing.dig", 5, "unreachable", "missing.dig cannot be read: No such file or directory."),
    ("play ./", 5, "unreachable", ". cannot be read: Is a directory."),
    ("play --load damaged.dig", 4, "damaged_record", "damaged.dig, line "),
    ("play over.dig", 3, "over", "The game in over.dig is over; `digsite replay over.dig` shows it."),
    ("play begun.dig --seats me,me,me", 2, "bad_seats", "begun.dig is a game of 2 seats; --seats names 3."),
    ("play begun.dig --seats me,nobody", 2, "unknown_bot", "Nobody called 'nobody' can take a seat"),
    ("play begun.dig --seed 5", 2, "bad_option", "--seed and --option are for a new game; begun.dig is dealt already."),
    ("play other --load begun.dig", 2, "bad_option", "begun.dig is a game of "),
    ("verify missing.dig", 5, "unreachable", "missing.dig cannot be read: No such file or directory."),
    ("verify damaged.dig", 4, "damaged_record", "damaged.dig, line "),
    ("verify deep.dig", 4, "damaged_record", "deep.dig, line 5: the options are nested too deeply to be read."),
    ("verify long.dig", 4, "damaged_record", "is not move 1; it reads '1. seat 0 ...'."),
    ("verify seen.dig", 4, "damaged_record", "it can be read, not replayed, until the game is over"),
    ("verify binary.dig", 4, "damaged_record", "binary.dig is not a record: it is not UTF-8 text."),
    ("verify empty.dig", 4, "damaged_record", "empty.dig, line 1: a record begins with 'digsite record 1'."),
    ("verify nogame.dig", 2, "unknown_game", "There is no game 'nosuch'"),
    ("replay missing.dig", 5, "unreachable", "missing.dig cannot be read"),
    ("replay damaged.dig", 4, "damaged_record", "damaged.dig, line "),
    ("replay deep.dig", 4, "damaged_record", "deep.dig, line 5: the options are nested too deeply to be read."),
    ("review long.dig", 4, "damaged_record", "is not move 1; it reads '1. seat 0 ...'."),
    ("bench nosuch", 2, "unknown_game", "There is no game 'nosuch'"),
    ("bench unearthed --seats 99", 2, "bad_seats", "Unearthed is for 2 to 8 seats, not 99."),
    ("bench unearthed --option target=0", 2, "bad_option", "option target: "),
]


@pytest.mark.parametrize(("command", "status", "code", "sentence"), FAULTS, ids=[fault[0][:60] for fault in FAULTS])
def test_a_fault(folder: Path, command: str, status: int, code: str, sentence: str) -> None:
    before = files_in(folder)
    result = run(*command.split())
    assert result.exit_code == status
    assert result.stdout == ""
    assert result.stderr.startswith("digsite: ")
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert files_in(folder) == before

    result = run(*command.split(), "--json")
    assert result.exit_code == status
    error = json.loads(result.stdout)["error"]
    assert error["code"] == code
    assert sentence in error["sentence"]
    assert f"digsite: {error['sentence']}\n" == result.stderr
    assert files_in(folder) == before


def test_json_is_for_bots(game: Game) -> None:
    result = run("play", game.name, "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["code"]) == (2, "bad_option")


def test_an_unwritable_file_is_found_before_the_game_begins(game: Game, folder: Path) -> None:
    before = files_in(folder)
    result = run("play", game.name, "--seats", "greedy,greedy", "--save", folder / "no" / "game.dig")
    assert (result.exit_code, result.stdout) == (5, "")
    assert files_in(folder) == before


@pytest.mark.parametrize(
    ("arguments", "status"), [("play nosuch", 2), ("play over.dig", 3), ("verify damaged.dig", 4), ("play --save /", 5)]
)
def test_in_a_process_of_its_own(folder: Path, arguments: str, status: int) -> None:
    done = process(*arguments.split())
    assert done.returncode == status
    assert done.stderr.startswith("digsite: ")
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_what_is_no_command_line_at_all_is_refused(folder: Path) -> None:
    for arguments in (
        ["play", "--nosuch"],
        ["verify"],
        ["serve", "--port", "99999"],
        ["bench", "x", "--seats", "many"],
    ):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "Traceback" not in result.stderr
        assert result.stdout == ""


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def test_a_taken_port(taken: int, tmp_path: Path) -> None:
    result = run("serve", "--port", taken, "--database", tmp_path / "digsite.db")
    assert result.exit_code == 6
    assert result.stderr.startswith(f"digsite: Port {taken} is taken by another program")
    assert list(tmp_path.iterdir()) == []


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    result = run("serve", "--host", "192.0.2.1", "--port", 0, "--database", tmp_path / "digsite.db")
    assert result.exit_code == 5
    assert result.stderr.startswith("digsite: Cannot listen at 192.0.2.1")


def test_a_pipe_that_nobody_reads(folder: Path) -> None:
    name = next(iter(games()))
    for arguments in (
        ["replay", "over.dig"],
        ["replay", "over.dig", "--json"],
        ["verify", "over.dig"],
        ["verify", "damaged.dig", "--json"],
        ["play", name, "--seats", "greedy,greedy", "--save", "kept.dig"],
    ):
        with unread_pipe() as pipe:
            done = subprocess.run(
                [sys.executable, "-m", "digsite", *arguments], stdout=pipe, stderr=subprocess.PIPE, text=True
            )
        assert done.returncode == 141, arguments
        assert "Traceback" not in done.stderr
        assert "BrokenPipe" not in done.stderr
    assert run("verify", "kept.dig").exit_code == 0  # a game is saved whatever ends it


def test_bytes_that_are_no_text(game: Game) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "digsite", "play", game.name], input=b"\xff\xfe\n\xc3\n", capture_output=True
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_terminal_without_our_letters(game: Game) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "digsite", "play", game.name],
        input=b"?\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
