"""The rules of Gem Getter Pro, number by number: collecting, bonuses, oil, gas, scoring; with the worked examples."""

from random import Random

import pytest

from digsite.core.errors import IllegalMove
from digsite.core.match import Match, new
from digsite.games.gem_getter_pro.roll_sheet import shipped_sheets
from tests.games.gem_getter_pro.positions import dig_sheet, digs, filled, found, play, points, roll_sheet, started

BASE = "#.#.#.#.\n#.......\n"  # the five boulders, out of the way
RING = "....\n.#..\n....\n#.##\n#...\n"  # one with eight squares around it


@pytest.mark.rule("GG-13")
def test_everything_dug_is_recorded() -> None:
    match = started("msscvdlp\ntoawg...\n........\n" + BASE, white="I5", green="I4")
    play(match, "white", "dig a1 b1 c1 d1 e1", "/")
    assert match.view(0).places[0].circles == (1, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    play(match, "green", "dig e2 f2 g2 h2", "/")
    assert found(match, "gas") == 1


@pytest.mark.rule("GG-13")
def test_what_finds_its_track_full_is_lost_with_all_its_effects() -> None:
    mine = "wwwp....\npp......\n........\n" + BASE
    match = started(mine, white="I3", oil={"circles": 2, "digs": [1]}, peridot={"circles": 2})
    play(match, "white", "dig a1 b1 c1")
    assert found(match, "oil") == 2
    assert match.view(0).places[0].turn.owed == 3  # 1 for the first, 2 for the last, none for the lost one
    play(match, "dig a2", "dig b2", "dig d1")
    green = match.view().green
    assert match.view(0).places[0].peridots == (green, green)
    assert match.view(0).places[0].points.peridot == 2 * green


@pytest.mark.rule("GG-13", "GG-16")
def test_a_crossed_off_gas_keeps_its_circle() -> None:
    match = started("gggg....\n........\n........\n" + BASE, white="I4", green="I4", gas={"circles": 3})
    play(match, "white", "dig a1 b1 c1 d1", "/")
    assert found(match, "gas") == 3
    for spent in (1, 2, 3):
        play(match, "gas", "white 1", first_dig(match), "/")
        assert (found(match, "gas"), match.view(0).places[0].gas_spent) == (3, spent)
    with pytest.raises(IllegalMove, match="no natural gas left to cross off: 3 collected, 3 crossed off \\(GG-16\\)"):
        match.play(0, "gas")


def first_dig(match: Match) -> str:
    """Choose white 1 in a copy and return the first dig it offers."""
    return play(match.copy(), "gas", "white 1").legal(0)[0]


@pytest.mark.rule("GG-14")
def test_a_row_gives_an_opal_although_a_boulder_in_it_is_not_surrounded() -> None:
    match = started(RING, white="I2", green="O1")
    play(match, "white", "dig a1 b1", "/", "green", "dig a2", "/", "white", "dig c1 c2", "/")
    assert found(match, "opal") == 0
    play(match, "green", "dig d2")
    place = match.view(0).places[0]
    assert (place.rows, place.boulders, found(match, "opal")) == ((2,), (), 1)


@pytest.mark.rule("GG-14")
def test_a_column_gives_what_the_sheet_says_and_each_bonus_comes_once() -> None:
    gifts = {"columns": {"b": "lapis", "d": "none"}, "column": "silver", "row": "none", "boulder": "none"}
    match = started("..#.\n#.#.\n#...\n#...\n", white="I4", green="I2", gifts=gifts)
    play(match, "white", "dig b1 b2 b3 b4", "/")
    assert (found(match, "lapis"), found(match, "silver")) == (1, 0)
    play(match, "green", "dig c3 c4", "/")
    place = match.view(0).places[0]
    assert (place.columns, found(match, "lapis"), found(match, "silver")) == (("b", "c"), 1, 1)
    play(match, "white", "dig d1 d2 d3 d4", "/")
    place = match.view(0).places[0]
    assert (place.columns, found(match, "lapis"), found(match, "silver")) == (("b", "c", "d"), 1, 1)
    assert place.rows == (2, 3, 4)  # complete, though they give nothing
    assert found(match, "opal") == 0


@pytest.mark.rule("GG-14")
def test_the_eight_squares_around_a_boulder() -> None:
    match = started(RING, white="I3", green="O1", gifts={"row": "none"})
    play(match, "white", "dig a1 b1 c1", "/", "green", "dig a2", "/", "green", "dig c2", "/", "white", "dig a3 b3 c3")
    place = match.view(0).places[0]
    assert (place.boulders, place.rows) == (("b2",), ())
    assert found(match, "diamond") == 1
    assert match.view(0).sheets[0].boulders[0].gift == "diamond"


@pytest.mark.rule("GG-14")
def test_a_boulder_at_an_edge_or_beside_another_has_fewer_squares_around_it() -> None:
    gifts = {"boulders": {"a1": "amber", "b1": "none"}, "row": "none"}
    match = started("##..\n....\n....\n.###\n", white="I2", green="I3", gifts=gifts)
    play(match, "white", "dig c1 c2", "/")
    assert match.view(0).places[0].boulders == ()
    play(match, "white", "dig a2 b2", "/")
    assert match.view(0).places[0].boulders == ("a1", "b1")  # side by side: each needs only what can be dug
    assert (found(match, "amber"), found(match, "diamond")) == (1, 0)


OIL = {"circles": 3, "digs": [1]}


@pytest.mark.rule("GG-15")
def test_oil_gives_a_bonus_dig_at_once_after_all_pieces_of_the_pattern() -> None:
    match = play(started("w.......\n........\n........\n" + BASE, green="I3 and I2", oil=OIL), "green", "dig a1 b1 c1")
    assert all(move == "skip" or len(move.split()) == 3 for move in match.legal(0))  # the I2 or skip comes first
    for rest in ("skip", "dig d1 e1"):
        after = play(match.copy(), rest)
        assert after.view(0).places[0].turn.step == "bonus"
        assert "dig a2" in after.legal(0)
        for move in ("done", "skip"):
            with pytest.raises(IllegalMove, match="a bonus dig that can be placed must be dug \\(GG-15\\)"):
                after.play(0, move)
        with pytest.raises(IllegalMove, match="a bonus dig is a single square \\(GG-15\\)"):
            after.play(0, "dig a2 b2")
        assert play(after, "dig a2").legal(0) == ("done",)


@pytest.mark.rule("GG-15")
def test_the_last_oil_circle_gives_two_bonus_digs_the_second_may_join_the_first() -> None:
    match = started("ww......\n..w.....\n........\n" + BASE, white="I2", green="O1", oil={"circles": 3, "digs": [1]})
    play(match, "white", "dig a1 b1")
    assert match.view(0).places[0].turn.owed == 1  # the second circle shows none
    play(match, "dig c1", "/", "green", "dig c2")
    assert match.view(0).places[0].turn.owed == 2
    play(match, "dig d2", "dig e2", "/")


@pytest.mark.rule("GG-15")
def test_bonus_digs_join_the_queue_and_complete_rows_within_the_round() -> None:
    match = started(
        "w.w#\n..##\n..#.\n#...\n", white="I2", green="I2", oil={"circles": 9, "digs": [1, 2]}, silver={"totals": [1]}
    )
    play(match, "white", "dig a1 b1", "dig c1")
    place = match.view(0).places[0]
    assert (place.rows, found(match, "opal"), found(match, "oil")) == ((1,), 1, 2)
    assert place.turn.owed == 1  # the new one
    play(match, "dig a2", "/")
    assert found(match, "opal") == 1


@pytest.mark.rule("GG-15")
def test_a_bonus_dig_that_fits_nowhere_is_lost() -> None:
    match = started("w.#.\n###.\n....\n.#..\n", white="I2", oil={"circles": 1})
    play(match, "white", "dig a1 b1")
    assert found(match, "oil") == 1
    assert match.legal(0) == ("done",)
    assert match.view(0).places[0].turn.owed == 0


GASSY = "g.p.....\n..p.....\n........\n" + BASE


@pytest.mark.rule("GG-16")
def test_gas_is_used_in_a_later_round_right_after_the_roll() -> None:
    match = started(GASSY, rolls=roll_sheet("O1", "O1", white_4="I3 or V3", green_2="I4", white_1="F5"))
    with pytest.raises(IllegalMove, match="no natural gas left to cross off: 0 collected"):
        match.play(0, "gas")
    play(match, match.legal(0)[0])
    play(match, next(move for move in match.legal(0) if "a1" in move))
    with pytest.raises(IllegalMove, match="all is dug in this round"):
        match.play(0, "gas")  # collected in this round
    play(match, "/")
    assert "gas" in match.legal(0)
    rolled = match.legal(0)
    play(match, "gas")
    assert "gas" not in match.legal(0)
    white = [*(f"white {number}" for number in (1, 2, 3, 5, 6)), "white 4 I3", "white 4 V3"]
    assert set(match.legal(0)) == {*white, *(f"green {number}" for number in range(1, 7))}
    with pytest.raises(IllegalMove, match="at most one natural gas is crossed off in a round \\(GG-16\\)"):
        match.play(0, "gas")
    play(match, "white 4 V3")
    assert all(len(squares.split()) == 3 for squares in digs(match))
    assert len(rolled) < 12


@pytest.mark.rule("GG-16")
def test_without_gas_only_the_rolled_faces_and_after_choosing_no_gas() -> None:
    match = play(started(GASSY, white="I2", green="I2"), "white", "dig a1 b1", "/")
    other = match.view().white % 6 + 1
    with pytest.raises(IllegalMove, match="only after crossing off a natural gas \\(GG-16\\)"):
        match.play(0, f"white {other}")
    play(match, f"white {match.view().white}")
    with pytest.raises(IllegalMove, match=r"right after the roll.*GG-16"):
        match.play(0, "gas")


@pytest.mark.rule("GG-16")
def test_gas_may_be_wasted_when_nothing_fits() -> None:
    match = started("g.#.\n..#.\n###.\n....\n", white="I3", green="V3")
    play(match, "green", "dig a1 b1 a2", "/")
    assert match.legal(0) == ("gas", "skip", "dig b2")
    play(match, "gas")
    assert match.legal(0) == ("skip", "dig b2")  # no pattern of the whole Roll Sheet fits (GG-07)
    play(match, "dig b2", "/")
    assert match.view(0).places[0].gas_spent == 1


@pytest.mark.rule("GG-17")
def test_a_peridot_is_worth_the_green_die() -> None:
    seen = set()
    for seed in range(30):
        match = play(started("p.......\n........\n........\n" + BASE, seed=seed), "white", "dig a1")
        assert match.view(0).places[0].peridots == (match.view().green,)
        assert points(play(match, "/")).peridot == match.view(0).places[0].peridots[0]
        seen.add(match.view(0).places[0].peridots)
    assert len(seen) == 6


@pytest.mark.rule("GG-17")
def test_a_sheet_may_give_other_values_and_bonuses_count_too() -> None:
    values = [10, 20, 30, 40, 50, 60]
    gifts = {"row": "peridot", "boulder": "none"}
    peridot = {"circles": 9, "values": values}
    match = started("w.#\n.##\n...\n##.\n", white="I2", gifts=gifts, peridot=peridot)
    play(match, "white", "dig a1 b1")
    value = values[match.view().green - 1]
    assert match.view(0).places[0].peridots == (value,)  # row 1
    play(match, "dig a2")  # the bonus dig completes row 2
    assert match.view(0).places[0].peridots == (value, value)


@pytest.mark.rule("GG-17")
def test_gas_does_not_change_a_peridots_value() -> None:
    for seed in range(60):
        match = play(started(GASSY, white="I2", green="I3", seed=seed), "white", "dig a1 b1", "/")
        if match.view().green == 5:
            play(match, "gas", "green 2", "dig c1 c2 c3")
            assert match.view(0).places[0].peridots == (5, 5)
            return
    pytest.fail("no seed rolls a green 5")


@pytest.mark.rule("GG-18", "GG-21")
def test_a_track_gives_the_number_above_its_last_circle() -> None:
    for count, value in enumerate((0, 4, 8, 12, 16, 20)):
        assert points(filled(diamond=count)).diamond == value
    other = new("gem_getter_pro", dig_sheet=dig_sheet(diamond={"totals": [7, 5, 9]}), roll_sheet=roll_sheet())
    for name in ("now", "start"):
        other.state["seats"][0][name]["circles"][4] = 2
    assert points(other).total == 5


@pytest.mark.rule("GG-19")
def test_rocks_score_in_sets_and_for_full_tracks() -> None:
    assert points(filled(marble=5, sandstone=7, coal=3)).total == 9
    line = points(filled(marble=9, sandstone=7, coal=3))
    assert (line.sets, line.marble, line.total) == (9, 6, 15)
    assert points(filled(marble=8, sandstone=9, coal=0)).total == 9  # the bonus of sandstone
    assert points(filled(coal=9)).total == 13
    assert points(filled(marble=9, sandstone=9, coal=9)).total == 27 + 6 + 9 + 13


@pytest.mark.rule("GG-20")
def test_silver_is_worth_one_to_three_and_the_fourth_is_a_dip() -> None:
    for sheet in shipped_sheets():
        assert sheet.tracks.silver is not None
        totals = sheet.tracks.silver.totals
        assert all(count <= total <= 3 * count for count, total in enumerate(totals, 1))
        dips = [count for count in range(2, len(totals) + 1) if totals[count - 1] < totals[count - 2]]
        assert dips == [4]
    assert [points(filled(silver=count)).silver for count in range(5)] == [0, 1, 4, 9, 6]


@pytest.mark.rule("GG-21", "GG-22")
def test_shipped_sheets_give_four_a_diamond_and_rising_pairs_of_lapis() -> None:
    for sheet in shipped_sheets():
        assert sheet.tracks.diamond is not None
        assert sheet.tracks.lapis is not None
        assert sheet.tracks.diamond.totals == tuple(
            4 * count for count in range(1, sheet.tracks.circles("diamond") + 1)
        )
        singles, pairs = sheet.tracks.lapis.totals[::2], sheet.tracks.lapis.totals[1::2]
        assert pairs in ((6, 15), (6, 15, 25))  # a mine with fewer has a shorter track
        assert len(singles) == len(pairs)
        assert 0 <= singles[0] < 6
        assert all(0 <= single < pair for single, pair in zip(singles[1:], pairs, strict=False))


@pytest.mark.rule("GG-22")
def test_lapis() -> None:
    one, two, three, four, five, six = (points(filled(lapis=count)).lapis for count in range(1, 7))
    assert (two, four, six) == (6, 15, 25)
    assert one >= 0
    assert 0 <= three < 6
    assert 0 <= five < 15


@pytest.mark.rule("GG-23")
def test_peridots_score_the_values_noted() -> None:
    match = filled(peridot=3)
    for name in ("now", "start"):
        match.state["seats"][0][name]["noted"][:3] = [5, 1, 6]
    assert points(match).peridot == points(match).total == 12


@pytest.mark.rule("GG-24")
def test_topaz_counts_silver_or_diamonds_whichever_are_more() -> None:
    assert points(filled(topaz=3, silver=4, diamond=2)).topaz == 12
    assert points(filled(topaz=3, silver=1, diamond=2)).topaz == 6
    assert points(filled(topaz=3)).topaz == 0


@pytest.mark.rule("GG-25")
def test_opals_count_rows_or_columns_whichever_are_more() -> None:
    assert points(filled(opal=2, rows=3, columns=1)).opal == 6
    assert points(filled(opal=2, rows=3, columns=5)).opal == 10
    assert points(filled(opal=2)).opal == 0


@pytest.mark.rule("GG-26")
def test_amber_counts_boulders_twice() -> None:
    assert points(filled(amber=2, boulders=3)).total == 12
    assert points(filled(boulders=3)).total == 0


@pytest.mark.rule("GG-27")
def test_oil_and_gas_score_nothing() -> None:
    assert points(filled(oil=6, gas=3)).total == 0


def test_the_value_of_a_set_and_the_multipliers_are_the_sheets() -> None:
    times = {"set": 5, "topaz": 2, "opal": 3, "amber": 4}
    match = new("gem_getter_pro", dig_sheet=dig_sheet(multipliers=times), roll_sheet=roll_sheet())
    for name in ("now", "start"):
        mine = match.state["seats"][0][name]
        mine["circles"][:] = [1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 0, 0]
        mine["rows"], mine["boulders"] = 1, 1
    line = points(match)
    assert (line.sets, line.topaz, line.opal, line.amber) == (5, 2, 3, 4)


def finished(*, swap: bool) -> Match:
    """Return a game of two, of whom one digs a diamond and the other does not, or both do."""
    match = started("d......d\n........\n........\n" + BASE, seats=2, rounds=1)
    play(match, "white", "dig a1", "/")
    return play(match, "white", "dig h1" if swap else "dig b1", "/", seat=1)


@pytest.mark.rule("GG-28")
def test_the_highest_total_wins_and_tied_players_share() -> None:
    won, shared = finished(swap=False).outcome, finished(swap=True).outcome
    assert won is not None
    assert shared is not None
    assert (won.scores, won.returns, won.ranking) == ((4, 0), (1.0, 0.0), ((0,), (1,)))
    assert (shared.scores, shared.returns, shared.ranking) == ((4, 4), (0.5, 0.5), ((0, 1),))


def test_views_add_up_to_what_the_compiled_rules_count() -> None:
    for seed, sheet in enumerate(shipped_sheets()):
        match, random = new("gem_getter_pro", seats=2, seed=seed, dig_sheet=sheet.name), Random(seed)
        while not match.over:
            assert match.scores == match.view(-1).scores
            seat = random.choice(match.to_move)
            match.play(seat, random.choice(match.legal(seat)))
        assert match.scores == match.view(-1).scores
        assert max(match.scores) > 0
