"""The worked examples of Arrow Caverns' numbered rules, so that the reference can be trusted on its own."""

from random import Random
from typing import Any

import pytest

from .arrow_caverns import COLOURS, WAYS, Reference

Deal = dict[str, Any]

NOTHING: Deal = {}  # given as `after`: chance decides nothing after the deal (AC-23)
CAVERNS = [column + row for row in "12345" for column in "abcde"]
TREASURES = ["a1", "e1", "a5", "e5"]
ALL_OUT = dict.fromkeys(COLOURS)


def deal(*, arrows: dict[str, str] | None = None, kinds: dict[str, str] | None = None) -> Deal:
    """A lawful deal of the standard edition, all arrows north but those given; the kinds not given fill up."""
    kind = {"c3": "daylight"} | (kinds or {})
    rest = ["plain"] * 8 + ["treasure"] * 4 + ["unstable"] * 12
    for given in (kinds or {}).values():
        rest.remove(given)
    arrow = dict.fromkeys(CAVERNS, "n") | (arrows or {})
    return {
        "caverns": [
            {"name": name, "kind": kind.get(name) or rest.pop(0), "arrow": None if name == "c3" else arrow[name]}
            for name in CAVERNS
        ]
    }


def game(
    where: dict[str, str | None] | None = None,
    *,
    arrows: dict[str, str] | None = None,
    kinds: dict[str, str] | None = None,
    excavated: tuple[str, ...] = (),
    seats: int = 1,
) -> Reference:
    """A position of ordinary play; whoever is not placed has escaped, unless nobody is placed."""
    reference = Reference(seats, {}, deal(arrows=arrows, kinds=kinds))
    if where is not None:
        reference.where = ALL_OUT | where
    for cavern in excavated:
        reference.buried.remove(cavern)
        if reference.kind[cavern] != "unstable":
            reference.arrow[cavern] = None
    return reference


def limited(seats: int, picks: list[str], **places: str | None) -> Reference:
    """Limited supplies in turn 1, all picked and placed; whoever is not placed is in Daylight."""
    reference = Reference(seats, {"limited_supplies": True}, deal())
    for pick in picks:
        [seat] = reference.to_move()
        reference.play(seat, f"take {pick}", NOTHING)
    reference.where |= places
    return reference


def play(reference: Reference, *moves: str) -> None:
    """Play moves, each by the first seat that may."""
    for move in moves:
        reference.play(reference.to_move()[0], move, NOTHING)


def explored(reference: Reference) -> Reference:
    """Say `done` for all."""
    while reference.phase == "explore":
        play(reference, "done")
    return reference


def excavated(reference: Reference, way: str = "n") -> Reference:
    """Go through Survey with all arrows in one direction."""
    explored(reference)
    while reference.phase == "survey":
        play(reference, f"{reference.to_survey[0]} {way}")
    return reference


@pytest.mark.rule("AC-01")
def test_any_person_makes_any_move() -> None:
    reference = game(seats=3)
    assert reference.turn == 1
    assert reference.to_move() == [0, 1, 2]
    reference.play(2, "red 1", NOTHING)
    assert reference.legal(0) == reference.legal(1) == WAYS
    reference.play(1, "n", NOTHING)
    assert reference.where["red"] == "c2"
    with pytest.raises(AssertionError, match="AC-01"):
        Reference(5, {}, deal())


@pytest.mark.rule("AC-02")
@pytest.mark.parametrize(
    ("start", "arrow", "end"), [("a3", "w", "e3"), ("e3", "e", "a3"), ("b1", "n", "b5"), ("b5", "s", "b1")]
)
def test_the_cave_wraps_around(start: str, arrow: str, end: str) -> None:
    reference = game({"red": start}, arrows={start: arrow})
    play(reference, "red 1")
    assert reference.where["red"] == end


@pytest.mark.rule("AC-03", "AC-04", "AC-07")
def test_setup() -> None:
    reference = game()
    assert reference.daylight == "c3"
    assert len(reference.buried) == 24
    assert set(reference.where.values()) == {"c3"}
    shown = reference.view()
    assert shown["caverns"][12] == {"name": "c3", "buried": False, "kind": "daylight", "arrow": None}
    unlawful = deal()
    unlawful["caverns"][0]["arrow"] = None
    with pytest.raises(AssertionError, match="AC-04"):
        Reference(1, {}, unlawful)


