"""`digsite play` without a terminal: moves come from a pipe, and what is written can be read like a transcript."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import digsite
from digsite import bots
from digsite.cli.choices import ME
from digsite.cli.sitting import Sitting
from digsite.core.game import ALL_SEEING, Game, games
from digsite.core.words import named
from digsite.table.ending import ending
from tests.cli.running import SEED, new, next_seat, played, run, short, typed


def play(game: Game, *arguments: object, lines: list[str] | None = None) -> str:
    result = run(
        "play", game.name, "--seed", SEED, *short(game), *arguments, text="".join(f"{x}\n" for x in lines or [])
    )
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.stdout


def test_bots_play_it_out(game: Game) -> None:
    match = played(game, ["greedy", "greedy"])
    assert match.outcome is not None
    text = play(game, "--seats", "greedy,greedy")
    names = ["seat 0 (greedy)", "seat 1 (greedy)"]
    for line in match.log(ALL_SEEING):
        assert f"{line.number}. {named(line.text, names)}\n" in text
    assert f"\n{ending(match, names)}\n" in text
    if not game.team:
        assert text.endswith(f": {match.outcome.scores[match.outcome.ranking[-1][-1]]}\n")


def test_bots_for_programs(game: Game) -> None:
    match = played(game, ["greedy", "greedy"])
    outcome = match.outcome
    assert outcome is not None
    told = json.loads(play(game, "--seats", "greedy,greedy", "--json"))
    assert told["game"] == game.name
    assert told["seats"] == ["greedy", "greedy"]
    assert told["moves"] == len(match.moves)
    assert (tuple(told["scores"]), tuple(told["returns"]), told["why"]) == (
        outcome.scores,
        outcome.returns,
        outcome.why,
    )
    assert told["ranking"] == [list(tied) for tied in outcome.ranking]


@pytest.mark.rivals
def test_a_person_plays_a_whole_game(game: Game, tmp_path: Path) -> None:
    players = [ME, "greedy"]
    match = played(game, players)
    file = tmp_path / "game.dig"
    text = play(game, "--seats", "me,greedy", "--save", file, lines=typed(match, players))
    assert match.outcome is not None
    assert named(match.outcome.sentence, ["seat 0", "seat 1 (greedy)"]) in text
    assert file.read_text(encoding="utf-8") == match.record()
    assert "seat 0 (you)" in text


def test_by_default_a_person_plays_greedy_bots(game: Game) -> None:
    seats = ", ".join(["0 me", *(f"{seat} greedy" for seat in range(1, game.seats[0]))])
    assert f"{game.title}: {seats}." in play(game)


def test_without_a_seed_deals_differ(game: Game, tmp_path: Path) -> None:
    files = [tmp_path / "one.dig", tmp_path / "two.dig"]
    for file in files:
        assert run("play", game.name, "--save", file).exit_code == 0
    one, two = (digsite.load(file).seed for file in files)
    assert one != two


def test_a_seed_may_be_hexadecimal(game: Game, tmp_path: Path) -> None:
    run("play", game.name, "--seed", "0x1F", "--save", tmp_path / "game.dig")
    assert digsite.load(tmp_path / "game.dig").seed == bytes(31) + b"\x1f"


@pytest.mark.rivals
def test_a_wrong_move_is_refused_with_its_sentence(game: Game) -> None:
    match = new(game, 2)
    seat = next_seat(match, [ME, ME])
    with pytest.raises(digsite.errors.Unreadable) as caught:
        match.play(seat, "dig deeper")
    text = play(game, "--seats", "me,me", lines=["", "dig deeper"])
    assert f"seat {seat}> dig deeper\n{caught.value.sentence}" in text
    assert text.count(f"\nseat {seat}> ") == 2  # and is asked again


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    text = play(digsite.find("unearthed"), "--seats", "me,me", lines=["", "keep a1"])
    assert "'keep a1': first draw a card, from the deck or from the pile (UN-07)." in text


def test_the_legal_moves_are_listed_with_their_sentences(game: Game) -> None:
    match = new(game, 2)
    seat = next_seat(match, [ME, ME])
    text = play(game, "--seats", "me,me", lines=["", "?"])
    for move, sentence in match.offers(seat).items():
        assert re.search(rf"^  {re.escape(move)} +{re.escape(named(sentence))}$", text, re.MULTILINE)


def test_the_list_can_be_narrowed() -> None:
    text = play(digsite.find("unearthed"), "--seats", "me,me", lines=["", "? de", "? spade"])
    listed = text.split("> ? de\n")[1].split("seat 1>")[0]
    assert listed == "  deck  Draw the top card of the deck\n"
    assert "No move begins with 'spade'." in text


def test_help_names_every_command(game: Game) -> None:
    match = new(game, 2)
    from digsite.cli.keeping import Keeping

    sitting = Sitting(match, (ME, ME), ("", ""), Keeping(None, always=False, players=(ME, ME)))
    text = play(game, "--seats", "me,me", lines=["", "help"])
    for command in set(sitting.commands) - {"help", "exit"}:
        assert re.search(rf"^  {re.escape(command)}\b|^  {re.escape(command)} ", text, re.MULTILINE), command


@pytest.mark.rivals
def test_log_and_board(game: Game) -> None:
    players = [ME, "greedy"]
    match = played(game, players)
    line = typed(match, players)[0]
    text = play(game, "--seats", "me,greedy", lines=[line, "log", "board"])
    index = next(number for number, made in enumerate(match.moves) if made.seat == 0) + 1
    while match.at(index).to_move and next_seat(match.at(index), players) != 0:
        index += 1
    there = match.at(index)
    names = ["seat 0", "seat 1 (greedy)"]
    for entry in there.log(0):
        assert f"\n{entry.number}. {named(entry.text, names)}\n" in text
    assert text.count(there.text(0, names=names).rstrip("\n") + "\n") == 2


def test_the_end_of_the_input_is_as_quitting(game: Game) -> None:
    assert play(game, "--seats", "me,me").endswith("\nThe game is not saved.\n")
    assert play(game, "--seats", "me,me", lines=["", "quit", "?"]).endswith("\nThe game is not saved.\n")


def test_undo(game: Game, tmp_path: Path) -> None:
    players = [ME, ME]
    match = new(game, 2)
    seat = next_seat(match, players)
    for move in match.legal(seat):
        tried = match.copy()
        tried.play(seat, move)
        if tried.may_take_back(seat):
            break
    else:
        pytest.fail("no move of this deal can be taken back")
    file = tmp_path / "game.dig"
    lines = ["", move, "undo", "undo", f"save {file}", "quit"]
    text = play(game, "--seats", "me,me", lines=lines)
    assert file.read_text(encoding="utf-8") == match.record()
    assert text.count(f"Seat {seat} has no move to take back") == 1  # the second time


def test_a_move_that_stands_is_not_taken_back() -> None:
    text = play(digsite.find("unearthed"), "--seats", "me,me", lines=["", "deck", "undo"])
    assert "Seat 1 has no move to take back: a move stands once it has shown something" in text


@pytest.mark.rivals
def test_save_and_go_on(game: Game, tmp_path: Path) -> None:
    players = [ME, "greedy"]
    match = played(game, players)
    lines, file = typed(match, players), tmp_path / "game.dig"
    half = len(lines) // 2
    text = play(game, "--seats", "me,greedy", lines=[*lines[:half], f"save {file}", "quit"])
    assert f"Saved to {file}." in text
    assert f"The game is saved. To go on: digsite play {file} --seats me,greedy" in text
    assert not digsite.load(file).over

    rest = "".join(f"{line}\n" for line in [*lines[half:-1], "save", lines[-1]])
    result = run("play", "--load", file, "--save", tmp_path / "end.dig", "--seats", "me,greedy", text=rest)
    assert result.exit_code == 0
    assert (tmp_path / "end.dig").read_text(encoding="utf-8") == match.record()
    assert not digsite.load(file).over  # the loaded file is left as it was


@pytest.mark.rivals
def test_a_loaded_file_is_written_when_asked_to(game: Game, tmp_path: Path) -> None:
    players = [ME, "greedy"]
    match = played(game, players)
    first, second = typed(match, players)[:2]
    file = tmp_path / "game.dig"
    play(game, "--seats", "me,greedy", "--save", file, lines=[first])
    before = digsite.load(file)
    result = run("play", file, text=f"{second}\n")
    assert f"The game is saved up to move {len(before.moves)}." in result.stdout
    assert digsite.load(file).moves == before.moves
    result = run("play", file, text=f"{second}\nsave\n")
    assert "The game is saved. To go on" in result.stdout
    assert len(digsite.load(file).moves) > len(before.moves)


def test_save_keeps_every_move(game: Game, tmp_path: Path) -> None:
    players = [ME, ME]
    match = played(game, players)
    file = tmp_path / "game.dig"
    text = play(game, "--seats", "me,me", "--save", file, lines=typed(match, players)[:2])
    assert len(digsite.load(file).moves) == 1
    assert f"digsite play {file} --seats me,me" in text


def test_saving_without_a_name_or_to_nowhere_goes_on(game: Game, tmp_path: Path) -> None:
    text = play(
        game, "--seats", "me,me", lines=["", "save", f"save {tmp_path}/no/game.dig", f"save {tmp_path}", "save \0"]
    )
    assert "Where to? Name a file, as in `save game.dig`." in text
    assert f"{tmp_path}/no/game.dig cannot be written: No such file or directory." in text
    assert f"{tmp_path} cannot be written: it is there, and it is not a file." in text
    assert "cannot be written: embedded null byte." in text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.rivals
def test_hot_seat_plays_a_whole_game(game: Game, tmp_path: Path) -> None:
    players = [ME, ME, "greedy"]
    match = played(game, players)
    lines = typed(match, players)
    text = play(game, "--seats", "me,me,greedy", "--save", tmp_path / "game.dig", lines=lines)
    assert (tmp_path / "game.dig").read_text(encoding="utf-8") == match.record()
    assert text.count("Pass the screen to seat ") == lines.count("")


def test_hot_seat_shows_nobody_what_another_drew() -> None:
    game = digsite.find("unearthed")
    match = played(game, [ME, ME])
    text = play(game, "--seats", "me,me", lines=typed(match, [ME, ME]))
    first, *parts = re.split(r"Pass the screen to seat (\d), then press Enter[^.]*\. \n", text)
    assert "draws" not in first
    drawn = 0
    for seat, part in zip(parts[::2], parts[1::2], strict=True):
        own = re.findall(r"seat (\d) draws an? -?\d+ from the deck", part)
        assert set(own) <= {seat}
        drawn += len(own)
        assert f"seat {seat}> " in part
        assert f"seat {1 - int(seat)}> " not in part
    assert drawn > 0


def test_options_reach_the_deal(tmp_path: Path) -> None:
    file = tmp_path / "game.dig"
    arguments = ["--option", "target=50", "--option", "first_player=ender", "--option", "deck=standard"]
    assert run("play", "unearthed", *arguments, "--save", file).exit_code == 0
    options = digsite.load(file).options.model_dump()
    assert (options["target"], options["first_player"], options["deck"]) == (50, "ender", "standard")


def test_content_of_ones_own(tmp_path: Path) -> None:
    deck = tmp_path / "sevens.toml"
    deck.write_text('game = "unearthed"\nkind = "deck"\nname = "sevens"\n[cards]\n7 = 60\n', encoding="utf-8")
    text = play(
        digsite.find("unearthed"), "--seats", "greedy,greedy", "--option", f"deck={deck}", "--save", tmp_path / "g.dig"
    )
    assert set(re.findall(r"draws an? (-?\d+)", text)) <= {"7"}
    assert digsite.load(tmp_path / "g.dig").options.model_dump()["deck"]["name"] == "sevens"


def test_who_waits_to_take_the_screen_is_told_what_enter_does() -> None:
    game = digsite.find("unearthed")
    text = play(game, "--seats", "me,me", lines=["deck", "", "deck"])
    seat = new(game, 2).to_move[0]
    assert text.count(f"Nothing is done. Enter shows seat {seat} the board, and then takes moves; `quit` leaves.") == 1
    assert (
        text.index("Nothing is done.")
        < text.index("Pass the screen", text.index("Nothing is done."))
        < text.index(f"seat {seat}> ")
    )


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_who_waits_to_take_the_screen_can_leave(word: str, tmp_path: Path) -> None:
    file = tmp_path / "game.dig"
    text = play(digsite.find("unearthed"), "--seats", "me,me", "--save", file, lines=[word, "", "deck"])
    assert text.count("Pass the screen") == 1
    assert "> " not in text
    assert not digsite.load(file).moves


@pytest.mark.parametrize("name", [game.name for game in games().values() if game.levels])
def test_bots_that_search_are_announced_the_first_time(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, compiled = games()[name], list[str]()

    def prepare(game: Game) -> Iterator[None]:
        yield
        compiled.append(game.name)

    monkeypatch.setattr(bots, "_note", lambda _: tmp_path / "note")
    monkeypatch.setattr(game.bot, "prepare", prepare)
    monkeypatch.setattr(  # what is searched does not matter here
        game.bot, "search", lambda game, box, states, seat, rng, _: game.engine.greedy(box, states, 0, seat, rng)
    )
    level = game.levels[-1].name
    words = f"{level.capitalize()} gets ready, which takes some seconds the first time ...\n"
    for seats, said, times in ((f"greedy,{level}", words, 1), (f"{level},{level}", "", 2), ("greedy,greedy", "", 2)):
        monkeypatch.setattr(bots, "_ready", set())  # as in a process of its own
        result = run("play", name, "--seed", SEED, "--seats", seats)
        assert (result.exit_code, result.stderr, len(compiled)) == (0, said, times)
