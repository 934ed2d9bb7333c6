"""`digsite replay`, `verify` and `check`."""

import json
from pathlib import Path

import pytest

import digsite
from digsite.core.chance import seed_hash
from digsite.core.game import ALL_SEEING, Game
from digsite.core.match import Match
from digsite.core.words import named
from tests.cli.running import played, run


@pytest.fixture
def match(game: Game) -> Match:
    return played(game, ["greedy", "greedy"])


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    match.save(tmp_path / "game.dig")
    return tmp_path / "game.dig"


@pytest.fixture
def unfinished(match: Match, tmp_path: Path) -> Path:
    match.at(3).save(tmp_path / "begun.dig")
    return tmp_path / "begun.dig"


def test_replay_for_programs(match: Match, file: Path) -> None:
    *moves, last = [json.loads(line) for line in run("replay", file, "--json").stdout.splitlines()]
    stored = digsite.load(file)  # moves made at the same time may be in another order there
    assert len(moves) == len(stored.moves)
    for index, (line, made) in enumerate(zip(moves, stored.moves, strict=True)):
        before = stored.at(index)
        assert list(line) == ["number", "seat", "move", "shown", "to_move", "legal", "view"]
        assert (line["number"], line["seat"], line["move"]) == (index + 1, made.seat, made.text)
        assert line["shown"] == stored.shown(index)
        assert line["to_move"] == list(before.to_move)
        assert line["legal"] == {str(seat): list(before.legal(seat)) for seat in before.to_move}
        assert line["view"] == before.view(ALL_SEEING).model_dump(mode="json")
    outcome = match.outcome
    assert outcome is not None
    assert last == {
        "view": match.view(ALL_SEEING).model_dump(mode="json"),
        "scores": list(outcome.scores),
        "returns": list(outcome.returns),
        "why": outcome.why,
    }


@pytest.mark.rivals
def test_replay_of_an_unfinished_game(match: Match, unfinished: Path) -> None:
    last = json.loads(run("replay", unfinished, "--json").stdout.splitlines()[-1])
    assert (last["why"], last["returns"]) == (None, [0.0, 0.0])
    assert last["scores"] == list(match.at(3).scores)
    assert run("replay", unfinished).stdout.endswith("\nThe game goes on.\n")


@pytest.mark.parametrize("arguments", [[], ["--all"]])
def test_replay_prints_all(file: Path, arguments: list[str]) -> None:
    text, match = run("replay", file, *arguments).stdout, digsite.load(file)
    assert match.outcome is not None
    position = 0
    for index, made in enumerate(match.moves, 1):
        position = text.index(f"\n{index}. seat {made.seat} {made.text}", position) + 1
        position = text.index(match.at(index).text(ALL_SEEING), position)
    for line in match.log(ALL_SEEING):
        assert f"\n{named(line.text)}\n" in text
    assert text.endswith(f"\n{named(match.outcome.sentence)}\n")


@pytest.mark.rivals
def test_verify(game: Game, match: Match, file: Path, unfinished: Path) -> None:
    text = run("verify", file).stdout
    assert f"{file} is right: {game.title}, 2 seats, {len(match.moves)} moves, finished." in text
    assert seed_hash(match.seed) in text
    assert "3 moves, unfinished." in run("verify", unfinished).stdout


def test_verify_for_programs(game: Game, match: Match, file: Path) -> None:
    assert json.loads(run("verify", file, "--json").stdout) == {
        "file": str(file),
        "game": game.name,
        "seats": 2,
        "moves": len(match.moves),
        "finished": True,
        "seed_hash": seed_hash(match.seed),
    }


def test_verify_from_python(game: Game, match: Match, file: Path) -> None:
    assert digsite.verify(file) == (game.name, 2, len(match.moves), True, seed_hash(match.seed))