@pytest.mark.rule("AC-05")
def test_what_lies_hidden_is_counted() -> None:
    assert game().view()["buried"] == {"plain": 8, "treasure": 4, "unstable": 12}
    unlawful = deal(kinds=dict.fromkeys(TREASURES, "treasure"))
    unlawful["caverns"][0]["kind"] = "plain"
    with pytest.raises(AssertionError, match="AC-05"):
        Reference(1, {}, unlawful)


@pytest.mark.rule("AC-06")
def test_equal_cards_are_one_choice() -> None:
    assert [card["value"] for card in game().cards] == [1, 2, 3, 4]
    reference = game({"red": "b2"})
    reference.cards[1]["value"] = 1
    assert reference.legal(0) == ["red 1", "red 3", "red 4", "done"]
    play(reference, "red 1")
    assert [card["used"] for card in reference.cards] == [True, False, False, False]
    assert reference.legal(0) == ["red 1", "red 3", "red 4", "done"]
    play(reference, "red 1")
    assert reference.legal(0) == ["red 3", "red 4", "done"]


@pytest.mark.rule("AC-08")
def test_a_card_is_used_once_and_one_spelunker_may_use_several() -> None:
    reference = game({"red": "b2", "blue": "d4"})
    play(reference, "red 1", "red 3")
    assert reference.where["red"] == "b3"  # four Caverns north of b2, round the edge
    assert reference.legal(0) == ["red 2", "red 4", "blue 2", "blue 4", "done"]


@pytest.mark.rule("AC-09", "AC-10")
def test_arrows_lead_and_daylight_is_a_choice() -> None:
    reference = game(arrows={"c2": "w", "b2": "s"})
    play(reference, "red 3")
    assert reference.legal(0) == ["n", "e", "s", "w"]  # no stop: at least one step
    play(reference, "n")
    assert reference.where["red"] == "b3"
    assert reference.trail == ["c3", "c2", "b2", "b3"]
    assert reference.walker is None


@pytest.mark.rule("AC-09")
def test_an_excavated_unstable_cavern_still_leads() -> None:
    reference = game({"red": "a3"}, kinds={"a3": "unstable"}, arrows={"a3": "w"}, excavated=("a3",))
    play(reference, "red 1")
    assert reference.where["red"] == "e3"


@pytest.mark.rule("AC-10")
def test_on_a_plain_cavern_after_two_steps() -> None:
    reference = game({"red": "a4"}, kinds={"a2": "plain"}, excavated=("a2",))
    play(reference, "red 4")
    assert reference.where["red"] == "a2"
    assert reference.view()["reach"] == [{"spelunker": "red", "card": 4, "caverns": ["b1", "e1", "a2", "a5"]}]
    assert reference.legal(0) == ["n", "e", "s", "w", "stop"]
    play(reference, "stop")
    assert reference.where["red"] == "a2"
    assert reference.cards[3]["used"]


@pytest.mark.rule("AC-10", "AC-16")
def test_passing_daylight_is_not_escaping() -> None:
    reference = game({"red": "b3"}, arrows={"b3": "e", "c4": "s"})
    play(reference, "red 3")
    assert reference.where["red"] == "c3"
    assert reference.steps_left == 2
    assert reference.legal(0) == ["n", "e", "s", "w", "stop"]
    play(reference, "s")
    assert reference.where["red"] == "c5"
    assert reference.escaped() == ["yellow", "green", "blue"]


@pytest.mark.rule("AC-11", "AC-25")
def test_survey_in_reading_order_once_for_each_cavern() -> None:
    reference = game({"red": "d4", "yellow": "b2", "green": "d4", "blue": "c3"})
    play(reference, "done")
    assert reference.view()["asked"] == "b2"
    assert reference.legal(0) == ["b2 n", "b2 e", "b2 s", "b2 w"]
    play(reference, "b2 w")
    assert reference.legal(0) == ["d4 n", "d4 e", "d4 s", "d4 w"]


