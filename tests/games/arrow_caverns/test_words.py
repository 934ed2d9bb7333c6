"""Moves of Arrow Caverns in words: notation, offers, refusals, the log and the record."""

import re

import pytest

from digsite import bots
from digsite.core.errors import IllegalMove, Unreadable
from digsite.core.match import Match, new
from tests.games.arrow_caverns.positions import cave, play


def sentences(match: Match) -> list[str]:
    return [line.text for line in match.log()]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("red", "is no move of Arrow Caverns"),
        ("red 0", "'0' is no Move Card; they are 1 to 9"),
        ("red ten", "'ten' is no Move Card"),
        ("red " + "9" * 5000, "is no Move Card"),
        ("f2 n", "there is no Cavern 'f2'; they are a1 to e5"),
        ("give 3 to seat 2", "there is no seat 2; seats are 0 to 1"),
        ("take purple 3", "is no move of Arrow Caverns"),
        ("", "is no move of Arrow Caverns"),
    ],
)
def test_what_cannot_be_read(text: str, fault: str) -> None:
    with pytest.raises(Unreadable, match=fault):
        cave(seats=2).play(0, text)


def test_capitals_and_blanks_do_not_matter() -> None:
    match = cave()
    play(match, "  RED   1 ", "N")
    assert [made.text for made in match.moves] == ["red 1", "n"]


@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("red 7", "this edition has no Move Card 7 (AC-06)"),
        ("b2 n", "this is the Explore phase"),
        ("red leaves", "this is the Explore phase"),
        ("take red 3", "without limited supplies (AC-01)"),
        ("give 3 to seat 1", "without limited supplies (AC-01)"),
        ("stop", "no Spelunker is at a choice"),
    ],
)
def test_what_is_refused_in_explore(move: str, fault: str) -> None:
    match = cave(seats=2)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, move)
    assert refused.value.sentence.startswith(f"{move!r}: ")
    assert fault in refused.value.sentence


def test_offers_say_where_a_card_leads() -> None:
    match = cave(where={"red": "b2"}, arrows={"b2": "e"})
    offers = match.offers(0)
    assert offers["red 1"] == "Move red with the 1, to c2"
    assert offers["blue 1"] == "Move blue with the 1, to one of 4 Caverns"
    play(match, "blue 2")
    assert match.offers(0)["n"] == "Have blue go north to c2 and on to c1"
    match = cave(where={"red": "b2"})
    play(match, "done")
    assert match.offers(0) == {
        "b2 n": "Have the arrow of b2 point north, as it does",
        "b2 e": "Have the arrow of b2 point east",
        "b2 s": "Have the arrow of b2 point south",
        "b2 w": "Have the arrow of b2 point west",
    }


def test_the_log_tells_forced_steps_and_what_was_dug() -> None:
    match = cave(treasures="b3 b1 d1 e1", arrows={"c2": "w", "b2": "s", "d3": "e"}, seats=2)
    match.play(1, "red 3")
    match.play(0, "n")
    play(match, "blue 1", "e", "done", "b3 e", "d3 n")
    assert sentences(match) == [
        "{1} moves red with the 3.",
        "{0} has red go north over c2 and b2 to b3.",
        "{0} moves blue with the 1.",
        "{0} has blue go east to d3.",
        "{0} has done exploring.",
        "{0} has the arrow of b3 point east.",
        (
            "{0} has the arrow of d3 point north. Excavated: b3 is Treasure and d3 is Unstable (AC-13). "
            "1 Star Stone collected (AC-15)."
        ),
    ]
    assert match.shown(6) == "b3 treasure, d3 unstable"
    play(match, "yellow leaves", "green stays")
    assert sentences(match)[-2:] == ["{0} has yellow leave the Cave.", "{0} has green stay in the Cave. Turn 2 of 7."]


def test_the_log_tells_a_coming_collapse_and_the_end() -> None:
    match = cave(unstable="b3", excavated="b3", where={"red": "b3"}, plain="a2")
    play(match, "done")
    assert sentences(match) == ["{0} has done exploring. The Cave will collapse at the end of this turn (AC-12)."]
    play(match, "yellow leaves", "green leaves", "blue leaves")
    assert sentences(match)[-1].endswith("The Cave has collapsed (AC-18). Turn 1, 0 Star Stones, 3 escaped.")


def test_a_record_has_the_arrows_what_was_dug_and_the_end() -> None:
    match = new("arrow_caverns", seats=2, seed=5)
    arrows = [there.arrow for there in match.view().caverns if there.arrow]
    while not match.over:
        match.play(0, bots.choose("greedy", match, 0))
    record = match.record()
    assert f"0. deal ({' '.join(arrows)})" in record
    assert len(arrows) == 24
    view = match.view()
    stones = f"{view.stones} Star Stone{'' if view.stones == 1 else 's'}"
    assert f"turn {view.turn}, {stones}, {view.escaped} escaped)" in record
    kinds = {there.name: there.kind for there in match.view(-2).caverns}
    dug = re.findall(r"\b([a-e][1-5]) (plain|treasure|unstable)", record)
    assert len(dug) > 5
    assert all(kinds[cavern] == kind for cavern, kind in dug)
    assert {cavern for cavern, _ in dug} == {there.name for there in view.caverns if not there.buried} - {"c3"}


def test_the_score_sheet_is_the_teams() -> None:
    match = cave(seats=3, excavated="a1 b1", turn=3)
    lines = {line.label: line.cells for line in match.game.words.scoring(match.view())}
    assert lines == {
        "Turn": ("3 of 7",) * 3,
        "Star Stones": ("2 of 4",) * 3,
        "Escaped": ("0 of 4",) * 3,
    }
