"""`digsite deck`: begin, check, show, odds."""

import json
import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from digsite.core.content import read_content
from digsite.core.game import find
from digsite.core.record import load
from tests.cli.running import process, run

BAD = """game = "excavating_adventures"
kind = "deck"
name = "bad"
colour = "red"
[cards]
bandy = 3
nobody = 2
[digs]
agate = 16
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    result = run("deck", "new", file)
    assert (result.exit_code, result.stderr) == (0, "")
    return file


def test_a_new_deck_is_legal_and_lists_what_there_is(mine: Path) -> None:
    deck = read_content(mine)
    assert deck.name == "mine"
    text = mine.read_text()
    cards = (
        find("excavating_adventures")
        .options.CONTENT["set"]
        .shipped(  # type: ignore[attr-defined]
            "digsite.games.excavating_adventures", "set", "gemora"
        )
    )
    assert all(re.search(rf"^#   {card}: ", text, re.MULTILINE) for card in cards.cards)
    result = run("deck", "check", mine, "--against", "grumble-den")
    assert (result.exit_code, result.stdout) == (0, f"{mine}: fine to meet grumble-den.\n")


def test_nothing_is_overwritten_or_misnamed(mine: Path, tmp_path: Path) -> None:
    before = mine.read_text()
    assert run("deck", "new", mine).exit_code == 5
    assert mine.read_text() == before
    assert run("deck", "new", tmp_path / "mine.txt").exit_code == 2
    result = run("deck", "new", tmp_path / "!?.toml")
    assert result.exit_code == 2
    assert "the deck is called after its file, whose name has neither letters nor digits." in result.stderr
    assert run("deck", "new", tmp_path / "nowhere" / "a.toml").exit_code == 5
    assert run("deck", "new", tmp_path / "b.toml", "--game", "unearthed").exit_code == 2
    assert run("deck", "new", tmp_path / "b.toml", "--game", "chess").exit_code == 2
    assert [file.name for file in tmp_path.iterdir()] == ["mine.toml"]


def test_a_new_deck_has_a_name_made_of_its_files_and_no_plan_of_another(tmp_path: Path) -> None:
    file = tmp_path / "Meine Höhle.toml"
    result = run("deck", "new", file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{file} is the deck 'meine-hohle' of Excavating Adventures.")
    deck = read_content(file)
    assert (deck.name, getattr(deck, "plan", None)) == ("meine-hohle", "")
    long = tmp_path / f"{'x' * 39} {'y' * 9}.toml"
    assert run("deck", "new", long).exit_code == 0
    assert read_content(long).name == "x" * 39


def test_every_problem_at_once_with_line_and_rule(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(BAD)
    result = run("deck", "check", file, "--json")
    assert result.exit_code == 2
    report = json.loads(result.stdout)
    assert report["fine"] is False
    assert [problem.removeprefix(f"{file}, line ") for problem in report["decks"][0]["problems"]] == [
        "4: colour: there is no such key; there are: game, kind, name, set, plan, study, cards, digs",
        "5: cards: a deck has at least 9 cards, this one 5 (EA-01)",
        "5: cards: a deck has at least 1 Grumbling, this one has none (EA-02)",
        "7: cards.nobody: the set 'gemora' has no card of this id (EA-03)",
        "8: digs: a deck has at most 15 Digs, this one 16 (EA-21)",
        "9: digs.agate: a number of at most 15 belongs here (EA-21) (given: 16)",
    ]
    faults = report["decks"][0]["faults"]
    assert faults[0] == {
        "line": 4,
        "rule": None,
        "sentence": "colour: there is no such key; there are: game, kind, name, set, plan, study, cards, digs",
    }
    assert [(fault["line"], fault["rule"]) for fault in faults[1:]] == [
        (5, "EA-01"),
        (5, "EA-02"),
        (7, "EA-03"),
        (8, "EA-21"),
        (9, "EA-21"),
    ]
    missing = tmp_path / "missing.toml"
    [checked] = json.loads(run("deck", "check", missing, "--json").stdout)["decks"]
    sentence = f"{missing} cannot be read: No such file or directory."
    assert checked["faults"] == [{"line": None, "rule": None, "sentence": sentence}]
    for command in ("show", "odds"):
        result = run("deck", command, file)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 6


def test_two_decks_that_may_not_meet(mine: Path) -> None:
    mine.write_text(mine.read_text().replace("bandy = 2", "bandy = 3"))
    for command in (("check", mine, "--against", "twin-veins"), ("odds", mine, "--against", "twin-veins")):
        result = run("deck", *command)
        assert result.exit_code == 2
        assert "has 10 cards and 'twin-veins' has 9; two decks that meet have the same number (EA-01)" in result.output
    result = run("deck", "odds", "twin-veins", "--against", "nobody")
    assert "No deck 'nobody' ships with a game; there are: deep-blue" in result.stderr


def test_all_that_keeps_two_decks_apart_is_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "big.toml"
    head = 'game = "excavating_adventures"\nkind = "deck"\nname = "big"\n'
    file.write_text(f"{head}[cards]\ngrumble = 3\npyra = 7\n[digs]\ngarnet = 6\n")
    result = run("deck", "check", file, "--against", "steady-seam")
    assert result.exit_code == 2
    assert result.stdout.splitlines() == [
        "The deck 'big' has 10 cards and 'steady-seam' has 9; two decks that meet have the same number (EA-01).",
        "The deck 'big' has 6 Digs and 'steady-seam' has 5; two decks that meet have the same number (EA-01).",
        "The deck 'big' has 3 Grumblings and 'steady-seam' has 2; two decks that meet have the same number (EA-02).",
    ]


def test_what_no_parser_likes_leaves_the_report_on_the_others(tmp_path: Path, mine: Path) -> None:
    deep, digits = tmp_path / "deep.toml", tmp_path / "digits.toml"
    deep.write_text(f"plan = {'[' * 3000}{']' * 3000}\n")
    digits.write_text(f"[cards]\npyra = {'9' * 5000}\n")
    result = run("deck", "check", deep, digits, mine)
    assert (result.exit_code, result.stdout.splitlines()) == (
        2,
        [
            f"{deep}, line 1: keys or lists are more than 16 deep within each other.",
            f"{digits}, line 2: a key or number has more than 100 characters.",
            f"{mine}: fine.",
        ],
    )
    result = run("check", deep, digits, mine)
    assert result.exit_code == 2
    assert f"{mine}: fine" in result.stdout


def test_a_deck_of_a_set_that_does_not_ship_is_refused(mine: Path) -> None:
    mine.write_text(mine.read_text().replace("[cards]", 'set = "nosuch"\n[cards]'))
    result = run("deck", "check", mine, "--json")
    assert result.exit_code == 2
    sentence = "The deck 'mine' is built from the set 'nosuch', which does not ship with the game (EA-03)."
    assert json.loads(result.stdout)["decks"][0]["faults"] == [{"line": None, "rule": "EA-03", "sentence": sentence}]
    assert sentence in run("deck", "show", mine).stderr


def test_a_file_for_another_game_is_refused_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "sheet.toml"
    file.write_text('game = "gem_getter_pro"\nkind = "dig_sheet"\nnonsense = 1\n')
    rest = "line 2: this is for Gem Getter Pro, of kind 'dig sheet'; a deck for Excavating Adventures belongs here.\n"
    result = run("deck", "check", file)
    assert (result.exit_code, result.stdout) == (2, f"{file}, {rest}")


def test_show_a_deck_with_its_curve(mine: Path) -> None:
    lines = run("deck", "show", mine).stdout.splitlines()
    assert "  2 x Bandy 5, gemling, matched by agate" in lines
    assert "  2 x agate" in lines
    assert lines[-5:] == ["   3 █ 1", "   4  0", "   5 ███ 3", "   6 ██ 2", "   7 ███ 3"]
    shown = json.loads(run("deck", "show", mine, "--json").stdout)
    assert shown["curve"] == {"3": 1, "5": 3, "6": 2, "7": 3}
    assert shown["deck"] == read_content(mine).model_dump(mode="json")


def test_the_decks_that_ship() -> None:
    listed = json.loads(run("deck", "show", "--json").stdout)
    assert {"steady-seam", "twin-veins"} <= {deck["name"] for deck in listed}
    assert all(deck["plan"] for deck in listed)
    text = run("deck", "show").stdout
    assert all(deck["name"] in text for deck in listed)


def powers(dig: str | None) -> list[int]:
    """What the nine cards of steady-seam have with a Dig, from the rules alone."""
    cards = [("agate", 5), ("agate", 5), ("azurite", 6), ("obsidian", 6), ("", 3), ("", 5)]
    cards += [("pyrite", 7), ("pyrite", 7), ("amethyst", 7)]
    return [value + (0 if not kind or dig is None else 5 if kind == dig else 2) for kind, value in cards]


@pytest.mark.parametrize("dig", [None, "agate", "rose-quartz"])
def test_odds_are_those_of_all_pairs_of_cards(dig: str | None) -> None:
    drawn, by_dig, by_card = json.loads(run("deck", "odds", "steady-seam", "--json").stdout)
    grumbling = [False] * 4 + [True] * 2 + [False] * 3
    mine = [(power, angry) for power, angry in zip(powers(dig), grumbling, strict=True)]
    bare = [(power, angry) for power, angry in zip(powers(None), grumbling, strict=True)]
    won = sum(
        one - 3 * their_anger > other - 3 * my_anger for (one, my_anger), (other, their_anger) in product(mine, bare)
    )
    assert by_dig["chances"][dig or "no Dig"]["no Dig"] == pytest.approx(won / 81, abs=1e-6)
    assert drawn["chances"]["2 x Bandy 5"]["3"] == pytest.approx(float(1 - Fraction(7 * 6 * 5, 9 * 8 * 7)), abs=1e-6)
    assert by_card["chances"]["Hoarder Hob 3"]["matching Dig"] is None


def test_odds_for_people() -> None:
    text = run("deck", "odds", "steady-seam", "--against", "twin-veins").stdout
    assert re.search(r"Drawn by round +1 +2 +3 +4 +5 +6 +7 +8\n", text)
    assert text.startswith("The chance that a copy of the card has been drawn by the end of a round")
    assert text.count("\nThe chance of the higher Power (EA-13) in a round ") == 2
    assert "Higher Power by Dig, against twin-veins with" in text
    assert re.search(r"Hoarder Hob 3 +\d+% +- +-", text)


def test_a_program_reads_no_traceback(tmp_path: Path) -> None:
    result = process("deck", "check", tmp_path / "nothing.toml", "--json")
    assert result.returncode == 5
    assert "cannot be read" in json.loads(result.stdout)["decks"][0]["problems"][0]
    assert "Traceback" not in result.stderr


def test_the_option_tells_how_a_deck_of_ones_own_is_played(mine: Path, tmp_path: Path) -> None:
    game, saved = find("excavating_adventures"), tmp_path / "game.dig"
    assert "as in first_deck=my-deck.toml" in (game.options.Options.model_fields["first_deck"].description or "")
    result = run("play", game.name, "--seats", "greedy,greedy", "--option", f"first_deck={mine}", "--save", saved)
    assert (result.exit_code, result.stderr) == (0, "")
    assert load(saved).options.model_dump()["first_deck"]["name"] == "mine"
