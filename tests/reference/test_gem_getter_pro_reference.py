"""The worked examples of Gem Getter Pro's numbered rules, so that the reference can be trusted on its own."""

from random import Random
from typing import Any

import pytest

from .gem_getter_pro import Reference
from .gem_getter_pro_sheets import STANDARD, dig_sheet, draw, read_drawing, square_called, ways_to_lie

Deal = dict[str, Any]

NOTHING: Deal = {}  # given as `after` where chance decides nothing: the reference must not look at it

PLAIN_MINE = """
......#
......#
......#
......#
......#
.......
"""

TRACKS: Deal = {
    "marble": {"circles": 9, "bonus": 6},
    "sandstone": {"circles": 9, "bonus": 9},
    "coal": {"circles": 9, "bonus": 13},
    "silver": {"totals": [2, 5, 9, 6, 11, 16]},
    "diamond": {"totals": [4, 8, 12, 16, 20]},
    "lapis": {"totals": [1, 6, 4, 15, 11, 25]},
    "peridot": {"circles": 3},
    "topaz": {"circles": 3},
    "opal": {"circles": 6},
    "amber": {"circles": 3},
    "oil": {"circles": 3, "digs": [1]},
    "gas": {"circles": 2},
}


def mine(drawing: str = PLAIN_MINE, tracks: Deal = NOTHING, **keys: Any) -> Deal:
    """A Dig Sheet of one's own."""
    named = {"game": "gem_getter_pro", "kind": "dig_sheet", "name": "own"}
    return named | {"mine": drawing, "tracks": TRACKS | tracks} | keys


def faces(*patterns: str) -> dict[str, str]:
    """The patterns of a die; the first one also for the faces that are not given."""
    return {str(face + 1): patterns[face] if face < len(patterns) else patterns[0] for face in range(6)}


def rolled(white: int = 1, green: int = 1) -> Deal:
    """What the compiled game shows of chance; every piece is drawn as in this package."""
    pieces = [{"name": name, "shape": draw(read_drawing(drawing))} for name, drawing in STANDARD.items()]
    return {"white": white, "green": green, "roll_sheet": {"pieces": pieces}}


def table(
    white: dict[str, str], green: dict[str, str], sheet: Deal | str = "old-quarry", seats: int = 1, **options: Any
) -> Reference:
    """A game where both dice show 1 in the first round."""
    rolls = {"game": "gem_getter_pro", "kind": "roll_sheet", "name": "own", "white": white, "green": green}
    return Reference(seats, {"dig_sheet": sheet, "roll_sheet": rolls} | options, rolled())


def play(reference: Reference, *moves: str, seat: int = 0, after: Deal = NOTHING) -> Reference:
    for move in moves:
        reference.play(seat, move, after)
    return reference


def dug(reference: Reference, squares: str) -> Reference:
    """The position where seat 0 has dug these squares in rounds before, all else as it was."""
    reference.miners[0].dug = {square_called(name) for name in squares.split()}
    return reference


def points(
    sheet: Deal | str = "old-quarry", boulders: int = 0, rows: int = 0, columns: int = 0, **circles: int
) -> Deal:
    """The points of a sheet with so many circles filled, boulders surrounded and rows and columns complete."""
    miner = table(faces("I2"), faces("I2"), sheet).miners[0]
    miner.circles |= circles
    miner.boulders = set(miner.sheet.boulders[:boulders])
    miner.rows, miner.columns = set(range(rows)), set(range(columns))
    return miner.points()


@pytest.mark.rule("GG-01")
def test_every_seat_has_a_sheet() -> None:
    same = Reference(8, {}, rolled())
    assert {place["sheet"] for place in same.view()["places"]} == {0}
    each = Reference(6, {"sheets": "one_each", "dig_sheet": "broad-seam"}, rolled())
    assert [sheet["name"] for sheet in each.view()["sheets"]] == ["broad-seam", "oil-field", "old-quarry", "deep-shaft"]
    assert [place["sheet"] for place in each.view()["places"]] == [0, 1, 2, 3, 0, 1]
    assert len(Reference(2, {"sheets": "one_each"}, rolled()).view()["sheets"]) == 2
    own = Reference(8, {"sheets": "one_each", "dig_sheet": mine()}, rolled())
    assert [sheet.name for sheet in own.sheets] == ["own", "old-quarry", "deep-shaft", "broad-seam", "oil-field"]
    with pytest.raises(AssertionError, match="GG-01"):
        Reference(9, {}, rolled())


