"""The removal of a Dig by a Grumbling (EA-10), with the worked examples of rules.md."""

import pytest

from digsite.core.errors import IllegalMove, NotYourTurn
from digsite.core.match import Match
from digsite.games.excavating_adventures.state import Action
from tests.games.excavating_adventures.positions import (
    choose,
    dig,
    fresh,
    last,
    seen,
    spare,
    with_cards,
)


def grumbling_against_a_dig() -> Match:
    """A Grumbling 4 meets a Braveling 6 with its matching Dig."""
    match = with_cards(fresh(), "grumble", "prismguard")
    choose(match, "no dig", "dig fluorite")
    assert match.to_move == (0,)
    return match


@pytest.mark.rule("EA-10")
def test_a_dig_that_is_not_removed_counts() -> None:
    match = grumbling_against_a_dig()
    match.play(0, "spare")
    assert [side.power for side in last(match).sides] == [4, 8]
    assert last(match).winner == 1
    assert seen(match).places[0].removals == 1
    assert dig(match, 1, "fluorite") == {"depleted": 1}


@pytest.mark.rule("EA-10")
def test_a_removed_dig_gives_nothing_and_is_available_again_not_depleted() -> None:
    match = grumbling_against_a_dig()
    match.play(0, "remove played")
    assert [side.power for side in last(match).sides] == [4, 3]
    assert last(match).sides[1].set_aside == "fluorite"
    assert last(match).winner == 0
    assert dig(match, 1, "fluorite") == {"available": 1}
    assert seen(match).places[0].removals == 0


@pytest.mark.rule("EA-10")
def test_a_removed_dig_does_not_stay_on_the_table_after_a_tie() -> None:
    match = with_cards(fresh(), "grumble", "rosepick")
    choose(match, "no dig", "dig garnet")
    match.play(0, "remove played")
    assert last(match).winner is None
    assert dig(match, 1, "garnet") == {"available": 2}


@pytest.mark.rule("EA-10")
def test_the_removal_is_there_once_in_a_game() -> None:
    match = grumbling_against_a_dig()
    match.play(0, "remove played")
    with_cards(match, "grumble", "prismguard")
    choose(match, "no dig", "dig fluorite")
    assert seen(match).phase == "attach"  # nothing was asked
    assert [side.power for side in last(match).sides] == [4, 8]
    assert last(match).sides[0].removal is None


@pytest.mark.rule("EA-10")
def test_a_second_removal_is_refused_with_the_rule_while_the_other_decides_on_a_first() -> None:
    match = grumbling_against_a_dig()
    match.play(0, "remove played")
    with_cards(match, "snatchel", "mudmutter")
    choose(match, "no dig", "no dig")
    assert match.to_move == (1,)
    before = match.states.tobytes(), match.moves
    for text in ("remove garnet", "remove played", "spare"):
        with pytest.raises(NotYourTurn) as error:
            match.play(0, text)
        assert error.value.sentence == f"{text!r}: this removal is spent, it is there once in a game (EA-10)."
    with pytest.raises(NotYourTurn, match=r"^Seat 0 has nothing to decide now; it is the turn of seat 1\.$"):
        match.play(0, "remove everything")
    assert (match.states.tobytes(), match.moves) == before


@pytest.mark.rule("EA-10")
def test_a_removal_that_is_decided_is_not_decided_again() -> None:
    match = with_cards(fresh(), "snatchel", "mudmutter")
    choose(match, "no dig", "no dig")
    match.play(0, "remove garnet")
    with pytest.raises(NotYourTurn, match=r"^'spare': your choice is made \(EA-10\)\.$"):
        match.play(0, "spare")


