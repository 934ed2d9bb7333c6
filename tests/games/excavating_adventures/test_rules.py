"""The rules of Excavating Adventures, number by number, with the worked examples of rules.md."""

from collections import Counter
from typing import Any

import pytest

from digsite.core.errors import BadOption, BadSeats, GameOver, IllegalMove, NotYourTurn
from digsite.core.match import Match, new
from digsite.games.excavating_adventures.state import Action
from tests.games.excavating_adventures.positions import (
    EVEN,
    EVEN_DIGS,
    choose,
    deck,
    dig,
    fresh,
    last,
    odd,
    played,
    put,
    seen,
    spare,
    with_cards,
)


@pytest.mark.rule("EA-01")
def test_two_players_with_as_many_cards_each() -> None:
    for seats in (1, 3):
        with pytest.raises(BadSeats):
            new("excavating_adventures", seats=seats)
    larger = deck("large", EVEN | {"pyra": 3})
    with pytest.raises(BadOption, match=r"'large' has 10 cards and 'odd' has 9.*\(EA-01\)"):
        fresh(first_deck=larger)
    small = deck("small", {"pyra": 7, "grumble": 1})
    with pytest.raises(BadOption, match=r"at least 9 cards, this one 8 \(EA-01\)"):
        fresh(first_deck=small)


@pytest.mark.rule("EA-01")
def test_both_have_five_digs_or_as_many_as_the_table_agrees_on() -> None:
    six, seven = EVEN_DIGS | {"pyrite": 1}, {"fluorite": 3, "calcite": 3}
    with pytest.raises(BadOption, match=r"'even' has 6 Digs; at this table each has 5 \(EA-01\)"):
        fresh(first_deck=deck(digs=six))
    match = fresh(first_deck=deck(digs=six), second_deck=odd() | {"digs": seven}, digs=6)
    assert [sum(each.copies for each in place.digs) for place in seen(match).places] == [6, 6]
    with pytest.raises(BadOption, match=r"at least 5 Digs, this one 4 \(EA-01\)"):
        fresh(first_deck=deck(digs={"garnet": 4}), digs=4)


@pytest.mark.rule("EA-01")
def test_decks_of_study_may_be_smaller() -> None:
    small = deck("small", {"pyra": 2, "grumble": 1}, {"garnet": 2}, study=True)
    match = fresh(first_deck=small, second_deck=small, digs=2, target=3)
    assert seen(match).places[0].deck_count == 2


@pytest.mark.rule("EA-02")
def test_both_have_as_many_grumblings_and_at_least_one() -> None:
    with pytest.raises(BadOption, match=r"at least 1 Grumbling, this one has none \(EA-02\)"):
        fresh(first_deck=deck(cards={"pyra": 9}))
    with pytest.raises(BadOption, match=r"'even' has 1 Grumbling and 'odd' has 3.*\(EA-02\)"):
        fresh(first_deck=deck(cards={"pyra": 8, "grumble": 1}))


@pytest.mark.rule("EA-03")
def test_the_four_gemling_type_kinds_play_alike() -> None:
    for card in ("granny-rosy", "rosepick", "petal-piper", "blushkin"):
        cards = {card: 8, "grumble": 1}
        other = deck("other", {"pebbit": 8, "grumble": 1}, {"agate": 5})
        match = fresh(first_deck=deck(cards=cards, digs={"rose-quartz": 5}), second_deck=other)
        side = played(match, card, "pebbit", ("dig rose-quartz", "no dig")).sides[0]
        assert (side.bonus, side.power) == (5, side.face + 5)


@pytest.mark.rule("EA-04")
def test_the_lists_are_open_and_the_order_is_not() -> None:
    match = fresh()
    for viewer in (-1, 0, 1):
        for place, cards in zip(seen(match, viewer).places, (deck(), odd()), strict=True):
            assert {card.id: card.copies for card in place.cards} == cards["cards"]
            assert {each.specimen: each.copies for each in place.digs} == cards["digs"]
            assert place.order is None
    assert len(seen(match, -2).places[0].order or ()) == 8


@pytest.mark.rule("EA-05")
def test_cards_and_digs_stay_their_owners() -> None:
    match = fresh(5, target=1000)
    for _ in range(40):
        played(match, seen(match).places[0].hand.id, seen(match).places[1].hand.id)  # type: ignore[union-attr]
        for place, cards in zip(seen(match).places, (deck(), odd()), strict=True):
            assert {each.specimen: each.copies for each in place.digs} == cards["digs"]
            where = Counter([*place.table, *place.discards, *(each.id for each in place.order or ())])
            assert where + Counter([place.hand.id] if place.hand else []) == Counter(cards["cards"])