@pytest.mark.rule("GG-02")
@pytest.mark.parametrize("name", ["old-quarry", "deep-shaft", "broad-seam", "oil-field"])
def test_a_shipped_sheet_has_all_parts(name: str) -> None:
    sheet = dig_sheet(name)
    assert len(sheet.boulders) == 5
    assert all(circles > 0 for circles in sheet.circles.values())
    assert len(sheet.boulder_gifts) == 5
    assert len(sheet.row_gifts) == len(sheet.mine)
    assert len(sheet.column_gifts) == len(sheet.mine[0])


@pytest.mark.rule("GG-03", "GG-06", "GG-08")
def test_each_face_offers_its_pattern() -> None:
    reference = table(faces("I3 or V3"), faces("I2 and O1"))
    assert reference.legal(0) == ["white I3", "white V3", "green"]
    assert play(reference, "white V3").view()["places"][0]["turn"]["left"] == ["V3"]
    reference = play(table(faces("I3 or V3"), faces("I2 and O1")), "green")
    assert reference.view()["places"][0]["turn"]["left"] == ["O1", "I2"]
    assert reference.view()["roll_sheet"]["green"][0] == "O1 and I2"


@pytest.mark.rule("GG-04", "GG-28")
def test_the_last_round_ends_the_game() -> None:
    reference = table(faces("O1"), faces("O1"), mine(), seats=3, rounds=2)
    for round_number in (1, 2):
        assert reference.view()["round_number"] == round_number
        for seat in (2, 0, 1):
            play(reference, "white", reference.miners[seat].digs(["O1"])[0], "done", seat=seat, after=rolled(3, 5))
    assert reference.to_move() == []
    assert reference.legal(0) == []
    view = reference.view()
    assert (view["why"], view["round_number"], view["returns"]) == ("rounds", 2, [1 / 3] * 3)
    reference.miners[1].circles["diamond"] = 1
    assert reference.view()["returns"] == [0.0, 1.0, 0.0]


@pytest.mark.rule("GG-05")
def test_dice_have_six_faces() -> None:
    for white, green in ((0, 1), (7, 1), (1, 0), (1, 7)):
        with pytest.raises(AssertionError, match="GG-05"):
            Reference(1, {}, rolled(white, green))


@pytest.mark.rule("GG-06", "GG-30")
def test_everybody_digs_at_the_same_time() -> None:
    reference = table(faces("I2"), faces("O1"), mine(), seats=2)
    play(reference, "white", "dig a1 b1", seat=1)
    assert reference.to_move() == [0, 1]
    assert reference.legal(0) == ["white", "green"]
    play(reference, "done", seat=1)
    assert reference.to_move() == [0]
    play(reference, "green", "dig f1")
    play(reference, "done", after=rolled(2, 2))
    assert reference.to_move() == [0, 1]
    places = reference.view()["places"]
    assert [place["before"] for place in places] == [["f1"], ["a1", "b1"]]
    assert [place["fresh"] for place in places] == [[], []]


@pytest.mark.rule("GG-07")
def test_only_what_fits_may_be_chosen() -> None:
    narrow = mine("..\n#.\n#.\n#.\n#.\n#.")
    reference = dug(table(faces("O4"), faces("I3"), narrow), "a1")
    assert reference.legal(0) == ["green"]
    assert dug(table(faces("O4 or I3"), faces("X5 and I2"), narrow), "a1").legal(0) == ["white I3", "green"]


@pytest.mark.rule("GG-07")
def test_where_nothing_fits_a_single_square_or_nothing() -> None:
    narrow = mine("m.\n#.\n#.\n#.\n#.\n#.")
    reference = table(faces("X5"), faces("O4"), narrow)
    assert reference.legal(0) == ["skip", "dig a1", "dig b1"]
    play(reference, "dig a1")
    turn = reference.view()["places"][0]["turn"]
    assert turn == {"step": "ready", "gas": False, "choice": "single", "left": [], "owed": 0}
    assert reference.view()["places"][0]["circles"][0] == 1
    reference = play(table(faces("X5"), faces("O4"), narrow), "skip")
    assert reference.view()["places"][0]["turn"]["choice"] == "nothing"
    assert reference.legal(0) == ["done"]


@pytest.mark.rule("GG-07")
def test_where_no_square_can_be_dug_nothing_is() -> None:
    reference = dug(table(faces("I2"), faces("O1"), mine("..#.\n##..\n...#\n...#"), seats=2), "a1 b1")
    assert reference.legal(0) == ["skip"]
    assert reference.legal(1) == ["white", "green"]


