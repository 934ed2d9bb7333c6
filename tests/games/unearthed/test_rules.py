"""The rules of Unearthed, number by number, with the worked examples of rules.md."""

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from digsite.core.errors import BadSeats, IllegalMove
from digsite.core.match import Match, new
from digsite.core.words import counted
from digsite.games.unearthed.state import CELLS, Phase, Source
from tests.games.unearthed.positions import last_turn, opened, scored

WHOLE_DECK = Counter({-2: 5, -1: 10, 0: 15} | dict.fromkeys(range(1, 13), 10))


def cards_in_play(match: Match) -> Counter[int]:
    view = match.view(-2)
    return Counter([*view.deck, *view.pile, *(card for grid in view.grids for card in grid.cards)])


@pytest.mark.rule("UN-01")
def test_two_to_eight_players() -> None:
    for seats in range(2, 9):
        assert len(new("unearthed", seats=seats).view().grids) == seats
    for seats in (-1, 0, 1, 9):
        with pytest.raises(BadSeats, match=f"2 to 8 seats, not {seats}"):
            new("unearthed", seats=seats)


@pytest.mark.rule("UN-02")
def test_all_cards_are_shuffled_for_every_round() -> None:
    match = new("unearthed", seats=3, seed=5, target=1000)
    rounds = [cards_in_play(match)]
    while not match.over:
        seat = match.to_move[0]
        match.play(seat, match.legal(seat)[-1])  # takes the pile, opens a card: quick rounds
        if match.view().turns == 0 and match.view().phase == "draw":
            rounds.append(cards_in_play(match))
    assert len(rounds) >= 2
    assert all(cards == WHOLE_DECK for cards in rounds)


@pytest.mark.rule("UN-02")
def test_every_order_of_the_deck_is_as_likely() -> None:
    tops = Counter(new("unearthed", seed=seed).view(-2).deck[0] for seed in range(3_000))
    for value, copies in WHOLE_DECK.items():
        assert tops[value] / 3_000 == pytest.approx(copies / 150, abs=0.02)


@pytest.mark.rule("UN-03")
def test_nobody_sees_a_face_down_card_of_the_grid() -> None:
    match = new("unearthed", seats=4, seed=3)
    for viewer in (-1, 0, 1, 2, 3):
        for grid in match.view(viewer).grids:
            assert len(grid.cards) == CELLS
            assert [card is None for card in grid.cards] == [not up for up in grid.face_up]


@pytest.mark.rule("UN-04")
def test_two_random_cards_lie_open() -> None:
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(2_000):
        for grid in new("unearthed", seats=2, seed=seed).view().grids:
            pairs[tuple(cell for cell in range(CELLS) if grid.face_up[cell])] += 1
    assert set(pairs) == set(combinations(range(CELLS), 2))
    assert max(pairs.values()) < 2 * min(pairs.values())


@pytest.mark.rule("UN-05")
def test_the_next_card_starts_the_pile() -> None:
    view = new("unearthed", seats=5, seed=3).view()
    assert len(view.pile) == 1
    assert view.deck_count == 150 - 5 * 12 - 1


def open_totals(match: Match) -> list[int]:
    return [sum(card for card in grid.cards if card is not None) for grid in match.view().grids]


@pytest.mark.rule("UN-06")
def test_the_highest_open_total_begins_and_tied_players_draw_for_it() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(6_000):
        match = new("unearthed", seats=3, seed=seed)
        totals = open_totals(match)
        tied = [seat for seat in range(3) if totals[seat] == max(totals)]
        assert match.to_move[0] in tied
        if tied == [0, 2]:
            drawn[match.to_move[0]] += 1
    assert drawn[0] + drawn[2] > 80
    assert 0.35 < drawn[0] / (drawn[0] + drawn[2]) < 0.65


@pytest.mark.rule("UN-06")
@pytest.mark.parametrize("first_player", ["highest", "ender"])
def test_who_begins_the_next_round(first_player: str) -> None:
    begins: Counter[int] = Counter()
    for seed in range(40):
        match = last_turn([7, 30, 12], ender=1, first_player=first_player)
        match.seed = seed.to_bytes(32, "big")
        scored(match)
        totals = open_totals(match)
        assert match.view().round_number == 2
        if first_player == "highest":
            assert totals[match.to_move[0]] == max(totals)
        begins[match.to_move[0]] += 1
    assert (begins == {1: 40}) == (first_player == "ender")


@pytest.mark.rule("UN-06")
def test_play_goes_clockwise() -> None:
    match = new("unearthed", seats=3, seed=7)
    first = match.to_move[0]
    order = []
    for _ in range(6):
        order.append(match.to_move[0])
        match.play(match.to_move[0], "pile")
        match.play(match.to_move[0], "keep a1")
    assert order == [(first + step) % 3 for step in range(6)]


