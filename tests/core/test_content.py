"""Content files and options: what is wrong is said with file, key and value."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError, model_validator

from digsite.core.content import faults_in_file, read_content, shipped_content
from digsite.core.errors import BadContent, BadOption, UnknownGame, Unreachable
from digsite.core.game import Game, find
from digsite.core.match import new
from digsite.core.record import read
from digsite.core.toml_lines import key_lines, line_of, overdone, tokens
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
        ('"k\\u0069nd" = "sheet"\ngame = "unearthed"', ["mine.toml: kind: unearthed has no content of kind 'sheet'"]),
        ('name = "mine"', ["the key 'game' is missing", "the key 'kind' is missing"]),
        ('game = "unearthed"', ["the key 'kind' is missing"]),
        ('game = "unearthed"\nkind = "sheet"', ["no content of kind 'sheet'", "deck"]),
        (HEAD, ["cards: the key is missing"]),
        (
            HEAD + "[cards]\n13 = 1\n\n14 = 1\n",
            ["mine.toml, line 5: cards.13", "mine.toml, line 7: cards.14", "a number of at most 12 belongs here"],
        ),
        (HEAD + "[cards]\n1 = -4\n", ["line 5: cards.1", "a number of at least 0 belongs here (given: -4)"]),
        (HEAD + "[cards]\n1 = 151\n", ["cards.1"]),
        (HEAD + "[cards]\n1 = 100\n2 = 51\n", ["at most 150 cards, this one 151"]),
        (
            HEAD + "colour = 1\n[cards]\n1 = 50\n",
            ["line 4: colour: there is no such key; there are: game, kind, name, cards"],
        ),
        (
            HEAD.replace("mine", "Mein schönes Deck") + "[cards]\n1 = 50\n",
            ["line 3: name: a name has only small letters, digits and hyphens, at most 40; 'mein-schones-deck' would"],
        ),
        (HEAD.replace("mine", "!?") + "[cards]\n1 = 50\n", ["hyphens, at most 40 (given: '!?')"]),
        (HEAD + "cards = 5\n", ["line 4: cards: a table of keys and values belongs here (given: 5)"]),
        (HEAD + '[cards]\n1 = "two"\n', ["line 5: cards.1: a whole number belongs here (given: 'two')"]),
        (HEAD + "[cards]\n1 = 1\n\n1 = 2\n", ["line 7: cards.1: this key is there a second time, first on line 5."]),
        (HEAD + "cards = { 1 = 1, 2 = 2, 1 = 3 }\n", ["line 4: the key '1' is there twice in these braces."]),
        (HEAD + "[cards]\n1 = 1\n[cards]\n", ["line 6: cards: this key is there a second time, first on line 4."]),
        (HEAD + "[cards]\n1 = 1\n1 = 1", ["line 6: cards.1: this key is there a second time, first on line 5."]),
    ],
)
def test_every_fault_of_a_file_is_named(tmp_path: Path, text: str, faults: list[str]) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadContent) as error:
        read_content(path)
    assert all(fault in error.value.sentence for fault in faults), error.value.sentence
    assert all(line.startswith(str(path)) for line in error.value.sentence.splitlines())


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    assert read_content(written(tmp_path, "\ufeff" + HEAD + "[cards]\n3 = 40\n")).name == "mine"


def test_a_file_for_something_else_is_refused_in_one_sentence(tmp_path: Path) -> None:
    wanted = [(find("excavating_adventures"), "deck")]
    for name, kind in (("gem_getter_pro", "dig_sheet"), ("gem_getter_pro", "deck"), ("excavating_adventures", "set")):
        path = written(tmp_path, f'game = "{name}"\nkind = "{kind}"\nnonsense = 1\n')
        with pytest.raises(BadContent) as error:
            read_content(path, wanted)
        assert error.value.sentence == (
            f"{path}, line 2: this is for {find(name).title}, of kind {kind.replace('_', ' ')!r}; "
            "a deck for Excavating Adventures belongs here."
        )


def test_a_file_for_another_game_or_none(tmp_path: Path) -> None:
    for key, where in (("game", ", line 1"), ('"g\\u0061me"', "")):
        path = written(tmp_path, f'{key} = "chess"\nkind = "deck"')
        with pytest.raises(UnknownGame, match=f"^{path}{where}: There is no game 'chess'"):
            read_content(path)
    with pytest.raises(Unreachable, match="No such file"):
        read_content(tmp_path / "nothing.toml")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"targget": 50}, "targget"),
        ({"target": 0}, "target: a number of at least 1 belongs here (given: 0)"),
        ({"target": "many"}, "target"),
        ({"ender_tie": "both"}, "ender_tie: 'lowest' or 'not_lowest' belongs here (given: 'both')"),
        ({"deck": "golden"}, "no deck 'golden' ships with the game; there are: standard"),
        ({"deck": "my.toml"}, "there are: standard; of a file give what `read_content` returns"),
        ({"deck": 5}, "option deck: a deck belongs here: the name of one, or one of your own (given: 5)"),
        ({"deck": {"kind": "sheet"}}, "option deck: a deck belongs here, not a sheet"),
    ],
)
def test_a_bad_option_is_named_with_what_would_be_right(options: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadOption) as error:
        new("unearthed", **options)
    assert fault in error.value.sentence
    assert "The options are: first_player, " in error.value.sentence


def test_only_numbers_are_numbers_and_only_truths_are_truths(game: Game) -> None:
    for name, field in game.options.Options.model_fields.items():
        if field.annotation in (int, bool):
            number = field.annotation is int
            wrong: list[Any] = [True, str(field.default), float(field.default)] if number else [1, "true", "yes"]
            for value in wrong:
                with pytest.raises(BadOption, match=f"option {name}: (a whole number|true or false) belongs here"):
                    new(game.name, **{name: value})


@pytest.mark.parametrize("count", ["true", "40.0", '"40"'])
def test_only_numbers_are_numbers_in_files(tmp_path: Path, count: str) -> None:
    with pytest.raises(BadContent, match=r"line 5: cards\.3: a whole number belongs here"):
        read_content(written(tmp_path, HEAD + f"[cards]\n3 = {count}\n"))


def test_keys_cannot_speak_to_the_terminal(tmp_path: Path) -> None:
    with pytest.raises(BadContent) as error:
        read_content(written(tmp_path, HEAD + '"\\u001b[31m\\u202e" = 1\n[cards]\n3 = 40\n'))
    assert ": \\x1b[31m\\u202e: there is no such key" in error.value.sentence


def test_a_deck_must_be_enough_for_the_seats(tmp_path: Path) -> None:
    deck = read_content(written(tmp_path, HEAD + "[cards]\n3 = 40\n"))
    with pytest.raises(BadOption, match="has 40 cards; 4 seats need at least 50"):
        new("unearthed", seats=4, deck=deck)


def test_a_table_that_is_no_deck_is_not_told_what_a_name_would_be() -> None:
    table = {"game": "unearthed", "kind": "deck", "name": "mine", "cards": {"13": 1, "2": 151}}
    with pytest.raises(BadOption) as error:
        new("unearthed", deck=table)
    places = [line.partition(": ")[2].partition(": ")[0] for line in error.value.sentence.splitlines()[:-1]]
    assert places == ["option deck.cards.13", "option deck.cards.2"]


def paths(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All keys and items in a table."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield (*path, str(key))
        yield from paths(item, (*path, str(key)))


def test_every_key_of_every_shipped_file_has_its_line(game: Game) -> None:
    for kind in game.options.CONTENT:
        for file in files(game.package).joinpath("content", kind).iterdir():
            text = file.read_text(encoding="utf-8")
            lines = key_lines(text)
            assert set(lines) == set(paths(tomllib.loads(text))), file.name
            for path, line in lines.items():
                assert path[-1].isdigit() or path[-1] in text.splitlines()[line - 1]


HARD = '''# a = 1
"a.b" = """
c = 1 \\"""
""" # [d]
d.e . f = [ 1.5,
  "x = 2", # , 3
  [], [{ g = 1979-05-27 07:32:00, h = {i = [
]} }] ]