@pytest.mark.rule("GG-08")
def test_of_both_at_least_one_piece_is_dug() -> None:
    reference = play(table(faces("I3 and O1"), faces("I5"), mine()), "white")
    assert "skip" not in reference.legal(0)
    play(reference, "dig c1")
    assert "dig c2 c3 c4" in reference.legal(0)
    assert "dig d1" not in reference.legal(0)
    assert play(reference, "skip").legal(0) == ["done"]


@pytest.mark.rule("GG-08")
def test_the_same_piece_twice_and_a_piece_left_that_does_not_fit() -> None:
    reference = play(table(faces("I2 and I2"), faces("I5"), mine()), "white", "dig a1 b1")
    assert reference.miners[0].left == ["I2"]
    assert play(reference, "dig c1 d1").legal(0) == ["done"]
    reference = table(faces("O1 and X5"), faces("I5"), mine("..\n#.\n#.\n#.\n#.\n#."))
    assert play(reference, "white", "dig a1").legal(0) == ["skip"]


@pytest.mark.rule("GG-09")
def test_the_first_dig_touches_the_top_row() -> None:
    reference = play(table(faces("I3"), faces("I2")), "white")
    assert all("1" in move for move in reference.legal(0))
    assert "dig d1 d2 d3" in reference.legal(0)


@pytest.mark.rule("GG-10")
def test_the_second_piece_connects() -> None:
    reference = play(table(faces("I3 and O1"), faces("I2"), mine()), "white", "dig a1 b1 c1")
    moves = reference.legal(0)
    assert moves == ["skip", "dig d1", "dig a2", "dig b2", "dig c2"]
    assert "dig e1" not in moves
    assert "dig d2" not in moves  # a corner only


@pytest.mark.rule("GG-11")
def test_pieces_are_rotated_and_flipped() -> None:
    ways = {name: len(ways_to_lie(read_drawing(drawing))) for name, drawing in STANDARD.items()}
    assert [ways[name] for name in ("O1", "I2", "I3", "V3")] == [1, 2, 2, 4]
    assert [ways[name] for name in ("I4", "L4", "O4", "S4", "T4")] == [2, 8, 1, 4, 4]
    assert sum(ways[name] for name in STANDARD if name[1] == "5") == 63
    shapes = [way for drawing in STANDARD.values() for way in ways_to_lie(read_drawing(drawing))]
    assert len(shapes) == len(set(shapes)) == 1 + 2 + 6 + 19 + 63  # every fixed polyomino of 1 to 5 squares, once


@pytest.mark.rule("GG-12")
def test_a_piece_lies_on_no_boulder_and_no_dug_square() -> None:
    reference = dug(table(faces("I2"), faces("O1"), mine("...#\n.###\n#...\n....")), "a1 b1")
    assert reference.legal(0) == ["green"]
    assert play(reference, "green").legal(0) == ["dig c1", "dig a2"]


@pytest.mark.rule("GG-13")
def test_a_full_track_takes_nothing_more() -> None:
    tracks = {"oil": {"circles": 1}, "peridot": {"circles": 1}, "silver": {"totals": [2]}}
    sheet = mine("wwpp...\nvv....#\n......#\n......#\n......#\n......#", tracks)
    reference = play(table(faces("I4"), faces("I2"), sheet), "white", "dig a1 b1 c1 d1")
    place = reference.view()["places"][0]
    assert (place["circles"][10], place["turn"]["owed"], place["peridots"]) == (1, 2, [1])
    play(reference, "dig a2", "dig b2")
    assert reference.view()["places"][0]["circles"][3] == 1
    assert reference.legal(0) == ["done"]


@pytest.mark.rule("GG-14")
def test_boulders_rows_and_columns_give_once() -> None:
    drawing = "...#.\n.#...\n.....\n#....\n##..."
    around = "a1 b1 c1 a2 c2 a3 b3"
    sheet = mine(drawing, gifts={"columns": {"a": "silver"}, "rows": {"1": "none"}})
    reference = play(dug(table(faces("O1"), faces("I5"), sheet), around), "white", "dig c3")
    place = reference.view()["places"][0]
    # Column a (its boulders do not count) and boulder b2; row 2 lacks d2 and e2.
    assert (place["boulders"], place["columns"], place["rows"]) == (["b2"], ["a"], [])
    assert place["circles"][3:5] == [1, 1]
    play(reference, "done", after=rolled(1, 1))
    play(reference, "white", "dig d3")
    assert reference.view()["places"][0]["circles"][3:5] == [1, 1]
    reference = play(dug(reference, around + " c3 d3 e3 d2 e2"), "done", after=rolled(1, 1))
    play(reference, "white", "dig e1")  # the boulder d1 at the edge has no square above it
    place = reference.view()["places"][0]
    assert (place["boulders"], place["rows"]) == (["d1", "b2"], [1, 2, 3])
    assert place["circles"][8] == 2  # row 1 gives nothing on this sheet


