"""Content files and options: what is wrong is said with file, key and value."""

from pathlib import Path
from typing import Any

import pytest

from digsite.core.content import read_content, shipped_content
from digsite.core.errors import BadContent, BadOption, UnknownGame, Unreachable
from digsite.core.match import new
from digsite.core.record import read
from digsite.games.unearthed.options import Deck, Options

HEAD = 'game = "unearthed"\nkind = "deck"\nname = "mine"\n'


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_shipped_deck_is_the_rulebooks() -> None:
    [(option, deck)] = shipped_content(Options())
    assert (option, deck.name) == ("deck", "standard")
    assert isinstance(deck, Deck)
    assert deck.cards == {-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10)


def test_a_deck_of_ones_own_is_played_and_kept_in_the_record(tmp_path: Path) -> None:
    deck = read_content(written(tmp_path, HEAD + "[cards]\n3 = 40\n"))
    match = new("unearthed", seats=2, seed=1, deck=deck)
    assert set(match.view(-2).deck) == {3}
    text = match.record()
    assert '"deck": {"cards": {"3": 40}' in text
    assert "content:" not in text
    assert read(text).options == match.options


def test_shipped_content_is_in_a_record_by_name_and_hash() -> None:
    match = new("unearthed", seed=1)
    digest = Deck.shipped("digsite.games.unearthed", "deck", "standard").digest()
    assert f"content: deck standard {digest}\n" in match.record()


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("game = \n", ["not a TOML file", "line 1"]),
        ('kind = "deck"', ["the key 'game' is missing"]),
        ('game = "unearthed"', ["the key 'kind' is missing"]),
        ('game = "unearthed"\nkind = "sheet"', ["no content of kind 'sheet'", "deck"]),
        (HEAD, ["cards: Field required"]),
        (HEAD + "[cards]\n13 = 1\n14 = 1\n", ["cards.13", "cards.14", "less than or equal to 12"]),
        (HEAD + "[cards]\n1 = -4\n", ["cards.1", "greater than or equal to 0 (given: -4)"]),
        (HEAD + "[cards]\n1 = 151\n", ["cards.1"]),
        (HEAD + "[cards]\n1 = 100\n2 = 51\n", ["at most 150 cards, this one 151"]),
        (HEAD + "colour = 1\n[cards]\n1 = 50\n", ["colour"]),
        (HEAD.replace("mine", "My Deck") + "[cards]\n1 = 50\n", ["name", "'My Deck'"]),
    ],
)
def test_every_fault_of_a_file_is_named(tmp_path: Path, text: str, faults: list[str]) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadContent) as error:
        read_content(path)
    assert all(fault in error.value.sentence for fault in faults), error.value.sentence
    assert all(line.startswith(str(path)) for line in error.value.sentence.splitlines())


def test_a_file_for_another_game_or_none(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="'chess'"):
        read_content(written(tmp_path, 'game = "chess"\nkind = "deck"'))
    with pytest.raises(Unreachable, match="No such file"):
        read_content(tmp_path / "nothing.toml")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"targget": 50}, "targget"),
        ({"target": 0}, "target: Input should be greater than or equal to 1 (given: 0)"),
        ({"target": "many"}, "target"),
        ({"ender_tie": "both"}, "ender_tie: Input should be 'lowest' or 'not_lowest' (given: 'both')"),
        ({"deck": "golden"}, "no deck 'golden' ships with the game; there are: standard"),
    ],
)
def test_a_bad_option_is_named_with_what_would_be_right(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadOption) as error:
        new("unearthed", **options)
    assert fault in error.value.sentence
    assert "The options are: first_player, " in error.value.sentence


def test_a_deck_must_be_enough_for_the_seats(tmp_path: Path) -> None:
    deck = read_content(written(tmp_path, HEAD + "[cards]\n3 = 40\n"))
    with pytest.raises(BadOption, match="has 40 cards; 4 seats need at least 50"):
        new("unearthed", seats=4, deck=deck)