@pytest.mark.rule("EA-06")
def test_each_looks_at_the_own_top_card_alone() -> None:
    match = fresh(3)
    for seat in (0, 1):
        assert seen(match, seat).places[seat].hand == seen(match, -2).places[seat].hand is not None
        assert seen(match, 1 - seat).places[seat].hand is None
        assert seen(match, -1).places[seat].hand is None


@pytest.mark.rule("EA-06")
def test_every_card_is_as_likely_on_top() -> None:
    tops: Counter[str] = Counter()
    match = fresh()
    for seed in range(1800):
        dealt = Match(match.game, 2, seed, match.options)
        tops[seen(dealt).places[0].hand.id] += 1  # type: ignore[union-attr]
    for card, copies in EVEN.items():
        assert tops[card] / 1800 == pytest.approx(copies / 9, abs=0.035)


@pytest.mark.rule("EA-07")
def test_one_available_dig_or_none_on_a_gemling_type_card_only() -> None:
    match = with_cards(fresh(), "pyra", "grumble")
    assert match.legal(0) == ("no dig", "dig agate", "dig amethyst", "dig garnet")
    assert match.legal(1) == ("no dig",)
    with pytest.raises(IllegalMove, match=r"not to a Grumbling.*\(EA-07\)"):
        match.play(1, "dig calcite")


@pytest.mark.rule("EA-08")
def test_both_reveal_at_the_same_time() -> None:
    match = with_cards(fresh(), "pyra", "rosepick")
    match.play(1, "dig garnet")
    for viewer in (-1, 0):
        assert seen(match, viewer).places[1].hand is None
        assert seen(match, viewer).places[1].decided
        assert (seen(match, viewer).places[1].decision, seen(match, viewer).last_round) == (None, None)
        assert match.log(viewer) == ()
    assert seen(match, 1).places[1].decision == "dig garnet"
    for text in ("no dig", "dig garnet", "dig calcite"):
        with pytest.raises(NotYourTurn) as error:
            match.play(1, text)
        assert error.value.sentence == (
            f"{text!r}: your choice is made; take it back to change it before the reveal (EA-08)."
        )
    with pytest.raises(IllegalMove, match=r"your choice is made.*\(EA-08\)"):
        match.play_action(1, Action.NO_DIG)
    match.play(0, "no dig")
    assert [(side.card, side.dig) for side in last(match).sides] == [("pyra", None), ("rosepick", "garnet")]


@pytest.mark.rule("EA-08")
def test_a_choice_may_be_taken_back_until_the_other_is_in() -> None:
    match = with_cards(fresh(), "pyra", "rosepick")
    match.play(1, "dig garnet")
    match.take_back(1)
    match.play(1, "dig calcite")
    assert match.may_take_back(1)
    match.play(0, "no dig")
    assert not match.may_take_back(0)
    assert not match.may_take_back(1)


@pytest.mark.rule("EA-09")
@pytest.mark.parametrize(
    ("first", "second", "powers"), [("snatchel", "mudmutter", [2, -1]), ("grumble", "rosepick", [4, 4])]
)
def test_a_grumbling_takes_three_off_even_below_zero(first: str, second: str, powers: list[int]) -> None:
    round_view = played(fresh(), first, second)
    assert [side.power for side in round_view.sides] == powers


@pytest.mark.rule("EA-11", "EA-12", "EA-13")
def test_the_matching_dig_wins_by_one_and_is_depleted() -> None:
    match = fresh()
    round_view = played(match, "pyra", "black-mirror", ("dig garnet", "dig calcite"))
    assert [side.power for side in round_view.sides] == [11, 10]
    assert (round_view.winner, round_view.stake, match.scores) == (0, 1, (1, 0))
    assert dig(match, 0, "garnet") == {"depleted": 1}
    assert dig(match, 1, "calcite") == {"available": 1, "discarded": 1}


@pytest.mark.rule("EA-12")
def test_a_depleted_dig_waits_for_the_reshuffle() -> None:
    match = fresh(target=1000)
    played(match, "pyra", "rosepick", ("dig garnet", "no dig"))
    with_cards(match, "pyra", "black-mirror")
    with pytest.raises(IllegalMove, match=r"garnet is depleted until the next reshuffle \(EA-12, EA-19\)"):
        match.play(0, "dig garnet")
    while seen(match).cycle == 0:
        choose(match, "no dig", "no dig")
        spare(match)
    assert dig(match, 0, "garnet") == {"available": 1}


@pytest.mark.rule("EA-14")
@pytest.mark.parametrize(("tie_stakes", "stake"), [("two", 2), ("growing", 3)])
def test_after_two_ties_the_winner_gets_more(tie_stakes: str, stake: int) -> None:
    match = fresh(tie_stakes=tie_stakes)
    assert played(match, "violet-nib", "violet-nib").winner is None
    assert seen(match).stake == 2
    assert played(match, "black-mirror", "black-mirror").winner is None
    assert (seen(match).ties, seen(match).stake) == (2, stake)
    round_view = played(match, "pyra", "rosepick")
    assert (round_view.winner, round_view.stake, match.scores) == (1, stake, (0, stake))
    assert (seen(match).ties, seen(match).stake) == (0, 1)