@pytest.mark.rule("GG-14")
def test_boulders_side_by_side_do_not_surround_each_other() -> None:
    drawing = "......\n.##...\n......\n...###"
    ring = "a1 b1 c1 d1 a2 d2 a3 b3 c3"
    reference = play(dug(table(faces("O1"), faces("I5"), mine(drawing)), ring), "white", "dig d3")
    assert reference.view()["places"][0]["boulders"] == ["b2", "c2"]


@pytest.mark.rule("GG-15")
def test_bonus_digs_come_after_all_pieces() -> None:
    sheet = mine("w......\n..w...#\n......#\n......#\n......#\n......#", {"oil": {"circles": 3, "digs": [1, 2]}})
    reference = play(table(faces("I3 and I2"), faces("I5"), sheet), "white", "dig a1 b1 c1")
    view = reference.view()["places"][0]
    assert (view["circles"][10], view["turn"]["owed"], view["turn"]["step"]) == (0, 0, "dig")
    assert all(move == "skip" or len(move.split()) == 3 for move in reference.legal(0))
    play(reference, "dig b2 b3")
    assert reference.miners[0].owed == 1
    assert "dig e1" not in reference.legal(0)
    play(reference, "dig c2")  # oil again, at once recorded
    assert reference.miners[0].owed == 1
    assert reference.legal(0)[0].startswith("dig")
    assert play(reference, "dig d2").legal(0) == ["done"]


@pytest.mark.rule("GG-15")
def test_the_last_oil_gives_two_and_skip_settles_first() -> None:
    sheet = mine("w......\n......#\n......#\n......#\n......#\n......#", {"oil": {"circles": 1, "digs": []}})
    reference = play(table(faces("I3 and I2"), faces("I5"), sheet), "white", "dig a1 b1 c1", "skip")
    assert reference.miners[0].owed == 2
    assert "dig a3" not in reference.legal(0)
    play(reference, "dig a2")
    assert "dig a3" in reference.legal(0)
    assert play(reference, "dig a3").legal(0) == ["done"]


@pytest.mark.rule("GG-14", "GG-15")
def test_a_bonus_dig_completes_a_row() -> None:
    sheet = mine("w...#\n.....\n#....\n#....\n#...#")
    reference = play(table(faces("I3"), faces("I5"), sheet), "white", "dig a1 b1 c1", "dig d1")
    place = reference.view()["places"][0]
    assert (place["rows"], place["circles"][8], place["boulders"]) == ([1], 1, [])
    assert place["fresh"] == ["a1", "b1", "c1", "d1"]


@pytest.mark.rule("GG-15")
def test_a_bonus_dig_that_fits_nowhere_is_lost() -> None:
    sheet = mine("w.#.\n##..\n...#\n...#", {"oil": {"circles": 1}})
    reference = play(table(faces("I2"), faces("I5"), sheet), "white", "dig a1 b1")
    assert reference.miners[0].circles["oil"] == 1
    assert reference.legal(0) == ["done"]
    assert reference.miners[0].owed == 0


@pytest.mark.rule("GG-16", "GG-17")
def test_gas_and_peridot() -> None:
    sheet = mine("gggp...\n...p..#\n......#\n......#\n......#\n......#")
    white, green = faces("I3", "I2"), faces("I4 or O4", "O1 and O1", "X5", "I5", "I5")
    reference = play(table(white, green, sheet), "white", "dig a1 b1 c1")
    assert reference.miners[0].circles["gas"] == 2
    assert reference.legal(0) == ["done"]
    play(reference, "done", after=rolled(1, 5))
    assert reference.legal(0) == ["white", "green", "gas"]
    play(reference, "gas")
    moves = reference.legal(0)
    assert moves[:3] == ["white 1", "white 2", "white 3"]
    assert moves[6:] == [
        "green 1 I4",
        "green 1 O4",
        "green 2",
        "green 3",
        "green 4",
        "green 5",
        "green 6 I4",
        "green 6 O4",
    ]
    play(reference, "green 2", "dig d1", "dig d2")
    place = reference.view()["places"][0]
    assert (place["peridots"], place["points"]["peridot"]) == ([5, 5], 10)
    assert (place["gas_spent"], place["circles"][11], place["turn"]["gas"]) == (1, 2, True)
    play(reference, "done", after=rolled(1, 1))
    play(reference, "gas", "white 2", reference.miners[0].digs(["I2"])[0], "done", after=rolled(1, 1))
    assert "gas" not in reference.legal(0)