def test_a_changed_byte_is_found(file: Path) -> None:
    text = file.read_bytes()
    end = text.rindex(b"\nresult")
    for place in (0, len(text) // 3, end - 1, end + 12, len(text) - 5):
        file.write_bytes(text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :])
        result = run("verify", file)
        assert result.exit_code in (2, 4)  # 2: another game is named that nobody knows
        assert result.stderr.startswith("digsite: ")
        assert result.stdout == ""


SHIPPED = Path(digsite.__file__).parent / "games" / "unearthed" / "content" / "deck" / "standard.toml"

QUARRY = SHIPPED.parents[3] / "gem_getter_pro" / "content" / "dig_sheet" / "old-quarry.toml"


def test_check_finds_nothing_wrong(game: Game, match: Match, file: Path) -> None:
    result = run("check", file, SHIPPED)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{file}: fine: a record of {game.title}, 2 seats, {len(match.moves)} moves",
        f"{SHIPPED}: fine: deck 'standard' for Unearthed",
    ]


def test_check_notes_what_can_disappoint(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text(QUARRY.read_text(encoding="utf-8").replace("circles = 4\nbonus = 6", "circles = 3\nbonus = 6"))
    note = (
        "tracks.marble: 3 circles, but the mine and its bonuses can give 4; what finds its track full is lost (GG-13)"
    )
    result = run("check", sheet)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{sheet}: fine: dig_sheet 'old-quarry' for Gem Getter Pro",
        f"{sheet}: note: {note}",
    ]
    report = json.loads(run("check", sheet, QUARRY, "--json").stdout)
    assert report["fine"] is True
    assert [entry["warnings"] for entry in report["files"]] == [[note], []]


def test_check_names_every_problem(file: Path, tmp_path: Path) -> None:
    deck, broken, other = tmp_path / "deck.toml", tmp_path / "broken.toml", tmp_path / "notes.txt"
    deck.write_text('game = "unearthed"\nkind = "deck"\nname = "No"\n[cards]\n1 = -1\n99 = 5\n', encoding="utf-8")
    broken.write_text('game = "unearthed"\nkind =\n', encoding="utf-8")
    lines = file.read_text(encoding="utf-8").replace("1. seat", "1. sit", 1).splitlines(keepends=True)
    file.write_text("".join(lines), encoding="utf-8")
    line = next(number for number, text in enumerate(lines, 1) if text.startswith("1. sit"))
    result = run("check", deck, broken, other, file, SHIPPED, tmp_path / "none.dig")
    assert result.exit_code == 5  # the gravest
    lines = result.stdout.splitlines()
    assert [text for text in lines if text.startswith(f"{deck}, line 3: name: ")]
    assert [text for text in lines if text.startswith(f"{deck}, line 5: cards.1: ")]
    assert [text for text in lines if text.startswith(f"{deck}, line 6: cards.99: ")]
    assert [text for text in lines if text.startswith(f"{broken} is not a TOML file") and "line 2" in text]
    assert [text for text in lines if text.startswith(f"{other}: its name ends neither in .toml")]
    assert [text for text in lines if text.startswith(f"{file}, line {line}: ")]
    assert [text for text in lines if text.startswith(f"{tmp_path}/none.dig cannot be read")]
    assert f"{SHIPPED}: fine: deck 'standard' for Unearthed" in lines
    assert len(lines) == 8


def test_check_for_programs(file: Path, tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    game.write_text('game = "nosuch"\nkind = "deck"\n', encoding="utf-8")
    result = run("check", file, game, "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 2
    assert report["fine"] is False
    right, wrong = report["files"]
    assert (right["file"], right["problems"]) == (str(file), [])
    assert (wrong["file"], wrong["code"]) == (str(game), "unknown_game")
    assert wrong["problems"] == [
        f"{game}, line 1: There is no game 'nosuch'; there are: {', '.join(digsite.core.game.games())}."
    ]
    assert json.loads(run("check", file, "--json").stdout)["fine"] is True
