"""Arrow Caverns at the terminal: a cave alone, a team with limited supplies, bots alone, and what is refused."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

import digsite
from digsite import bots
from digsite.cli.choices import ME
from digsite.core.match import Match
from digsite.core.words import named
from digsite.table.ending import ending
from tests.cli.running import SEED, run

LIMITED = ("--option", "limited_supplies=true")


def by_greedy(players: Sequence[str], **options: bool) -> Match:
    """A game that all play as `greedy` would; people go before bots, as they do at the terminal."""
    match = digsite.new("arrow_caverns", seats=len(players), seed=SEED, **options)
    while not match.over:
        seat = min(match.to_move, key=lambda seat: (players[seat] != ME, seat))
        match.play(seat, bots.choose("greedy", match, seat))
    return match


def play(players: Sequence[str], *arguments: object, lines: Sequence[str] = ()) -> str:
    command = ("play", "arrow_caverns", "--seed", SEED, "--seats", ",".join(players))
    result = run(*command, *arguments, text="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0, result.output
    return result.stdout


def called(players: Sequence[str]) -> list[str]:
    return [f"seat {seat}" + ("" if name == ME else f" ({name})") for seat, name in enumerate(players)]


def told(text: str, match: Match, players: Sequence[str]) -> None:
    """Look for every line of the log, in order, and for the end with what stands on record (AC-24)."""
    at = 0
    for line in match.log():
        at = text.index(named(line.text, called(players)), at)
    view = match.view()
    end = f"\n{ending(match, called(players))}\n"
    assert text.endswith(end) or f"{end}Saved to " in text
    assert f"Turn {view.turn} of 7, Star Stones {view.stones} of 4, Escaped {view.escaped} of 4." in text


def test_a_whole_cave_alone(tmp_path: Path) -> None:
    match, file = by_greedy([ME]), tmp_path / "cave.dig"
    text = play([ME], "--save", file, lines=[made.text for made in match.moves])
    told(text, match, [ME])
    assert file.read_text(encoding="utf-8") == match.record()
    digsite.verify(file)
    assert text.count("\nseat 0> ") == len(match.moves)
    boards = re.findall(r"^Turn (\d) of 7: (\w+)", text, re.MULTILINE)
    assert {phase for _, phase in boards} >= {"Explore", "Survey"}
    assert text.count("( ) across the edge") == len(match.moves) + 1


def test_a_team_of_three_with_limited_supplies(tmp_path: Path) -> None:
    """One screen, which nobody passes on: a team has no secrets. Each moves when it is their turn."""
    players = [ME] * 3
    match, file = by_greedy(players, limited_supplies=True), tmp_path / "cave.dig"
    text = play(players, *LIMITED, "--save", file, lines=[made.text for made in match.moves])
    told(text, match, players)
    assert file.read_text(encoding="utf-8") == match.record()
    assert "Pass the screen" not in text
    assert re.findall(r"^seat (\d)> ", text, re.MULTILINE) == [str(made.seat) for made in match.moves]
    assert re.search(r"^Spelunkers red seat \d  yellow seat \d", text, re.MULTILINE)


def test_a_bot_speaks_only_for_its_own_hand() -> None:
    players = [ME, "greedy"]
    alone = by_greedy(players)
    assert {made.seat for made in alone.moves} == {0}
    told(play(players, lines=[made.text for made in alone.moves]), alone, players)
    match = by_greedy(players, limited_supplies=True)
    assert {made.seat for made in match.moves} == {0, 1}
    own = [made.text for made in match.moves if made.seat == 0]
    told(play(players, *LIMITED, lines=own), match, players)


@pytest.mark.parametrize("arguments", [(), LIMITED], ids=["together", "limited supplies"])
def test_bots_alone(arguments: Sequence[str]) -> None:
    players = ["greedy"] * 3
    match = digsite.new("arrow_caverns", seats=3, seed=SEED, limited_supplies=bool(arguments))
    while not match.over:
        match.play(match.to_move[0], bots.choose("greedy", match, match.to_move[0]))
    told(play(players, *arguments), match, players)
    assert match.outcome is not None
    summary = json.loads(play(players, *arguments, "--json"))
    assert (summary["why"], summary["scores"]) == (match.outcome.why, list(match.outcome.scores))
    assert summary["sentence"] == ending(match, called(players))


def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "cave.dig"
    match = digsite.new("arrow_caverns", seats=1, seed=SEED)
    walked = ["red 1", "n"]
    for move in walked:
        match.play(0, move)
    refused = {
        "red 1": "the 1 has been used this turn (AC-08)",
        "n": "no Spelunker is at a choice; steps along arrows make themselves (AC-09)",
        "c2 n": "this is the Explore phase: move with cards, as in 'red 3', or say 'done' (AC-08)",
        "take blue 2": "cards and Spelunkers have no owners at this table, "
        "which plays without limited supplies (AC-01)",
    }
    text = play([ME], "--save", file, lines=[*walked, *refused])
    for move, reason in refused.items():
        assert f"seat 0> {move}\n{move!r}: {reason}. (`?` lists the moves you may make.)\n" in text
    assert file.read_text(encoding="utf-8") == match.record()
    match.play(0, "done")
    text = play([ME], "--save", file, lines=[*walked, "done", "red 2"])
    assert "'red 2': no Move Cards are used any more this turn; the Buried Cavern asked for is turned (AC-11)." in text
    assert file.read_text(encoding="utf-8") == match.record()


def test_anothers_card_is_refused() -> None:
    picks = ["take red 4", "take yellow 3", "take green 2", "take blue 1"]
    text = play([ME] * 3, *LIMITED, lines=[*picks, "red 3", "yellow 4"])
    assert "'red 3': the 3 is another's card (AC-21)." in text
    assert "'yellow 4': yellow is another's Spelunker (AC-21)." in text


def test_the_list_tells_where_cards_lead_and_warns() -> None:
    """Some game of greedy's comes to a Spelunker that must be moved: `?` says so, and so does the board."""
    for seed in range(1, 100):
        match = digsite.new("arrow_caverns", seats=1, seed=seed)
        while not match.over and not any("unless" in text for text in match.view().warnings):
            match.play(0, bots.choose("greedy", match, 0))
        if not match.over:
            break
    lines = "".join(f"{made.text}\n" for made in match.moves) + "?\n"
    text = run("play", "arrow_caverns", "--seed", seed, "--seats", ME, text=lines).stdout
    listed = text.rpartition("seat 0> ?\n")[2]
    for move, sentence in match.offers(0).items():
        assert re.search(rf"^  {move} +{re.escape(sentence)}$", listed, re.MULTILINE)
    assert ". Warning: " in listed
    assert f"⚠ {match.view().warnings[0]}\nseat 0> ?" in text


def test_undo_goes_back_over_what_the_team_has_done() -> None:
    text = play([ME, ME], lines=["red 1", "n", "done", "undo", "undo", "undo", "undo"])
    assert text.count("has no move to take back") == 1
    assert text.rstrip().endswith("The game is not saved.")


@pytest.mark.slow
def test_advice() -> None:
    match = digsite.new("arrow_caverns", seats=1, seed=SEED)
    bot = bots.names(match.game)[-1]
    move = bots.choose(bot, match, 0)
    text = play([ME], lines=["advice", "help"])
    assert f"The {bot} bot would choose {move!r}: {match.offers(0)[move]}.\n" in text
    assert "  advice       what the strongest bot would do" in text