@pytest.mark.rule("UN-07")
def test_a_card_of_the_deck_is_known_to_its_drawer_alone() -> None:
    match = new("unearthed", seats=3, seed=7)
    seat = match.to_move[0]
    top = match.view(-2).deck[0]
    match.play(seat, "deck")
    assert match.view(seat).hand.card == top
    for other in {-1, 0, 1, 2} - {seat}:
        assert match.view(other).hand.card is None
        assert match.view(other).hand.source == "deck"
        assert match.log(other)[-1].text == f"{{{seat}}} draws a card from the deck."
    assert match.log(seat)[-1].text == f"{{{seat}}} draws {counted(top)} from the deck."


@pytest.mark.rule("UN-07")
def test_a_card_of_the_pile_is_known_to_all() -> None:
    match = new("unearthed", seats=2, seed=7)
    top = match.view().pile[0]
    match.play(match.to_move[0], "pile")
    assert match.view(-1).hand.card == top
    assert match.view().pile == ()


@pytest.mark.rule("UN-08")
def test_a_kept_card_replaces_any_card_which_goes_onto_the_pile() -> None:
    for up in (True, False):
        match = new("unearthed", seats=2, seed=7)
        seat = match.to_move[0]
        grid = match.view(-2).grids[seat]
        cell = grid.face_up.index(up)
        match.play(seat, "deck")
        hand = match.view(seat).hand.card
        name = f"{'abcd'[cell % 4]}{cell // 4 + 1}"
        match.play(seat, f"keep {name}")
        view = match.view()
        assert view.grids[seat].cards[cell] == hand
        assert view.grids[seat].face_up[cell]
        assert view.pile[0] == grid.cards[cell]
        assert match.shown(1) == ("" if up else str(grid.cards[cell]))


@pytest.mark.rule("UN-09")
def test_a_discarded_card_lets_one_be_turned_over() -> None:
    match = new("unearthed", seats=2, seed=7)
    seat = match.to_move[0]
    grid = match.view(-2).grids[seat]
    match.play(seat, "deck")
    hand = match.view(seat).hand.card
    down, up = grid.face_up.index(False), grid.face_up.index(True)
    with pytest.raises(IllegalMove, match=r"face up already.*UN-09"):
        match.play(seat, f"flip {'abcd'[up % 4]}{up // 4 + 1}")
    match.play(seat, f"flip {'abcd'[down % 4]}{down // 4 + 1}")
    view = match.view()
    assert view.pile[0] == hand
    assert view.grids[seat].cards[down] == grid.cards[down]
    assert sum(view.grids[seat].face_up) == 3


@pytest.mark.rule("UN-10")
@pytest.mark.parametrize("returned", ["allowed", "forbidden"])
def test_a_taken_discard_may_go_back_or_not(returned: str) -> None:
    match = new("unearthed", seats=2, seed=7, returned_discard=returned)
    seat = match.to_move[0]
    top = match.view().pile[0]
    match.play(seat, "pile")
    flips = [move for move in match.legal(seat) if move.startswith("flip")]
    if returned == "forbidden":
        assert flips == []
        with pytest.raises(IllegalMove, match="UN-10"):
            match.play(seat, "flip b3")
    else:
        match.play(seat, flips[0])
        assert match.view().pile[0] == top


@pytest.mark.rule("UN-10")
def test_with_forbidden_a_taken_discard_cannot_be_dropped_either() -> None:
    match = last_turn([7, 7], returned_discard="forbidden")
    with pytest.raises(IllegalMove, match="UN-10"):
        match.play(0, "drop")
    assert len(match.legal(0)) == CELLS


@pytest.mark.rule("UN-11")
def test_with_every_card_open_discarding_turns_nothing_over() -> None:
    match = last_turn([7, 9])
    state = match.state
    state["phase"], state["source"] = Phase.DRAW, Source.NOWHERE
    before = match.view().grids[0]
    match.play(0, "deck")
    assert match.legal(0)[-1] == "drop"
    assert not [move for move in match.legal(0) if move.startswith("flip")]
    match.play(0, "drop")
    assert match.view().last_round.seats[0].cards == before.cards