@pytest.mark.rule("AC-11", "AC-12", "AC-13", "AC-14")
def test_two_on_one_unstable_cavern() -> None:
    reference = game({"red": "b2", "yellow": "b2", "green": "c3"}, kinds={"b2": "unstable", "b3": "plain"})
    play(reference, "done", "b2 s")
    assert reference.arrow["b2"] == "s"
    assert reference.view()["dug"] == [{"cavern": "b2", "kind": "unstable"}]
    play(reference, "green stays")
    assert reference.why == "none"  # nobody is lost in the turn that excavates it
    assert reference.turn == 2
    play(reference, "red 1")  # off along the arrow; yellow stays
    assert reference.where["red"] == "b3"
    play(reference, "done", "b3 n")
    assert reference.collapsing
    assert reference.legal(0) == ["green leaves", "green stays"]  # the turn is still played out
    play(reference, "green leaves")
    assert reference.why == "collapsed"


@pytest.mark.rule("AC-12")
def test_moved_off_along_the_arrow_the_cave_holds() -> None:
    reference = game({"red": "b2"}, kinds={"b2": "unstable"}, excavated=("b2",))
    play(reference, "red 1", "done")
    assert not reference.collapsing
    assert reference.phase == "survey"


@pytest.mark.rule("AC-13", "AC-14")
def test_plain_and_treasure_caverns_lose_their_arrows() -> None:
    reference = game({"red": "a1", "blue": "b1"}, kinds={"a1": "treasure", "b1": "plain"})
    excavated(reference)
    assert "a1" not in reference.buried
    assert reference.arrow["a1"] is None
    assert reference.arrow["b1"] is None
    assert reference.where == {"red": "a1", "yellow": None, "green": None, "blue": "b1"}
    assert reference.view()["buried"] == {"plain": 7, "treasure": 3, "unstable": 12}


@pytest.mark.rule("AC-15")
def test_one_stone_for_a_treasure_cavern() -> None:
    reference = game({"red": "a1", "blue": "a1"}, kinds={"a1": "treasure"})
    assert excavated(reference).stones == 1


@pytest.mark.rule("AC-16", "AC-17", "AC-25")
def test_leaving_in_the_first_turn() -> None:
    reference = game()
    play(reference, "red 4", "n", "done", "c4 e")
    assert reference.legal(0) == ["yellow leaves", "yellow stays"]
    play(reference, "yellow leaves", "green stays", "blue stays")
    assert reference.turn == 2
    assert reference.where["yellow"] is None
    assert not any(card["used"] for card in reference.cards)
    assert not any(move.startswith("yellow") for move in reference.legal(0))


@pytest.mark.rule("AC-18", "AC-24")
def test_collapse_with_the_fourth_stone() -> None:
    reference = game(
        {"red": "b2", "yellow": "a1", "green": "c3", "blue": "c3"},
        kinds={"b2": "unstable", "a1": "treasure"},
        excavated=("b2",),
    )
    reference.stones = 3
    excavated(reference)
    play(reference, "green leaves", "blue leaves")
    assert reference.why == "collapsed"
    assert reference.stones == 4
    assert reference.view()["scores"] == [0]


@pytest.mark.rule("AC-18", "AC-24")
def test_collapse_in_the_last_turn_comes_before_its_end() -> None:
    reference = game({"red": "b2"}, kinds={"b2": "unstable"}, excavated=("b2",))
    reference.turn, reference.stones = 7, 4
    play(reference, "done")
    assert reference.why == "collapsed"
    assert reference.view()["escaped"] == 3


@pytest.mark.rule("AC-19", "AC-20", "AC-24")
@pytest.mark.parametrize(("turn", "stones", "why"), [(7, 4, "won"), (2, 4, "won"), (7, 3, "left"), (2, 0, "left")])
def test_the_fourth_escape_ends_the_game(turn: int, stones: int, why: str) -> None:
    reference = game({"blue": "c3"}, seats=2)
    reference.turn, reference.stones = turn, stones
    play(reference, "done", "blue leaves")
    assert reference.why == why
    assert reference.to_move() == []
    assert reference.view()["scores"] == [int(why == "won")] * 2
    assert reference.view()["returns"] == [float(why == "won")] * 2


@pytest.mark.rule("AC-20", "AC-24")
def test_late() -> None:
    reference = game({"blue": "c3"})
    reference.turn, reference.stones = 7, 4
    play(reference, "done", "blue stays")
    assert reference.why == "late"