[[j.k]]
l = '='
[[ j.k ]]
m = [ ]
[j.k.n]
o = -1e3
'''


def test_what_no_content_has_is_refused_before_it_is_read() -> None:
    for text in (".".join("a" * 17) + " = 1", "a = " + "[" * 17 + "]" * 17, "a = " + "{a = " * 17 + "1" + "}" * 17):
        assert overdone(f"#\n{text}\n") == "line 2: keys or lists are more than 16 deep within each other"
    for text in ("1" * 101, "0x" + "f" * 99, "1." + "1" * 101):
        assert overdone(f"a = {text}") == "line 1: a key or number has more than 100 characters"
    deepest = f"{'.'.join('a' * 16)} = 1\nb = {'[' * 16}{']' * 16}\n"
    assert overdone(deepest) is None
    assert overdone(HARD) is None
    many = "." * 200 + "[" * 200
    assert overdone(f"a = \"{many}\"\nb = '''\n{many}\n''' # {many}") is None


@pytest.mark.parametrize("text", ['""' + '"a' + '\\"""' * 9, "''" + "'a'b''c", '"a' + '\\"b' * 9, "'a" + '"' * 9])
def test_a_text_without_an_end_is_one_piece(text: str) -> None:
    """Or else its end would be looked for from each quote in it."""
    assert [token.text for token in tokens(text)] == [text]


def test_of_very_many_faults_the_first_are_told(tmp_path: Path) -> None:
    path = written(tmp_path, HEAD + "".join(f"z{number} = 1\n" for number in range(9000)))
    with pytest.raises(BadContent) as error:
        read_content(path)
    lines = error.value.sentence.splitlines()
    assert lines[0].startswith(f"{path}: cards: the key is missing")
    assert lines[1].startswith(f"{path}, line 4: z0: there is no such key")
    assert len(lines) == 21
    assert lines[20] == f"{path}: and 8981 more"


def test_lines_in_a_file_full_of_what_toml_can_have() -> None:
    lines = key_lines(HARD)
    assert set(lines) == set(paths(tomllib.loads(HARD)))
    told = {".".join(path): line for path, line in lines.items()}
    assert told["a.b"] == 2
    assert [told[f"d.e.f.{item}"] for item in range(4)] == [5, 6, 7, 7]
    assert (told["d.e.f.3.0.h.i"], told["j.k"], told["j.k.0.l"], told["j.k.1.m"], told["j.k.1.n.o"]) == (
        7,
        10,
        11,
        13,
        15,
    )
    assert line_of(lines, ("j", "k", 1, "nothing")) == 12
    assert line_of(lines, ("nothing", 1)) is None


def test_faults_told_of_a_whole_file_are_told_apart() -> None:
    class Mine(BaseModel):
        rows: list[str]
        name: str

        @model_validator(mode="after")
        def unsound(self) -> "Mine":
            raise ValueError("rows, b1: nothing; all rows are long; name.x: bad; rows.1: worse")

    text = 'rows = [\n  "a",\n  "b",\n]\nname = "c"\n'
    with pytest.raises(ValidationError) as error:
        Mine.model_validate(tomllib.loads(text))
    assert faults_in_file(error.value, key_lines(text), "mine.toml") == [
        "mine.toml, line 1: rows, b1: nothing; all rows are long",
        "mine.toml, line 3: rows.1: worse",
        "mine.toml, line 5: name.x: bad",
    ]