@pytest.mark.rule("EA-19")
@pytest.mark.parametrize("used", ["table_other", "table_matching", "depleted", "discarded"])
def test_of_two_copies_the_attached_one_is_pointed_to_wherever_the_other_is(used: str) -> None:
    match = with_cards(fresh(), "grumble", "prismguard")
    digs = seen(match).places[1].digs
    kind = next(kind for kind, each in enumerate(digs) if each.copies == 2)
    place = match.state["seats"][1]
    place["available"][kind] -= 1
    place[used][kind] += 1
    choose(match, "no dig", f"dig {digs[kind].specimen}")
    with pytest.raises(IllegalMove, match=r"is attached; 'remove played' removes that one \(EA-10, EA-19\)"):
        match.play(0, f"remove {digs[kind].specimen}")


@pytest.mark.rule("EA-10")
def test_with_per_card_each_copy_has_its_own_removal_and_keeps_it_spent() -> None:
    match = fresh(grumbling_removal="per_card", target=1000)
    with_cards(match, "grumble", "prismguard")
    assert seen(match).places[0].removals == 3
    choose(match, "no dig", "dig fluorite")
    match.play(0, "remove played")
    assert seen(match).places[0].removals == 2
    asked = 0
    for _ in range(27 - 1):  # three times through the decks
        hand = seen(match).places[0].hand
        assert hand is not None
        choose(match, "no dig", "no dig")
        if seen(match).phase == "remove" and 0 in match.to_move:
            asked += 1
            assert not hand.spent
            match.play(0, "remove calcite")
        elif hand.id in ("grumble", "snatchel"):
            assert hand.spent
        spare(match)
    assert asked == 2
    assert seen(match).places[0].removals == 0


@pytest.mark.rule("EA-10")
def test_removing_an_available_dig_has_no_effect_and_spends_the_removal() -> None:
    match = grumbling_against_a_dig()
    assert match.legal(0) == ("spare", "remove played", "remove calcite", "remove garnet")
    match.play(0, "remove calcite")
    assert [side.power for side in last(match).sides] == [4, 8]
    assert last(match).sides[1].set_aside == "calcite"
    assert dig(match, 1, "calcite") == {"available": 2}
    assert seen(match).places[0].removals == 0


@pytest.mark.rule("EA-10")
def test_it_is_asked_only_if_there_is_something_to_remove() -> None:
    match = with_cards(fresh(), "grumble", "mudmutter")
    match.state["seats"]["available"][1] = 0
    match.state["seats"]["discarded"][1, :3] = [2, 1, 2]
    choose(match, "no dig", "no dig")
    assert match.to_move == (1,)
    with pytest.raises(IllegalMove, match=r"no Dig attached or available \(EA-10\)"):
        match.play_action(0, Action.SPARE)


@pytest.mark.rule("EA-10")
def test_if_both_may_remove_both_decide_unseen() -> None:
    match = with_cards(fresh(), "snatchel", "mudmutter")
    choose(match, "no dig", "no dig")
    assert match.to_move == (0, 1)
    with pytest.raises(IllegalMove, match=r"no Dig was attached.*\(EA-10\)"):
        match.play(0, "remove played")
    match.play(0, "remove garnet")
    for viewer in (-1, 1):
        assert seen(match, viewer).places[0].decision is None
        assert seen(match, viewer).places[0].removals == 1
        assert len(match.log(viewer)) == 2
    assert match.may_take_back(0)
    match.play(1, "remove agate")
    assert [side.power for side in last(match).sides] == [2, -1]
    assert [side.removal for side in last(match).sides] == ["remove garnet", "remove agate"]
    assert [place.removals for place in seen(match).places] == [0, 0]


@pytest.mark.rule("EA-10")
def test_bad_removals_name_the_rule() -> None:
    match = fresh()
    with pytest.raises(IllegalMove, match=r"after a Grumbling is revealed, not before \(EA-10\)"):
        match.play(0, "remove garnet")
    match = grumbling_against_a_dig()
    with pytest.raises(IllegalMove, match=r"'remove played' removes that one \(EA-10, EA-19\)"):
        match.play(0, "remove fluorite")
    with pytest.raises(IllegalMove, match=r"too late to attach \(EA-08\)"):
        match.play(0, "no dig")
    with pytest.raises(IllegalMove, match=r"you revealed no Grumbling \(EA-10\)"):
        match.play_action(1, Action.SPARE)