@pytest.mark.rule("AC-23")
def test_nothing_is_taken_from_later_views() -> None:
    reference = Reference(1, {}, deal())
    chance = Random(1)
    hidden = dict(reference.kind)
    while reference.to_move():
        play(reference, chance.choice(reference.legal(0)))  # the view after each is empty
    assert reference.kind == hidden


@pytest.mark.rule("AC-25")
def test_explore_ends_with_done_alone() -> None:
    reference = game({"red": "b2"}, kinds={"b2": "plain"}, excavated=("b2",))
    for value in (4, 3, 2, 1):
        play(reference, f"red {value}")
        while reference.walker:
            play(reference, "n")
    assert reference.legal(0) == ["done"]


@pytest.mark.rule("AC-25")
def test_survey_and_escape_pass_by_themselves() -> None:
    reference = game({"red": "b2"}, kinds={"b2": "plain"}, excavated=("b2",))
    play(reference, "done")
    assert (reference.turn, reference.phase) == (2, "explore")


@pytest.mark.rule("AC-21")
def test_picking() -> None:
    reference = limited(2, ["red 4", "blue 1"])
    assert reference.to_move() == [1]  # 1 is less than 4
    assert reference.legal(1) == ["take yellow 2", "take yellow 3", "take green 2", "take green 3"]
    play(reference, "take green 3")
    assert reference.to_move() == [0]  # 4 and 4: the lower seat
    play(reference, "take yellow 2")
    assert reference.phase == "explore"
    assert reference.owner == {"red": 0, "yellow": 0, "green": 1, "blue": 1}
    assert [card["holder"] for card in reference.cards] == [1, 0, 1, 0]


@pytest.mark.rule("AC-21")
def test_own_spelunkers_with_own_cards() -> None:
    reference = limited(3, ["red 1", "yellow 2", "green 3", "blue 4"])
    assert reference.owner["blue"] == 0
    assert reference.to_move() == [0, 1, 2]
    assert reference.legal(0) == ["red 1", "red 4", "blue 1", "blue 4", "done"]
    assert reference.legal(1) == ["yellow 2", "done"]
    reference.play(1, "yellow 2", NOTHING)
    assert reference.to_move() == [1]  # the walk comes first
    reference.play(1, "n", NOTHING)
    reference.play(1, "done", NOTHING)
    assert reference.to_move() == [0, 2]
    reference.play(2, "done", NOTHING)
    reference.play(0, "done", NOTHING)
    assert (reference.phase, reference.to_move()) == ("survey", [1])


@pytest.mark.rule("AC-21")
def test_the_lowest_seat_answers_for_a_cavern() -> None:
    reference = explored(limited(3, ["red 1", "yellow 2", "green 3", "blue 4"], green="b2", yellow="b2"))
    assert reference.to_move() == [1]
    play(reference, "b2 n")
    assert (reference.to_move(), reference.legal(0)) == ([0], ["red leaves", "red stays"])
    play(reference, "red stays", "blue stays")
    assert reference.phase == "hand"


@pytest.mark.rule("AC-22")
def test_handing_over_among_those_who_shared_a_cavern() -> None:
    reference = limited(3, ["red 1", "yellow 2", "green 3", "blue 4"], red="b2", yellow="b2", blue="d4", green="e5")
    excavated(reference)
    assert (reference.phase, reference.to_move()) == ("hand", [0])
    assert reference.legal(0) == ["done", "give 1 to seat 1", "give 4 to seat 1"]
    play(reference, "give 4 to seat 1", "done")
    assert reference.legal(1) == ["done", "give 2 to seat 0"]  # the 4 does not go back to who has held it
    assert reference.view()["cards"][3] == {"value": 4, "used": False, "holder": 1, "had_by": [0, 1]}
    play(reference, "give 2 to seat 0", "done")
    assert reference.legal(2) == ["done"]
    play(reference, "done")
    assert (reference.turn, reference.phase) == (2, "explore")
    assert reference.legal(0) == ["red 1", "red 2", "blue 1", "blue 2", "done"]