@pytest.mark.rule("EA-14")
def test_tied_cards_and_their_digs_stay_on_the_table_until_a_round_is_won() -> None:
    match = fresh()
    played(match, "pyra", "prismguard", ("dig garnet", "dig fluorite"))
    assert [place.table for place in seen(match).places] == [("pyra",), ("prismguard",)]
    assert [dig(match, 0, "garnet"), dig(match, 1, "fluorite")] == [{"table_matching": 1}] * 2
    played(match, "black-mirror", "black-mirror", ("dig agate", "dig calcite"))
    assert dig(match, 0, "agate") == {"available": 1, "table_other": 1}
    with_cards(match, "pyra", "rosepick")
    with pytest.raises(IllegalMove, match=r"on the table with a tied card \(EA-14, EA-19\)"):
        match.play(0, "dig garnet")
    choose(match, "no dig", "no dig")
    assert [place.table for place in seen(match).places] == [(), ()]
    assert seen(match).places[0].discards == ("pyra", "black-mirror", "pyra")
    assert dig(match, 0, "garnet") == {"depleted": 1}
    assert dig(match, 0, "agate") == {"available": 1, "discarded": 1}


@pytest.mark.rule("EA-14", "EA-17")
def test_a_pending_stake_can_take_the_winner_past_the_target() -> None:
    match = fresh()
    match.state["seats"]["points"][:] = 9
    played(match, "violet-nib", "violet-nib")
    played(match, "pyra", "rosepick")
    assert match.scores == (9, 11)
    assert match.over
    assert match.outcome is not None
    assert (match.outcome.why, match.outcome.returns) == ("target", (0.0, 1.0))


@pytest.mark.rule("EA-15")
@pytest.mark.parametrize(("used_digs", "where"), [("discarded", "discarded"), ("returned", "available")])
def test_used_cards_and_digs_are_discarded_or_those_of_two_return(used_digs: str, where: str) -> None:
    match = fresh(used_digs=used_digs)
    played(match, "pyra", "black-mirror", ("dig garnet", "dig fluorite"))
    assert [place.discards for place in seen(match).places] == [("pyra",), ("black-mirror",)]
    assert dig(match, 1, "fluorite") == {where: 1}
    assert dig(match, 0, "garnet") == {"depleted": 1}
    put(match, 1, "black-mirror")
    assert ("dig fluorite" in match.legal(1)) == (used_digs == "returned")
    if used_digs == "discarded":
        with pytest.raises(IllegalMove, match=r"fluorite is discarded until the next reshuffle \(EA-15, EA-19\)"):
            match.play(1, "dig fluorite")


def to_the_last_cards(match: Match, first: str, second: str) -> None:
    """Play all but the last cards, which are to be these, without Digs."""
    for _ in range(8):
        left = [[each.id for each in place.order or ()] for place in seen(match).places]
        for seat, keep in enumerate((first, second)):
            hand = seen(match).places[seat].hand
            if hand is not None and hand.id == keep and left[seat].count(keep) == 0:
                put(match, seat, next(card for card in left[seat] if card != keep))
        choose(match, "no dig", "no dig")
        spare(match)


@pytest.mark.rule("EA-16")
def test_a_tie_on_the_last_cards_is_mixed_in_and_its_stake_stays() -> None:
    match = fresh(target=1000)
    match.state["seats"]["removed"][:] = 1
    to_the_last_cards(match, "violet-nib", "violet-nib")
    match.state["ties"] = match.state["tabled"] = 0
    for place in match.state["seats"]:
        place["table_other"][:] = place["table_matching"][:] = 0
    round_view = played(match, "violet-nib", "violet-nib", ("dig agate", "dig calcite"))
    assert (round_view.winner, round_view.reshuffled) == (None, True)
    told = match.log()[-1].text, *match.game.words.scoring(seen(match))[-2].notes
    assert all("stay" not in line for line in told)
    assert "A tie (EA-14). Both decks are reshuffled, and all Digs are available again (EA-16)." in told[0]
    for place, cards in zip(seen(match).places, (deck(), odd()), strict=True):
        assert (place.table, place.discards, place.deck_count) == ((), (), 8)
        assert all(each.available == each.copies for each in place.digs)
        assert {count.id: count.left for count in place.left} == cards["cards"]
        assert place.removals == 0  # it does not come back
    before = match.scores
    assert played(match, "pyra", "rosepick").stake == 2
    assert match.scores == (before[0], before[1] + 2)