@pytest.mark.rule("UN-12")
def test_an_empty_deck_is_made_of_the_pile_under_its_top_card() -> None:
    match = new("unearthed", seats=2, seed=7)
    seat = match.to_move[0]
    state = match.state
    count = int(state["deck_count"])
    pile = [*state["pile"][:1].tolist(), *state["deck"][:count].tolist()]
    state["pile"][: len(pile)], state["pile_count"] = pile, len(pile)
    state["deck"][:], state["deck_count"] = 0, 0
    faces = match.view(-2).grids
    match.play(seat, "pile")
    assert match.view().deck_count == 0  # choosing the pile reshuffles nothing
    match.take_back(seat)
    match.play(seat, "deck")
    view = match.view(-2)
    assert view.pile == (pile[-1],)
    assert Counter([*view.deck, view.hand.card]) == Counter(pile[:-1])
    assert [*view.deck[::-1], view.hand.card] != pile[:-1]
    assert view.grids == faces


@pytest.mark.rule("UN-12")
def test_what_was_never_seen_is_known_to_be_in_the_grids() -> None:
    """Two cards lie face down, all others but two 12s have been seen: each of the two turns out to be a 12."""
    match = new("unearthed", seats=2, seed=7)
    state = opened(match, [40, 40], face_down={0: 1, 1: 1})
    state["seats"]["grid"][:2, -1] = 12
    seen = WHOLE_DECK - Counter(card for seat in (0, 1) for card in state["seats"]["grid"][seat].tolist())
    pile = sorted(seen.elements())
    state["pile"][: len(pile)], state["pile_count"] = pile, len(pile)
    state["deck"][:], state["deck_count"] = 0, 0
    state["turn"] = 0
    match.play(0, "deck")
    rng = np.array([1, 2, 3, 4], np.uint64)
    for _ in range(20):
        match.game.engine.redeal(match.box, match.states, 0, 0, rng)
        assert match.view(-2).grids[0].cards[-1] == match.view(-2).grids[1].cards[-1] == 12
    assert match.view(0).cell_pool[-1] == 2


@pytest.mark.rule("UN-13")
@pytest.mark.parametrize("move", ["flip d3", "keep d3"])
def test_who_opens_the_own_last_card_is_the_ender(move: str) -> None:
    match = new("unearthed", seats=3, seed=7)
    state = opened(match, [30, 30, 30], face_down={0: 1, 1: 1, 2: 2})
    state["turn"] = 0
    match.play(0, "pile")
    match.play(0, move)
    assert match.view().ender == 0
    match.play(1, "pile")
    match.play(1, "flip d3")  # another grid fully open changes nothing
    assert match.view().ender == 0
    assert match.view().turns_left == 2


@pytest.mark.rule("UN-14")
@pytest.mark.parametrize(("seats", "ender", "order"), [(4, 2, [3, 0, 1, 2]), (2, 0, [1, 0])])
def test_everyone_takes_one_more_turn_the_ender_last(seats: int, ender: int, order: list[int]) -> None:
    match = new("unearthed", seats=seats, seed=7)
    state = opened(match, [30] * seats, face_down=dict.fromkeys(range(seats), 3) | {ender: 1})
    state["turn"] = ender
    match.play(ender, "pile")
    match.play(ender, "flip d3")
    took = []
    while match.view().last_round is None:
        took.append(match.to_move[0])
        match.play(took[-1], "pile")
        match.play(took[-1], "keep a1")
    assert took == order


@pytest.mark.rule("UN-15")
def test_all_cards_are_turned_over_and_added_up() -> None:
    match = last_turn([10, 10, 10])
    match.state["seats"]["up"][1, 9:] = 0
    match.state["seats"]["opened"][1] = 9
    cards = match.state["seats"]["grid"][1].tolist()
    match.play(0, "drop")
    score = match.view().last_round.seats[1]
    assert list(score.cards) == cards
    assert [cell for cell in range(CELLS) if score.opened[cell]] == [9, 10, 11]
    assert score.sum == sum(cards) == 10
    assert match.shown(0).startswith("1: b3 ")


@pytest.mark.rule("UN-16")
@pytest.mark.parametrize(
    ("sums", "options", "scores", "reckoning"),
    [
        ([7, 7, 12], {}, [0, 7, 12], "zeroed"),
        ([7, 7, 12], {"ender_tie": "not_lowest"}, [14, 7, 12], "doubled"),
        ([-3, 4], {}, [0, 4], "zeroed"),
        ([-3, 4], {"ender_negative": "kept"}, [-3, 4], "kept"),
        ([-2, -2], {}, [0, -2], "zeroed"),
        ([-2, -2], {"ender_tie": "not_lowest"}, [-2, -2], "spared"),
        ([5, 9], {"ender_negative": "kept"}, [0, 9], "zeroed"),
    ],
)
def test_an_ender_with_the_lowest_score_has_none(
    sums: list[int], options: dict[str, Any], scores: list[int], reckoning: str
) -> None:
    match = last_turn(sums, **options)
    assert scored(match) == scores
    assert match.view().last_round.seats[0].reckoning == reckoning
    assert {seat.reckoning for seat in match.view().last_round.seats[1:]} == {"as_is"}