@pytest.mark.rule("AC-22")
def test_who_has_escaped_hands_to_anyone() -> None:
    reference = limited(3, ["red 1", "yellow 2", "green 3", "blue 4"], red="a1", yellow="c3", blue="b1", green="c1")
    excavated(reference)
    play(reference, "yellow leaves")
    for turn in (1, 2):  # in this and all later turns
        assert (reference.turn, reference.phase) == (turn, "hand")
        assert reference.legal(0) == ["done"]
        play(reference, "done")
        assert reference.legal(1) == ["done", "give 2 to seat 2", "give 2 to seat 0"]
        play(reference, "done", "done")
        excavated(reference)


@pytest.mark.rule("AC-17", "AC-22")
def test_used_cards_are_handed_over_and_used_again() -> None:
    reference = limited(2, ["red 1", "yellow 2", "green 3", "blue 4"], red="b2", yellow="b2", green="b2", blue="b2")
    reference.play(0, "red 1", NOTHING)
    assert reference.cards[0]["used"]
    reference.where["red"] = "b2"
    excavated(reference)
    play(reference, "give 1 to seat 1", "done", "done")
    assert reference.legal(1)[0] == "yellow 1"


@pytest.mark.rule("AC-22")
def test_nothing_is_handed_over_when_the_game_has_ended() -> None:
    reference = limited(2, ["red 1", "yellow 2", "green 3", "blue 4"])
    explored(reference)
    play(reference, "red leaves", "yellow leaves", "green leaves", "blue leaves")
    assert (reference.phase, reference.why) == ("over", "left")


@pytest.mark.rule("AC-25")
@pytest.mark.parametrize(("turn", "stones", "said"), [(5, 0, False), (6, 0, False), (6, 1, False), (7, 3, True)])
def test_a_turn_that_cannot_win_is_played_and_said(turn: int, stones: int, said: bool) -> None:
    reference = game(dict.fromkeys(COLOURS, "c3"))
    reference.turn, reference.stones = turn, stones
    assert any("no longer be won" in sentence for sentence in reference.view()["warnings"]) == said
    assert "red 1" in reference.legal(0)


@pytest.mark.rule("AC-12")
def test_warnings_of_a_collapse() -> None:
    kinds = {"b2": "unstable", "b1": "unstable", "b5": "plain"}
    reference = game({"red": "b2", "blue": "b2"}, kinds=kinds, excavated=("b2", "b1"))
    reference.stones = 4
    assert reference.view()["warnings"] == [
        "The Cave collapses unless red and blue are moved off what is Unstable (AC-12)."
    ]
    play(reference, "red 1")  # onto the next Unstable Cavern
    play(reference, "red 2")
    assert reference.where["red"] == "b4"
    reference.cards[3]["used"] = True
    assert reference.view()["warnings"] == ["The Cave collapses unless blue is moved off what is Unstable (AC-12)."]
    reference.cards[2]["used"] = True
    assert reference.view()["warnings"] == ["No card can help: a Spelunker will make the Cave collapse (AC-12)."]
    play(reference, "done")
    assert reference.view()["warnings"] == ["The Cave collapses at the end of this turn (AC-12)."]


@pytest.mark.rule("AC-19")
def test_warnings_of_the_last_turn() -> None:
    reference = game({"red": "c4", "green": "c5", "blue": "c5"})
    reference.turn, reference.stones = 7, 4
    assert reference.view()["warnings"] == []  # a 3 or a 4 may stop in Daylight
    reference.cards[1]["used"] = reference.cards[2]["used"] = True
    assert reference.view()["warnings"] == ["Only 2 of the 3 in the Cave could be home in time (AC-19)."]
    reference.cards[3]["used"] = True
    assert reference.view()["warnings"] == ["Only 1 of the 3 in the Cave could be home in time (AC-19)."]
    reference.cards[0]["used"] = True
    assert reference.view()["warnings"] == ["Nobody could be home in time (AC-19)."]


@pytest.mark.rule("AC-11")
def test_warning_of_arrows_that_point_at_each_other() -> None:
    reference = game({"red": "b2", "green": "b3"}, arrows={"b2": "s"})
    play(reference, "done")
    assert "The arrows of b2 and b3 point at each other." in reference.view()["warnings"]
    play(reference, "b2 n")
    assert "The arrows of b2 and b3 point at each other." not in reference.view()["warnings"]