@pytest.mark.rule("EA-16")
def test_no_reshuffle_after_the_end() -> None:
    match = fresh(target=1000, round_limit=9)
    to_the_last_cards(match, "pyra", "rosepick")
    played(match, "pyra", "rosepick")
    assert match.over
    assert not last(match).reshuffled
    assert len(seen(match).places[0].discards) == 9


@pytest.mark.rule("EA-17")
@pytest.mark.parametrize("target", [1, 10])
def test_the_first_to_reach_the_target_wins(target: int) -> None:
    match = fresh(target=target)
    match.state["seats"]["points"][0] = target - 1
    played(match, "black-mirror", "rosepick")
    assert match.scores == (target, 0)
    assert match.outcome is not None
    assert match.outcome.ranking == ((0,), (1,))
    with pytest.raises(GameOver, match=r"^The game is over\. The target is reached \(EA-17\)\.$"):
        match.play(0, "no dig")


@pytest.mark.rule("EA-18")
@pytest.mark.parametrize(("points", "returns"), [((3, 1), (1.0, 0.0)), ((2, 2), (0.5, 0.5)), ((0, 4), (0.0, 1.0))])
def test_a_round_limit_ends_the_game_by_points(points: tuple[int, int], returns: tuple[float, float]) -> None:
    match = fresh(round_limit=2)
    played(match, "violet-nib", "violet-nib")
    match.state["seats"]["points"][:] = points
    assert not match.over
    played(match, "black-mirror", "black-mirror")
    assert match.outcome is not None
    assert (match.outcome.why, match.outcome.returns) == ("round_limit", returns)
    assert match.outcome.sentence.endswith("It is a draw." if returns == (0.5, 0.5) else "wins.")
    with pytest.raises(GameOver, match=r"^The game is over\. The last of the agreed rounds is settled \(EA-18\)\.$"):
        match.play(0, "no dig")


@pytest.mark.rule("EA-19")
def test_digs_are_where_everybody_sees_them_but_for_the_one_attached_in_secret() -> None:
    match = with_cards(fresh(), "grumble", "prismguard")
    match.play(1, "dig fluorite")
    for viewer in (-1, 0, 1):
        assert next(each for each in seen(match, viewer).places[1].digs if each.specimen == "fluorite").available == 1
    match.play(0, "no dig")
    for viewer in (-1, 0, 1):
        assert seen(match, viewer).places[1].attached == "fluorite"
        found = next(each for each in seen(match, viewer).places[1].digs if each.specimen == "fluorite")
        assert (found.available, found.attached) == (0, 1)


def public(match: Match, viewer: int) -> Any:
    """Return all that a viewer gets: view, log, record, drawing and text."""
    return (
        match.view(viewer),
        match.log(viewer),
        match.record(viewer),
        match.svg(viewer),
        match.text(viewer),
        match.legal(viewer) if viewer >= 0 else (),
    )


@pytest.mark.rule("EA-20")
def test_nothing_of_a_choice_can_be_told_before_both_are_in() -> None:
    """Whatever seat 0 holds and chooses, the others get the same, byte for byte."""
    for viewer in (-1, 1):
        got = set()
        for card, choice in (("grumble", "no dig"), ("pyra", "no dig"), ("pyra", "dig garnet"), ("pyra", "dig agate")):
            match = fresh(11)
            put(match, 0, card)
            match.play(0, choice)
            got.add(public(match, viewer))
        assert len(got) == 1


@pytest.mark.rule("EA-20")
def test_the_choice_is_asked_for_without_one_too() -> None:
    match = with_cards(fresh(), "grumble", "rosepick")
    match.state["seats"]["available"][1] = 0
    match.state["seats"]["discarded"][1, :3] = [2, 1, 2]
    assert match.to_move == (0, 1)
    assert match.legal(0) == match.legal(1) == ("no dig",)


@pytest.mark.rule("EA-21")
def test_the_most_cards_and_digs_and_the_face_values() -> None:
    many = deck(cards={"pyra": 39, "grumble": 1}, digs={"garnet": 15})
    match = fresh(first_deck=many, second_deck=many, digs=15)
    assert seen(match).places[0].deck_count == 39
    with pytest.raises(BadOption, match=r"at most 40 cards, this one 41 \(EA-21\)"):
        fresh(first_deck=deck(cards={"pyra": 40, "grumble": 1}))
    with pytest.raises(BadOption, match=r"at most 15 Digs, this one 16 \(EA-21\)"):
        fresh(first_deck=deck(digs={"garnet": 15, "agate": 1}))
    for value in (-1, 21):
        cards = {
            "game": "excavating_adventures",
            "kind": "set",
            "name": "own",
            "specimens": ["jet"],
            "cards": {"big": {"name": "Big", "kind": "gemling", "value": value, "specimen": "jet"}},
        }
        with pytest.raises(BadOption, match=r"cards\.big\.value"):
            fresh(card_set=cards)
