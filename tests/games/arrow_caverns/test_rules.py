"""The rules of Arrow Caverns, number by number, with the worked examples; AC-21 and 22 are in test_supplies.py."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from digsite import bots
from digsite.core.errors import BadOption, BadSeats, IllegalMove, NoTakeBack
from digsite.core.match import Match, new
from tests.games.arrow_caverns.positions import at, cave, cavern, play

COLOURS = ("red", "yellow", "green", "blue")
CAVERNS = [column + row for row in "12345" for column in "abcde"]


@pytest.mark.rule("AC-01")
def test_one_to_four_people_and_anybody_moves_any_spelunker() -> None:
    for seats in range(1, 5):
        match = new("arrow_caverns", seats=seats, seed=3)
        assert match.to_move == tuple(range(seats))
        assert match.view().turn == 1
        assert [one.colour for one in match.view().spelunkers] == list(COLOURS)
        assert all(match.legal(seat) == match.legal(0) for seat in range(seats))
    for seats in (0, 5):
        with pytest.raises(BadSeats, match=f"1 to 4 seats, not {seats}"):
            new("arrow_caverns", seats=seats)
    match = cave(seats=4, arrows={"b3": "w"})
    match.play(3, "red 1")
    match.play(1, "w")
    match.play(2, "done")
    assert at(match, "red") == "b3"


@pytest.mark.rule("AC-01")
def test_everybody_sees_the_same() -> None:
    match = cave(seats=4)
    views = [match.view(seat).model_dump(exclude={"viewer"}) for seat in (-1, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)


@pytest.mark.rule("AC-02")
@pytest.mark.parametrize(
    ("start", "way", "end"), [("c1", "n", "c5"), ("e3", "e", "a3"), ("c5", "s", "c1"), ("a3", "w", "e3")]
)
def test_the_edges_touch(start: str, way: str, end: str) -> None:
    match = cave(arrows={start: way}, where={"red": start})
    play(match, "red 1")
    assert at(match, "red") == end


@pytest.mark.rule("AC-02")
def test_adjacent_is_up_down_left_and_right() -> None:
    ends = set()
    for way in "nesw":
        match = cave()
        play(match, "red 1", way)
        ends.add(at(match, "red"))
    assert ends == {"c2", "d3", "c4", "b3"}


@pytest.mark.rule("AC-03")
def test_daylight_is_in_the_centre_open_and_without_an_arrow() -> None:
    for seed in range(20):
        there = cavern(new("arrow_caverns", seed=seed), "c3")
        assert (there.kind, there.buried, there.arrow) == ("daylight", False, None)


@pytest.mark.rule("AC-04")
def test_the_others_lie_buried_with_random_arrows() -> None:
    arrows: Counter[tuple[str, str]] = Counter()
    for seed in range(1000):
        for there in new("arrow_caverns", seed=seed).view().caverns:
            if there.name != "c3":
                assert there.buried
                arrows[there.name, there.arrow] += 1
    assert set(arrows) == {(name, way) for name in CAVERNS if name != "c3" for way in "nesw"}
    assert all(190 < count < 310 for count in arrows.values())  # 250 each; 13.7 is one standard deviation


@pytest.mark.rule("AC-05")
@pytest.mark.parametrize(("edition", "unstable"), [("easy", 4), ("standard", 12), ("hard", 14), ("brutal", 14)])
def test_what_is_hidden_is_random_and_nobody_sees_it(edition: str, unstable: int) -> None:
    places: Counter[str] = Counter()
    for seed in range(300):
        match = new("arrow_caverns", seed=seed, edition=edition)
        kinds = Counter(there.kind for there in match.view(-2).caverns)
        assert kinds == {"daylight": 1, "treasure": 4, "unstable": unstable, "plain": 20 - unstable}
        places.update(there.name for there in match.view(-2).caverns if there.kind == "treasure")
        for viewer in (-1, 0):
            assert [there.name for there in match.view(viewer).caverns if there.kind] == ["c3"]
    assert len(places) == 24
    assert all(20 < count < 85 for count in places.values())  # 50 each; 6.5 is one standard deviation


@pytest.mark.rule("AC-06")
@pytest.mark.parametrize(
    ("edition", "cards"),
    [("easy", [1, 2, 3, 4]), ("standard", [1, 2, 3, 4]), ("hard", [1, 1, 2, 3]), ("brutal", [1, 1, 2, 2])],
)
def test_cards_turns_and_size_of_the_shipped_editions(edition: str, cards: list[int]) -> None:
    view = new("arrow_caverns", edition=edition, seed=1).view()
    assert [card.value for card in view.cards] == cards
    assert (view.turns, view.size, len(view.caverns)) == (7, 5, 25)


@pytest.mark.rule("AC-06")
def test_equal_cards_are_one_choice() -> None:
    match = cave(edition="brutal")
    assert match.legal(0).count("red 1") == 1
    play(match, "red 1", "n")
    assert "red 1" in match.legal(0)
    play(match, "red 1")
    assert "red 1" not in match.legal(0)
    assert [card.used for card in match.view().cards] == [True, True, False, False]


@pytest.mark.rule("AC-23")
def test_what_lies_below_is_settled_by_the_deal() -> None:
    match = new("arrow_caverns", seed=8)
    kinds = {there.name: there.kind for there in match.view(-2).caverns}
    while not match.over:
        play(match, bots.choose("greedy", match, 0))
    assert sum(there.buried for there in match.view().caverns) < 20
    assert {there.name: there.kind for there in match.view(-2).caverns} == kinds
    assert match._draws[-1] == 1  # nothing was drawn but the deal


@pytest.mark.rule("AC-07")
def test_all_start_in_daylight_and_may_share_a_cavern() -> None:
    match = new("arrow_caverns", seed=2)
    assert [one.cavern for one in match.view().spelunkers] == ["c3"] * 4
    match = cave(arrows={"c2": "w", "d3": "w"})
    play(match, "red 1", "n", "blue 3", "e", "n")  # d3 points back to Daylight, from where blue goes on to c2
    assert (at(match, "red"), at(match, "blue")) == ("c2", "c2")


@pytest.mark.rule("AC-08")
def test_a_card_moves_one_spelunker_that_many_caverns_once_a_turn() -> None:
    match = cave()
    play(match, "red 4", "n")  # c2, c1, c5, c4: all point north
    assert at(match, "red") == "c4"
    assert [at(match, colour) for colour in COLOURS[1:]] == ["c3"] * 3
    for colour in COLOURS:
        with pytest.raises(IllegalMove, match=r"has been used this turn \(AC-08\)"):
            play(match, f"{colour} 4")
    play(match, "red 2")  # c3, and on through Daylight
    assert match.view().walker == "red"
    play(match, "n")
    assert at(match, "red") == "c2"
    play(match, "done")  # not all cards need be used
    assert match.view().phase == "survey"


@pytest.mark.rule("AC-08")
def test_who_has_escaped_moves_no_more() -> None:
    match = cave(where={"red": None})
    assert not any(move.startswith("red") for move in match.legal(0))
    with pytest.raises(IllegalMove, match="red has escaped"):
        play(match, "red 1")


@pytest.mark.rule("AC-09")
def test_on_a_buried_cavern_the_next_step_goes_where_the_arrow_points() -> None:
    match = cave(arrows={"a3": "w"}, where={"red": "a3"})
    play(match, "red 1")
    assert at(match, "red") == "e3"


@pytest.mark.rule("AC-09")
def test_forced_steps_make_themselves_after_the_first_choice() -> None:
    match = cave(arrows={"c2": "w", "b2": "s"})
    play(match, "red 3", "n")
    assert at(match, "red") == "b3"
    assert match.view().trail == ("c3", "c2", "b2", "b3")
    assert match.view().walker is None


@pytest.mark.rule("AC-09")
def test_an_excavated_unstable_cavern_has_its_arrow_still() -> None:
    match = cave(unstable="a3", excavated="a3", arrows={"a3": "s"}, where={"red": "a3"})
    play(match, "red 1")
    assert at(match, "red") == "a4"
    with pytest.raises(IllegalMove, match=r"steps along arrows make themselves \(AC-09\)"):
        play(match, "n")


@pytest.mark.rule("AC-10")
@pytest.mark.parametrize("kind", ["plain", "treasures"])
def test_where_there_is_no_arrow_one_may_stop_or_go_on_anywhere(kind: str) -> None:
    named: dict[str, Any] = {"plain": "b1"} if kind == "plain" else {"treasures": "b1 a1 d1 e1"}
    if kind == "plain":
        named["treasures"] = "a1 c1 d1 e1"
    match = cave(excavated="b1", arrows={"b3": "n", "b2": "n"}, where={"red": "b3"}, **named)
    play(match, "red 4")
    assert at(match, "red") == "b1"
    assert match.legal(0) == ("n", "e", "s", "w", "stop")
    play(match, "stop")
    assert at(match, "red") == "b1"
    assert match.view().cards[3].used
    play(match, "red 1")
    assert match.legal(0) == ("n", "e", "s", "w")


@pytest.mark.rule("AC-10")
def test_through_daylight_one_may_stop_or_go_on_and_has_not_escaped() -> None:
    match = cave(arrows={"b3": "e"}, where={"red": "b3"})
    play(match, "red 3")
    assert at(match, "red") == "c3"
    assert match.legal(0) == ("n", "e", "s", "w", "stop")
    play(match, "n")
    assert at(match, "red") == "c1"
    assert match.view().escaped == 0


@pytest.mark.rule("AC-10")
def test_a_card_moves_at_least_one_step() -> None:
    match = cave()
    play(match, "red 2")
    assert match.legal(0) == ("n", "e", "s", "w")
    with pytest.raises(IllegalMove, match=r"at least one step.*\(AC-10\)"):
        play(match, "stop")


@pytest.mark.rule("AC-11")
def test_after_explore_each_occupied_buried_cavern_is_turned_once() -> None:
    match = cave(where={"red": "b2", "yellow": "b2", "green": "d4"})
    play(match, "done")
    with pytest.raises(IllegalMove, match=r"no Move Cards are used any more.*\(AC-11\)"):
        play(match, "red 1")
    assert match.legal(0) == ("b2 n", "b2 e", "b2 s", "b2 w")
    play(match, "b2 s")
    assert cavern(match, "b2").arrow == "s"
    assert match.legal(0) == ("d4 n", "d4 e", "d4 s", "d4 w")
    play(match, "d4 w")
    assert match.view().phase == "escape"


@pytest.mark.rule("AC-11", "AC-13", "AC-14")
def test_two_on_an_unstable_cavern_turned_south() -> None:
    match = cave(
        unstable="b2",
        where={"red": "b2", "yellow": "b2", "green": "a4", "blue": "a4"},
        plain="a4 b3",
        arrows={"b3": "e"},
    )
    play(match, "done", "b2 s", "a4 n")
    there = cavern(match, "b2")
    assert (there.buried, there.kind, there.arrow) == (False, "unstable", "s")
    assert match.view().turn == 2
    assert at(match, "red") == at(match, "yellow") == "b2"
    left = match.copy()
    play(match, "red 1", "yellow 2", "done")  # both along the arrow
    assert (at(match, "red"), match.view().collapsing) == ("b3", False)
    play(left, "red 1", "done")
    assert left.view().collapsing
    with pytest.raises(IllegalMove, match="the next to be surveyed is b3"):
        play(left, "b2 n")  # an Excavated Cavern is never rotated


@pytest.mark.rule("AC-12")
@pytest.mark.rule("AC-18")
def test_the_cave_collapses_at_the_end_of_the_turn_which_is_played_out() -> None:
    match = cave(
        treasures="a1 b1 d1 e1",
        unstable="b3",
        excavated="a1 b1 d1 b3",
        where={"red": "b3", "yellow": "e1", "green": "a1"},
    )
    play(match, "done")
    assert match.view().collapsing
    play(match, "e1 n")
    assert match.view().stones == 4
    play(match, "blue leaves")
    assert match.outcome is not None
    assert match.outcome.why == "collapsed"
    assert (match.view().stones, match.view().escaped) == (4, 1)


@pytest.mark.rule("AC-12")
def test_moved_off_in_explore_nothing_collapses() -> None:
    match = cave(unstable="b3", excavated="b3", arrows={"b3": "e"}, where={"red": "b3"})
    play(match, "red 1", "done")
    assert not match.view().collapsing


@pytest.mark.rule("AC-12")
def test_a_cavern_excavated_this_turn_does_not_collapse() -> None:
    match = cave(unstable="b3", where=dict.fromkeys(COLOURS, "b3"))
    play(match, "done", "b3 e")
    assert not match.over
    assert match.view().turn == 2


@pytest.mark.rule("AC-13")
def test_every_occupied_buried_cavern_is_turned_over() -> None:
    match = cave(treasures="b2 b1 d1 e1", plain="d4", unstable="a4", where={"red": "b2", "green": "d4", "blue": "a4"})
    play(match, "done", "b2 n", "a4 n", "d4 n")
    assert [(dug.cavern, dug.kind) for dug in match.view().dug] == [
        ("b2", "treasure"),
        ("a4", "unstable"),
        ("d4", "plain"),
    ]
    assert [at(match, colour) for colour in ("red", "green", "blue")] == ["b2", "d4", "a4"]
    assert sum(there.buried for there in match.view().caverns) == 21
    assert match.view().buried.model_dump() == {"plain": 7, "treasure": 3, "unstable": 11}


@pytest.mark.rule("AC-14")
def test_treasure_and_plain_caverns_lose_their_arrow() -> None:
    match = cave(treasures="b2 b1 d1 e1", plain="d4", where={"red": "b2", "green": "d4"})
    play(match, "done", "b2 e", "d4 w")
    assert cavern(match, "b2").arrow is None
    assert cavern(match, "d4").arrow is None


@pytest.mark.rule("AC-15")
def test_one_stone_for_each_treasure_cavern() -> None:
    match = cave(treasures="b2 b4 d1 e1", where={"red": "b2", "yellow": "b2", "green": "b4"})
    play(match, "done", "b2 n", "b4 n")
    assert match.view().stones == 2  # two Spelunkers on b2, one stone


@pytest.mark.rule("AC-16")
def test_who_is_in_daylight_may_leave_for_good_in_turn_1_too() -> None:
    match = cave(where={"red": "b2"})
    play(match, "done", "b2 n")
    assert match.view().turn == 1
    assert match.legal(0) == ("yellow leaves", "yellow stays")
    play(match, "yellow leaves", "green stays", "blue leaves")
    assert [at(match, colour) for colour in COLOURS] == ["b2", None, "c3", None]
    assert [one.left_now for one in match.view().spelunkers] == [False] * 4  # the next turn has begun
    play(match, "done")
    assert match.legal(0) == ("green leaves", "green stays")


@pytest.mark.rule("AC-17")
def test_the_cards_come_back_and_the_next_turn_begins() -> None:
    match = cave(where=dict.fromkeys(COLOURS, "b2"))
    play(match, "red 2", "blue 1", "done")
    assert [card.used for card in match.view().cards] == [True, True, False, False]
    while match.view().turn == 1:
        play(match, match.legal(0)[0])
    assert [card.used for card in match.view().cards] == [False] * 4
    assert match.view().phase == "explore"


def last_turn(stones: str, **more: Any) -> Match:
    """Return a match in turn 7 with three out and blue in Daylight."""
    where: dict[str, str | None] = {"red": None, "yellow": None, "green": None}
    return cave(excavated=stones, where=where, turn=7, **more)


@pytest.mark.rule("AC-19")
def test_four_stones_and_four_escaped_win_in_the_last_turn_too() -> None:
    match = last_turn("a1 b1 d1 e1", seats=3)
    play(match, "done", "blue leaves")
    assert match.outcome is not None
    assert (match.outcome.why, match.outcome.scores, match.outcome.returns) == ("won", (1, 1, 1), (1, 1, 1))
    assert match.outcome.ranking == ((0, 1, 2),)


@pytest.mark.rule("AC-19")
@pytest.mark.rule("AC-20")
def test_the_fourth_escape_with_three_stones_loses() -> None:
    match = last_turn("a1 b1 d1")
    play(match, "done", "blue leaves")
    assert match.outcome is not None
    assert (match.outcome.why, match.outcome.scores) == ("left", (0,))


@pytest.mark.rule("AC-20")
def test_everybody_out_without_all_stones_ends_the_game_in_any_turn() -> None:
    match = cave(where={"red": None, "yellow": None, "green": None}, turn=2)
    play(match, "done", "blue leaves")
    assert match.outcome is not None
    assert (match.outcome.why, match.view().turn) == ("left", 2)


@pytest.mark.rule("AC-20")
def test_after_the_last_turn_the_game_is_lost() -> None:
    match = last_turn("a1 b1 d1 e1")
    play(match, "done", "blue stays")
    assert match.outcome is not None
    assert match.outcome.why == "late"


@pytest.mark.rule("AC-18")
@pytest.mark.rule("AC-24")
def test_a_collapse_comes_before_the_other_ways_to_lose_and_the_escaped_count() -> None:
    match = cave(unstable="b3", excavated="b3 a1 b1 d1 e1", where={"red": "b3"}, turn=7)
    play(match, "done", "yellow leaves", "green leaves", "blue leaves")
    assert match.outcome is not None
    assert match.outcome.why == "collapsed"
    assert (match.view().turn, match.view().stones, match.view().escaped) == (7, 4, 3)
    assert match.shown(len(match.moves) - 1) == "turn 7, 4 Star Stones, 3 escaped"


@pytest.mark.rule("AC-24")
def test_everybody_out_comes_before_the_last_turn() -> None:
    match = last_turn("a1 b1")
    play(match, "done", "blue leaves")
    assert match.outcome is not None
    assert match.outcome.why == "left"


@pytest.mark.rule("AC-25")
def test_a_card_is_walked_to_its_end_first() -> None:
    match = cave(seats=2)
    play(match, "red 2")
    for move in ("done", "blue 1"):
        with pytest.raises(IllegalMove, match=r"the card of red is walked to its end first.*\(AC-25\)"):
            match.play(1, move)


@pytest.mark.rule("AC-25")
def test_explore_ends_with_done_when_all_cards_are_used_too() -> None:
    match = cave(where=dict.fromkeys(COLOURS, "b2"))
    play(match, "red 1", "red 2", "red 3", "red 4")
    assert match.view().phase == "explore"
    assert match.legal(0) == ("done",)


@pytest.mark.rule("AC-25")
def test_phases_without_a_choice_pass_by_themselves() -> None:
    match = cave(where=dict.fromkeys(COLOURS, "a2"), excavated="a2", plain="a2")
    play(match, "done")
    assert (match.view().turn, match.view().phase) == (2, "explore")


def takes_back(match: Match) -> bool:
    may = match.may_take_back(0)
    copy = match.copy()
    if may:
        before = match.at(len(match.moves) - 1).states.tobytes()
        copy.take_back(0)
        assert copy.states.tobytes() == before
    else:
        with pytest.raises(NoTakeBack):
            copy.take_back(0)
    return may


@pytest.mark.rule("AC-25")
def test_moves_may_be_taken_back_until_the_last_survey_move() -> None:
    match = cave(where={"red": "b2", "yellow": "d4", "green": None, "blue": None}, seats=2)
    moves = {"red 1": True, "done": True, "b1 n": True, "d4 n": False}
    for number, (move, may) in enumerate(moves.items()):
        match.play(1 - number % 2, move)  # whoever made it
        assert takes_back(match) == may


@pytest.mark.rule("AC-25")
def test_without_a_survey_move_done_is_the_last_that_could_be_taken_back() -> None:
    match = cave()
    play(match, "done")
    assert match.view().phase == "escape"
    assert not takes_back(match)
    for move, may in {"red stays": True, "yellow leaves": True, "green stays": True, "blue stays": False}.items():
        play(match, move)
        assert takes_back(match) == may
    play(match, "red 1")
    assert takes_back(match)


@pytest.mark.rule("AC-25")
def test_a_turn_that_can_no_longer_win_is_played_and_the_app_says_so() -> None:
    match = cave(turn=7)
    assert "can no longer be won" in match.view().warnings[0]
    assert "done" in match.legal(0)


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(BadOption, match="from 2 seats on"):
        new("arrow_caverns", seats=1, limited_supplies=True)


def test_a_size_of_3_wraps_and_a_size_of_7_has_room() -> None:
    small = {"game": "arrow_caverns", "kind": "edition", "name": "small", "size": 3, "turns": 12, "moves": [9]}
    small["tiles"] = {"plain": 4, "treasure": 4, "unstable": 0}
    match = new("arrow_caverns", seed=1, edition=small)
    match.state["arrows"][:9] = [0, 0, 0, 0, 4, 0, 0, 0, 0]
    play(match, "red 9", "w")
    assert at(match, "red") == "a3"  # a2, then 8 steps north: a1 a3 a2 a1 a3 a2 a1 a3
    large = small | {"size": 7, "name": "large", "tiles": {"plain": 0, "treasure": 4, "unstable": 44}}
    match = new("arrow_caverns", seed=1, edition=large)
    assert cavern(match, "d4").kind == "daylight"
    assert np.int64(match.state["buried"]).item().bit_count() == 48