@pytest.mark.rule("GG-16")
def test_gas_when_nothing_fits_is_wasted() -> None:
    reference = dug(table(faces("X5"), faces("O4"), mine("..\n#.\n#.\n#.\n#.\n#.")), "a1")
    reference.miners[0].gas_at_hand = 1
    assert reference.legal(0) == ["gas", "skip", "dig b1"]
    assert play(reference, "gas").legal(0) == ["skip", "dig b1"]


@pytest.mark.rule("GG-17")
def test_a_sheet_gives_other_values_to_peridots() -> None:
    sheet = mine(
        "ppp....\n......#\n......#\n......#\n......#\n......#",
        {"peridot": {"circles": 3, "values": [7, 0, 0, 0, 0, 9]}},
    )
    reference = play(table(faces("I3"), faces("I2"), sheet), "white", "dig a1 b1 c1")
    assert reference.view()["places"][0]["peridots"] == [7, 7, 7]


@pytest.mark.rule("GG-18", "GG-19", "GG-20", "GG-21", "GG-22", "GG-23", "GG-27")
def test_tracks_score_what_stands_above_the_last_circle() -> None:
    assert points(mine(), marble=5, sandstone=7, coal=3)["total"] == 9
    assert points(mine(), marble=9, sandstone=7, coal=3)["total"] == 9 + 6
    assert points(mine(), marble=9, sandstone=9, coal=9)["total"] == 27 + 6 + 9 + 13
    assert [points(silver=count)["total"] for count in range(5)] == [0, 2, 5, 9, 6]
    assert [points(diamond=count)["total"] for count in range(4)] == [0, 4, 8, 12]
    lapis = [points(lapis=count)["total"] for count in range(7)]
    assert (lapis[0], lapis[2], lapis[4], lapis[6]) == (0, 6, 15, 25)
    assert lapis[1] >= 0
    assert 0 <= lapis[3] < 6
    assert 0 <= lapis[5] < 15
    assert points(oil=4, gas=2)["total"] == 0


@pytest.mark.rule("GG-24", "GG-25", "GG-26")
def test_features_multiply() -> None:
    assert points(mine(), amber=2, boulders=3)["amber"] == 12
    assert points(mine(), topaz=3, silver=4, diamond=2)["topaz"] == 12
    assert points(mine(), topaz=3, silver=1, diamond=2)["topaz"] == 6
    assert points(mine(), opal=2, rows=3, columns=1)["opal"] == 6
    assert points(mine(), opal=2, rows=3, columns=5)["opal"] == 10
    times = {"set": 5, "topaz": 2, "opal": 3, "amber": 7}
    assert points(mine(multipliers=times), marble=1, sandstone=1, coal=2)["sets"] == 5
    assert points(mine(multipliers=times), amber=1, boulders=1)["amber"] == 7


@pytest.mark.rule("GG-30")
def test_nothing_that_one_does_changes_what_another_may_do() -> None:
    chance = Random(5)
    reference = Reference(2, {}, rolled(3, 6))
    while not reference.over:
        seat = chance.choice(reference.to_move())
        other = reference.legal(1 - seat)
        last = reference.to_move() == [seat]
        play(reference, chance.choice(reference.legal(seat)), seat=seat, after=rolled(chance.randint(1, 6), 2))
        assert last or reference.legal(1 - seat) == other


@pytest.mark.parametrize("number", range(6))
def test_random_games_end(number: int) -> None:
    chance = Random(number)
    shipped = ["old-quarry", "deep-shaft", "broad-seam", "oil-field"]
    reference = Reference(1 + number, {"dig_sheet": chance.choice(shipped), "sheets": "one_each"}, rolled(4, 4))
    while not reference.over:
        seat = chance.choice(reference.to_move())
        after = rolled(chance.randint(1, 6), chance.randint(1, 6))
        play(reference, chance.choice(reference.legal(seat)), seat=seat, after=after)
        for miner in reference.miners:
            assert miner.dug <= miner.sheet.diggable
            assert all(miner.circles[kind] <= miner.sheet.circles[kind] for kind in miner.circles)
    assert reference.view()["why"] == "rounds"