@pytest.mark.rule("UN-17")
@pytest.mark.parametrize(
    ("sums", "scores", "reckoning"),
    [([9, 4, 20], [18, 4, 20], "doubled"), ([-1, -4], [-1, -4], "spared"), ([0, -4], [0, -4], "spared")],
)
def test_an_ender_without_the_lowest_score_is_doubled(sums: list[int], scores: list[int], reckoning: str) -> None:
    match = last_turn(sums)
    assert scored(match) == scores
    assert match.view().last_round.seats[0].reckoning == reckoning


@pytest.mark.rule("UN-18")
def test_another_round_follows_until_a_total_reaches_the_target() -> None:
    match = last_turn([0, 0, 0], totals=[99, 40, 40])
    scored(match)
    assert match.scores == (99, 40, 40)
    assert match.outcome is None
    assert match.view().round_number == 2


@pytest.mark.rule("UN-18")
def test_the_lowest_total_wins_and_tied_players_share_it() -> None:
    match = last_turn([10, 9, 0], totals=[80, 31, 40])
    assert scored(match) == [20, 9, 0]
    outcome = match.outcome
    assert outcome is not None
    assert outcome.scores == (100, 40, 40)
    assert outcome.returns == (0.0, 0.5, 0.5)
    assert outcome.ranking == ((1, 2), (0,))
    assert outcome.why == "target"
    assert "{1} and {2} share the win." in outcome.sentence


@pytest.mark.rule("UN-18")
def test_the_others_rank_by_total_which_may_be_negative() -> None:
    match = last_turn([50, -4, 3, 3], totals=[0, -2, 20, 20], target=90)
    scored(match)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.scores == (100, -6, 23, 23)
    assert outcome.ranking == ((1,), (2, 3), (0,))


@pytest.mark.rule("UN-19")
def test_a_round_cut_by_the_turn_limit_has_no_bonus_and_no_doubling() -> None:
    match = new("unearthed", seats=2, seed=7, turn_limit=3, target=1000)
    for _ in range(3):
        seat = match.to_move[0]
        match.play(seat, "pile")
        match.play(seat, "keep a1")
    scored_round = match.view().last_round
    assert scored_round.ender is None
    assert all(seat.score == seat.sum == sum(seat.cards) for seat in scored_round.seats)
    assert match.view().round_number == 2


@pytest.mark.rule("UN-19")
def test_a_round_that_is_ending_is_not_cut() -> None:
    match = new("unearthed", seats=2, seed=7, turn_limit=1)
    state = opened(match, [30, 30], face_down={0: 1, 1: 3})
    state["turn"] = 0
    match.play(0, "pile")
    match.play(0, "flip d3")  # the turn that reaches the limit opens the last card too
    assert match.view().ender == 0
    for seat in (1, 0):
        match.play(seat, "pile")
        match.play(seat, "keep a1")
    assert match.view().last_round.ender == 0


@pytest.mark.rule("UN-19")
def test_after_the_last_round_the_lowest_total_wins() -> None:
    match = last_turn([20, 5], totals=[1, 2], round_limit=1)
    scored(match)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.why == "round_limit"
    assert outcome.scores == (41, 7)
    assert outcome.returns == (0.0, 1.0)


@pytest.mark.rule("UN-20")
def test_the_whole_pile_and_its_order_are_public() -> None:
    match = new("unearthed", seats=2, seed=7)
    discarded = [match.view().pile[0]]
    for _ in range(5):
        seat = match.to_move[0]
        match.play(seat, "deck")
        cell = match.view(-2).grids[seat].face_up.index(False)
        discarded.insert(0, match.view(seat).hand.card)
        match.play(seat, f"flip {'abcd'[cell % 4]}{cell // 4 + 1}")
    assert match.view(-1).pile == match.view(0).pile == tuple(discarded)


@pytest.mark.rule("UN-09")
def test_pile_then_flip_leaves_the_same_card_on_top() -> None:
    match = new("unearthed", seats=2, seed=7)
    seat = match.to_move[0]
    top = match.view().pile[0]
    match.play(seat, "pile")
    match.play(seat, next(move for move in match.legal(seat) if move.startswith("flip")))
    assert match.view().pile[0] == top


@pytest.mark.rule("UN-11")
def test_the_enders_last_turn_deck_drop_changes_no_grid() -> None:
    match = last_turn([7, 9])
    match.state["phase"], match.state["source"] = Phase.DRAW, Source.NOWHERE
    before = [list(grid.cards) for grid in match.view().grids]
    match.play(0, "deck")
    match.play(0, "drop")
    assert [list(seat.cards) for seat in match.view().last_round.seats] == before
