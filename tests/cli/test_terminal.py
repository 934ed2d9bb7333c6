"""At a pseudo-terminal: whole games, passing the screen, stepping through a record, Ctrl-C and Ctrl-D."""

import re
from pathlib import Path

import pytest

import digsite
from digsite.cli.choices import ME
from digsite.core.game import Game
from digsite.core.words import named
from tests.cli.running import SEED, Terminal, played, short, typed

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3|4|9)\d(?:;\d+)*m")
CLEARED = "\x1b[3J"
CTRL_D = "\x04"


def arguments(game: Game, *more: object) -> list[object]:
    return ["play", game.name, "--seed", SEED, *short(game), *more]


@pytest.mark.rivals
def test_a_whole_game(game: Game, tmp_path: Path) -> None:
    players = [ME, "greedy"]
    match = played(game, players)
    assert match.outcome is not None
    with Terminal(*arguments(game, "--seats", "me,greedy", "--save", tmp_path / "game.dig")) as terminal:
        for line in typed(match, players):
            terminal.until("seat 0> ")
            terminal.type(f"{line}\r")
        assert terminal.end() == 0
    assert named(match.outcome.sentence, ["seat 0", "seat 1 (greedy)"]) in terminal.seen
    assert COLOUR.search(terminal.seen)
    assert (tmp_path / "game.dig").read_text(encoding="utf-8") == match.record()


def test_a_wrong_move_help_and_leaving_without_colour(game: Game) -> None:
    with Terminal(*arguments(game, "--seats", "me,greedy"), NO_COLOR="1") as terminal:
        terminal.until("seat 0> ")
        terminal.type("dig deeper\r")
        terminal.until("'dig deeper'")
        terminal.until("seat 0> ")
        terminal.type("help\r")
        terminal.until("take your last move back")
        terminal.type("quit\r")
        terminal.until("The game is not saved.")
        assert terminal.end() == 0
    assert not COLOUR.search(terminal.seen)


@pytest.mark.rivals
def test_a_move_is_completed_with_tab(game: Game, tmp_path: Path) -> None:
    players = [ME, "greedy"]
    match = played(game, players)
    first = typed(match, players)[0]
    index = next(number for number, made in enumerate(match.moves) if made.seat == 0)
    legal = match.at(index).legal(0)
    begun = next(
        first[:end] for end in range(len(first) + 1) if [first] == [x for x in legal if x.startswith(first[:end])]
    )
    with Terminal(*arguments(game, "--seats", "me,greedy", "--save", tmp_path / "game.dig")) as terminal:
        terminal.until("seat 0> ")
        terminal.type(f"{begun}\t\r")
        terminal.until("seat 0> ")
        terminal.type(CTRL_D)
        assert terminal.end() == 0
    made = next(made for made in digsite.load(tmp_path / "game.dig").moves if made.seat == 0)
    assert made.text == first


@pytest.mark.rivals
def test_the_screen_is_cleared_before_and_after_it_is_passed(game: Game) -> None:
    match = played(game, [ME, ME])
    one, two = (made for made in match.moves if made.seat != match.moves[0].seat), match.moves[0].seat
    with Terminal(*arguments(game, "--seats", "me,me")) as terminal:
        terminal.until(f"Pass the screen to seat {two}, then press Enter")
        terminal.type("\r")
        for made in match.moves:
            if made.seat != two:
                break
            terminal.until(f"seat {two}> ")
            terminal.type(f"{made.text}\r")
        other = next(one).seat
        passed = terminal.until(f"Pass the screen to seat {other}, then press Enter")
        assert CLEARED in passed
        assert f"seat {two} (you)" not in passed.split(CLEARED)[-1]  # the board is gone
        terminal.type("\r")
        shown = terminal.until(f"seat {other}> ")
        assert CLEARED in shown
        terminal.type("\x1b[A")  # the arrow up finds nothing that another has typed
        terminal.type("board\r")
        assert match.moves[0].text not in terminal.until(f"seat {other}> ").split("board")[0]
        terminal.type("quit\r")
        assert terminal.end() == 0


def test_ctrl_c_leaves_and_saves(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.dig"
    with Terminal(*arguments(game, "--seats", "me,greedy", "--save", file)) as terminal:
        terminal.until("seat 0> ")
        terminal.interrupt()
        terminal.until(f"The game is saved. To go on: digsite play {file} --seats me,greedy")
        assert terminal.end() == 130
    assert "Traceback" not in terminal.seen
    assert not digsite.load(file).over


def test_ctrl_d_leaves(game: Game) -> None:
    with Terminal(*arguments(game, "--seats", "me,greedy")) as terminal:
        terminal.until("seat 0> ")
        terminal.type(CTRL_D)
        terminal.until("The game is not saved.")
        assert terminal.end() == 0
    assert "Traceback" not in terminal.seen


@pytest.mark.rivals
def test_stepping_through_a_record(game: Game, tmp_path: Path) -> None:
    match = played(game, ["greedy", "greedy"])
    match.save(tmp_path / "game.dig")
    match = digsite.load(tmp_path / "game.dig")
    last, number = len(match.moves), 0
    assert match.outcome is not None
    with Terminal("replay", tmp_path / "game.dig") as terminal:
        terminal.until("The deal.")
        for keys, expected in [("", 1), ("", 2), ("b", 1), ("b", 0), (str(last), last), ("3", 3)]:
            terminal.until(f"move {number} of {last} (Enter: next, b: back, a number: there, q: quit) ")
            terminal.type(f"{keys}\r")
            number = expected
            if number:
                terminal.until(f"{number}. seat {match.moves[number - 1].seat} {match.moves[number - 1].text}")
        for keys in ("99999", "x", "1" * 50):
            terminal.type(f"{keys}\r")
            terminal.until(f"There is no '{keys}' here; moves are 0 to {last}.")
        terminal.type("0\rb\r")
        terminal.until(f"There is no 'b' here; moves are 0 to {last}.")
        terminal.type(f"{last}\r\r")
        terminal.until(named(match.outcome.sentence))
        terminal.until(f"There is no 'next move' here; moves are 0 to {last}.")
        terminal.type("q\r")
        assert terminal.end() == 0


def test_ctrl_c_and_ctrl_d_leave_a_replay(game: Game, tmp_path: Path) -> None:
    played(game, ["greedy", "greedy"]).save(tmp_path / "game.dig")
    for status in (130, 0):
        with Terminal("replay", tmp_path / "game.dig") as terminal:
            terminal.until("q: quit) ")
            if status:
                terminal.interrupt()
            else:
                terminal.type(CTRL_D)
            assert terminal.end() == status
        assert "Traceback" not in terminal.seen
