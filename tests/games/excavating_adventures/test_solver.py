"""`digsite solve` for Excavating Adventures: the chances with each card, and what a removal is worth."""

import json
from pathlib import Path

import pytest

from digsite.core.match import Match, new
from tests.cli.running import run
from tests.games.excavating_adventures.positions import choose, fresh, odd, with_cards
from tests.games.excavating_adventures.small_games import options


def test_the_chances_with_every_card() -> None:
    match = with_cards(fresh(), "pyra", "mudmutter")
    solution = match.game.solve(match)
    data = solution.data
    assert json.loads(json.dumps(data)) == data
    assert sum(data["chances"]) == pytest.approx(1)
    assert data["distance"] < 1e-4
    for seat, cards in enumerate(data["seats"]):
        assert sum(card["holding"] for card in cards) == pytest.approx(1)
        assert [card["card"] for card in cards if card["in_hand"]] == [("pyra", "mudmutter")[seat]]
        for card in cards:
            assert sum(card["moves"].values()) == pytest.approx(1)
            assert (len(card["moves"]) > 1) == (card["card"] not in ("grumble", "snatchel", "mudmutter"))
    assert any(line.startswith("{0} with Pyra 6, in hand: ") for line in solution.lines)


def test_a_choice_that_is_in_changes_nothing() -> None:
    """The round is solved as both must look at it."""
    match = with_cards(fresh(), "pyra", "mudmutter")
    before = match.game.solve(match)
    match.play(1, "no dig")
    assert match.game.solve(match) == before


def test_a_removal_that_decides_wins() -> None:
    """Grumbling 4 against Braveling 6 with its Dig: 4 to 8, or 4 to 3 once the Dig is removed, and one Point wins."""
    match = with_cards(fresh(second_deck=odd(), target=1), "grumble", "prismguard")
    choose(match, "no dig", "dig fluorite")
    solution = match.game.solve(match)
    chances = {text: float(text == "remove played") for text in match.legal(0)}
    assert solution.data == {"rounds": 0, "seats": [{"seat": 0, "chances": chances}]}
    assert solution.lines[1].startswith("{0} wins with: remove played 100.0%, ")


def test_a_small_game_is_solved_as_a_whole() -> None:
    match = Match(new("excavating_adventures").game, 2, 5, options())
    solution = match.game.solve(match)
    assert solution.data["rounds"] == 0
    assert solution.data["chances"] == pytest.approx([0.5, 0.5], abs=1e-6)
    assert solution.lines[:2] == ("The whole game is solved.", "Chance to win: {0} 50.0%, {1} 50.0%.")
    assert match.game.solve(match, 1).data["rounds"] == 1


def test_in_the_terminal(tmp_path: Path) -> None:
    match = with_cards(fresh(), "pyra", "mudmutter")
    match.save(tmp_path / "game.dig")
    text = run("solve", tmp_path / "game.dig", "--budget", 1).stdout
    assert "The equilibrium of this round; what follows is estimated." in text
    assert "seat 0 with " in text
