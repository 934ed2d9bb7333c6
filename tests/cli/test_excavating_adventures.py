"""Excavating Adventures in the terminal: whole games, though both decide at the same time."""

import json
from pathlib import Path

import digsite
from digsite.cli.choices import ME
from digsite.core.game import find
from digsite.core.match import Match
from digsite.core.words import named
from tests.cli.running import SEED, next_seat, run, typed

GAME = find("excavating_adventures")
OPTIONS = ("play", GAME.name, "--seed", SEED, "--option", "target=5")


def new() -> Match:
    """The match that these options deal."""
    return digsite.new(GAME.name, 2, SEED, target=5)


def played(players: list[str]) -> Match:
    """The match in which everybody plays as `greedy` would."""
    match = new()
    while not match.over:
        seat = next_seat(match, players)
        match.play(seat, digsite.bots.choose("greedy", match, seat))
    return match


def test_bots_that_search_play_it_out(tmp_path: Path) -> None:
    file = tmp_path / "game.dig"
    told = json.loads(run(*OPTIONS, "--seats", "appraiser,strategist", "--save", file, "--json").stdout)
    match = new()
    for made in digsite.load(file).moves:
        seat, name = made.seat, ("appraiser", "strategist")[made.seat]
        assert digsite.bots.choose(name, match, seat) == made.text
        match.play(seat, made.text)
    assert match.outcome is not None
    assert (told["moves"], told["why"]) == (len(match.moves), "target")
    assert told["ranking"] == [list(tied) for tied in match.outcome.ranking]


def test_a_person_plays_a_whole_game(tmp_path: Path) -> None:
    players, file = [ME, "greedy"], tmp_path / "game.dig"
    match = played(players)
    assert match.outcome is not None
    lines = typed(match, players)
    assert len(lines) > 4
    result = run(
        *(*OPTIONS, "--seats", "me,greedy", "--save", file),
        text="".join(f"{line}\n" for line in lines),
    )
    assert result.exit_code == 0, result.output
    assert named(match.outcome.sentence, ["seat 0", "seat 1 (greedy)"]) in result.stdout
    assert file.read_text(encoding="utf-8") == match.record()


def test_two_people_at_one_screen_pass_it_on(tmp_path: Path) -> None:
    players, file = [ME, ME], tmp_path / "game.dig"
    match = played(players)
    lines = typed(match, players)
    result = run(
        *(*OPTIONS, "--seats", "me,me", "--save", file),
        text="".join(f"{line}\n" for line in lines),
    )
    assert result.exit_code == 0, result.output
    assert file.read_text(encoding="utf-8") == match.record()
    assert result.stdout.count("Pass the screen to seat ") == lines.count("") > 4
