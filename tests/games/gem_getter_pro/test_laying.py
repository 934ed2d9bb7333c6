"""What the board tells a page for laying pieces: shapes, moves, lines nearly complete, and the steps of the round."""

from xml.etree import ElementTree as Tree

import pytest

from digsite.core.match import Match
from tests.games.gem_getter_pro.positions import filled, play, started
from tests.games.gem_getter_pro.test_board import pieces, position

MINE = "w.vd\n.#dt\n....\n#.##\n.#..\n"


def told(match: Match, viewer: int = 0) -> dict[str, str]:
    """What the piece `placements` says."""
    return {name: value for name, value in pieces(match, viewer)["placements"].attrib.items() if "data-" in name}


def hand(match: Match, viewer: int = 0) -> list[str]:
    """The labels of the pieces that wait or are done."""
    drawn = pieces(match, viewer)
    return [part.attrib["aria-label"] for slot in range(4) if "aria-label" in (part := drawn[f"hand-{slot}"]).attrib]


def test_shapes_are_those_that_may_be_laid_now() -> None:
    match = started(MINE, "I2 and I3", "L4")
    assert told(match)["data-shapes"] == ""
    play(match, "white")
    assert told(match)["data-shapes"] == "I2 xx;I3 xxx"
    play(match, "dig a1 b1 c1")
    assert told(match)["data-shapes"] == "I2 xx"
    play(match, "dig d1 d2")
    assert told(match)["data-shapes"] == "O1 x"
    play(match, "dig a2", "done")
    assert told(match)["data-shapes"] == ""


def test_each_step_of_the_round_is_in_the_hand() -> None:
    match = started(MINE, "I2 and I2 and O1", "L4")
    seen = [hand(match)]
    for move in ("white", "dig a1 b1", "dig c1", "skip", "dig a2", "done"):
        play(match, move)
        seen.append(hand(match))
    assert seen == [
        [],
        ["Hold O1", "Hold I2", "Hold I2"],
        ["Hold O1", "I2: done", "Hold I2"],
        ["O1: done", "I2: done", "I2: I2"],
        ["O1: done", "I2: done", "I2: done", "O1: bonus"],
        ["O1: done", "I2: done", "I2: done"],
        [],
    ]


def test_lines_are_told_with_what_they_lack_when_one_piece_could_complete_them() -> None:
    match = play(started(MINE, "I3", "I2", gifts={"columns": {"d": "topaz"}}), "green", "dig a1 b1")
    assert told(match)["data-lines"] == "light-row-4|row 4, opal|b4"  # all that the bonus dig's one square could do
    play(match, "dig a2", "done", "white")
    lines = told(match)["data-lines"].split(";")
    assert "light-row-1|row 1, opal|c1 d1" in lines
    assert "light-row-2|row 2, opal|c2 d2" in lines
    assert "light-column-b|column b, no gift|b3 b4" in lines
    assert "light-boulder-b2|the boulder b2, diamond|c1 c2 a3 b3 c3" not in lines  # five squares
    assert not any(line.startswith("light-row-3|") for line in lines)  # four
    play(match, "dig c1 c2 c3")
    squares = {line.split("|")[0] for line in lines}
    assert squares <= set(pieces(match))


def test_what_lights_up_is_complete_once_it_is_dug() -> None:
    for seed in range(3):
        match = position(seed, seats=1, moves=20)
        while not match.over:
            for line in filter(None, told(match).get("data-lines", "").split(";")):
                identity, _, lacking = line.split("|")
                move = next((each for each in match.legal(0) if set(lacking.split()) <= set(each.split())), None)
                if move is not None:
                    after = match.copy()
                    after.play(0, move)
                    while after.legal(0) != ("done",):  # a "both" is settled as a whole
                        after.play(0, "skip" if "skip" in after.legal(0) else after.legal(0)[0])
                    place = after.view(0).places[0]
                    complete = [*(f"row-{row}" for row in place.rows), *(f"column-{at}" for at in place.columns)]
                    complete += [f"boulder-{at}" for at in place.boulders]
                    assert identity.removeprefix("light-") in complete
            match.play(0, match.legal(0)[-1])


def test_who_looks_on_is_told_of_nothing_to_lay() -> None:
    match = play(started(MINE, "I3", seats=2), "white")
    for viewer in (-1, 1):
        assert told(match, viewer).get("data-shapes", "") == ""
        assert told(match, viewer)["data-squares"] == ""
        assert hand(match, viewer) == []
    assert "data-shapes" not in told(match, -1)


def test_a_chosen_square_answers_while_something_is_laid() -> None:
    match = started(MINE, "I3", "O1")
    assert pieces(match)["c2"].attrib["aria-disabled"] == "true"
    play(match, "white")
    assert "aria-disabled" not in pieces(match)["c2"].attrib
    assert pieces(match)["c2"].attrib["data-at"] == "1 2"
    assert pieces(match)["c2"].attrib["data-holds"] == "diamond"


@pytest.mark.parametrize(
    ("kind", "circles", "lines", "following"),
    [
        ("coal", {"marble": 2, "sandstone": 3, "coal": 1}, {}, "next: +3"),  # a set
        ("coal", {"marble": 1, "sandstone": 3, "coal": 1}, {}, "next: +0"),
        ("marble", {"marble": 8}, {}, "next: +6"),  # full
        ("silver", {"silver": 3, "topaz": 2}, {}, "next: \u22121"),  # a dip of 3, and 2 topazes
        ("diamond", {"diamond": 1, "silver": 1, "topaz": 2}, {}, "next: +6"),
        ("diamond", {"diamond": 1, "silver": 4, "topaz": 2}, {}, "next: +4"),
        ("topaz", {"topaz": 1, "silver": 4, "diamond": 2}, {}, "next: +4"),
        ("opal", {"opal": 2}, {"rows": 3, "columns": 1}, "next: +3"),
        ("amber", {"amber": 1}, {"boulders": 3}, "next: +6"),
        ("amber", {"amber": 3}, {"boulders": 3}, "full"),
        ("oil", {"oil": 1}, {}, "next: no dig"),
        ("oil", {"oil": 5}, {}, "next: 2 bonus digs"),
    ],
)
def test_what_the_next_circle_gives(kind: str, circles: dict[str, int], lines: dict[str, int], following: str) -> None:
    drawn = pieces(filled(**lines, **circles))
    assert drawn[f"track-{kind}"].attrib["aria-label"].endswith(f", {following}")


def test_the_next_peridot_is_worth_the_green_die() -> None:
    match = started()
    label = pieces(match)["track-peridot"].attrib["aria-label"]
    assert label.endswith(f"next: +{match.view(0).green}")


def test_another_mine_has_all_its_tracks_for_when_it_is_looked_at_large() -> None:
    match = position(5)
    small = pieces(match)["s1-mine"]
    left, top, width, height = map(float, small.attrib["data-large"].split())
    large = next(part for part in small if part.attrib.get("class") == "when-large")
    assert large.attrib["display"] == "none"
    written = [part.text for part in large.iter() if part.tag.endswith("text")]
    place = match.view(0).places[1]
    for track in match.view(0).sheets[place.sheet].tracks:
        assert any((text or "").endswith(f" of {track.circles}") for text in written)
    assert str(place.points.total) in written
    for part in small.iter():
        x, y = float(part.attrib.get("x", 0)), float(part.attrib.get("y", 0))
        assert left <= x <= width
        assert top <= y <= height
    assert Tree.tostring(small)
