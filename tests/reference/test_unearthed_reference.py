"""The worked examples of Unearthed's numbered rules, so that the reference can be trusted on its own."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from .unearthed import CELLS, WHOLE_DECK, Reference

Deal = dict[str, Any]

NOTHING: Deal = {}  # given as `after` where chance decides nothing: the reference must not look at it


def grid_worth(worth: int) -> list[int]:
    """Twelve cards with this sum; three such grids can be had from one deck."""
    card = max(-2, min(12, worth))
    return [0, 0, 0, 0, 1, 1, 2, -1, -1, -2, worth - card, card]


def deal(
    grids: list[list[int]], top: int | None = None, first: int | None = None, up: tuple[int, ...] = (0, 1)
) -> Deal:
    """A lawful deal of these grids; the other cards are in the deck, in order of value."""
    rest = list(WHOLE_DECK)
    for card in [card for grid in grids for card in grid]:
        rest.remove(card)
    start = rest.pop(0) if top is None else rest.pop(rest.index(top))
    sums = [sum(grid[cell] for cell in up) for grid in grids]
    return {
        "grids": [{"cards": grid, "face_up": [cell in up for cell in range(12)]} for grid in grids],
        "deck": rest,
        "pile": [start],
        "to_move": [sums.index(max(sums)) if first is None else first],
    }


def any_deal(seats: int, chance: Random) -> Deal:
    cards = list(WHOLE_DECK)
    chance.shuffle(cards)
    up = (chance.randrange(6), 6 + chance.randrange(6))
    dealt = deal([[cards.pop() for _ in range(12)] for _ in range(seats)], up=up)
    chance.shuffle(dealt["deck"])
    return dealt


def last_cell_closed(reference: Reference, mover: int = 0) -> Reference:
    """The position where every seat has turned over all but d3."""
    reference.face_down = [["d3"] for _ in reference.seats]
    reference.mover = mover
    return reference


def pass_turn(reference: Reference, after: Deal = NOTHING) -> int:
    """A turn that changes no card: the top of the pile comes back to it. Returns whose turn it was."""
    [seat] = reference.to_move()
    reference.play(seat, "pile", NOTHING)
    reference.play(seat, reference.legal(seat)[-1], after)
    return seat


def scored(worths: list[int], totals: tuple[int, ...] = (), **options: Any) -> Reference:
    """A round in which seat 0 is the ender and the grids are worth this."""
    reference = last_cell_closed(Reference(len(worths), options, deal([grid_worth(worth) for worth in worths])))
    reference.totals = list(totals) or reference.totals
    anew = any_deal(len(worths), Random(1))
    anew["to_move"] = [0] if options.get("first_player") == "ender" else anew["to_move"]
    while reference.last_round is None:
        pass_turn(reference, anew)
    return reference


def round_scores(reference: Reference) -> list[int]:
    assert reference.last_round is not None
    return [seat["score"] for seat in reference.last_round["seats"]]


def reckonings(reference: Reference) -> list[str]:
    assert reference.last_round is not None
    return [seat["reckoning"] for seat in reference.last_round["seats"]]


EXAMPLES = [
    ([7, 7, 12], {}, [0, 7, 12], "zeroed"),
    ([7, 7, 12], {"ender_tie": "not_lowest"}, [14, 7, 12], "doubled"),
    ([-3, 4], {}, [0, 4], "zeroed"),
    ([-3, 4], {"ender_negative": "kept"}, [-3, 4], "kept"),
    ([3, 4], {"ender_negative": "kept"}, [0, 4], "zeroed"),
    ([0, 4], {"ender_negative": "kept"}, [0, 4], "zeroed"),
    ([-1, -4], {}, [-1, -4], "spared"),
    ([0, -4], {}, [0, -4], "spared"),
    ([1, 0], {}, [2, 0], "doubled"),
    ([9, 4, 20], {}, [18, 4, 20], "doubled"),
    ([-2, -2], {}, [0, -2], "zeroed"),
    ([-2, -2], {"ender_tie": "not_lowest"}, [-2, -2], "spared"),
]


@pytest.mark.rule("UN-16")
@pytest.mark.rule("UN-17")
@pytest.mark.parametrize(("sums", "options", "scores", "reckoning"), EXAMPLES)
def test_the_ender_is_rewarded_or_punished(
    sums: list[int], options: dict[str, Any], scores: list[int], reckoning: str
) -> None:
    reference = scored(sums, **options)
    assert round_scores(reference) == scores == reference.view()["scores"]
    assert reckonings(reference) == [reckoning] + ["as_is"] * (len(sums) - 1)


@pytest.mark.rule("UN-13")
@pytest.mark.rule("UN-14")
@pytest.mark.parametrize(("seats", "ender", "turns"), [(4, 2, [3, 0, 1, 2]), (2, 0, [1, 0])])
def test_everyone_takes_one_more_turn_the_ender_last(seats: int, ender: int, turns: list[int]) -> None:
    chance = Random(seats)
    reference = last_cell_closed(Reference(seats, {"target": 1000}, any_deal(seats, chance)), mover=ender)
    assert pass_turn(reference) == ender
    for to_come, seat in zip(range(seats, 0, -1), turns, strict=True):
        assert reference.view()["ender"] == ender  # the other grids that open change nothing
        assert reference.view()["turns_left"] == to_come
        assert reference.last_round is None
        assert pass_turn(reference, any_deal(seats, chance)) == seat
    assert reference.last_round is not None
    assert reference.last_round["ender"] == ender
    assert (reference.view()["ender"], reference.view()["turns_left"]) == (None, None)


@pytest.mark.rule("UN-13")
def test_replacing_the_last_face_down_card_ends_the_round_too() -> None:
    reference = last_cell_closed(Reference(2, {}, deal([grid_worth(5), grid_worth(3)])))
    reference.play(0, "pile", NOTHING)
    reference.play(0, "keep d3", NOTHING)
    assert reference.view()["ender"] == 0
    assert reference.view()["pile"][0] == 5


@pytest.mark.rule("UN-15")
def test_cards_still_face_down_are_turned_over_and_counted() -> None:
    reference = last_cell_closed(Reference(2, {"round_limit": 1}, deal([grid_worth(5), grid_worth(3)])))
    reference.face_down[1] = list(CELLS)
    while reference.to_move():
        pass_turn(reference)
    assert reference.last_round is not None
    assert [seat["sum"] for seat in reference.last_round["seats"]] == [5, 3]
    assert reference.last_round["seats"][1]["opened"] == [True] * 11 + [False]
    assert reference.view()["grids"][1]["face_up"] == [True] * 12


@pytest.mark.rule("UN-11")
def test_the_enders_last_discard_changes_no_grid() -> None:
    reference = last_cell_closed(Reference(2, {"round_limit": 1}, deal([grid_worth(5), grid_worth(3)])))
    pass_turn(reference)
    pass_turn(reference)
    before = reference.view()["grids"][0]["cards"]
    drawn = reference.view()["deck"][0]
    reference.play(0, "deck", NOTHING)
    assert reference.legal(0) == ["keep " + cell for cell in CELLS] + ["drop"]
    reference.play(0, "drop", NOTHING)
    assert reference.view()["grids"][0]["cards"] == before
    assert reference.view()["pile"][0] == drawn


@pytest.mark.rule("UN-09")
@pytest.mark.rule("UN-10")
def test_a_taken_discard_may_be_discarded_again() -> None:
    reference = Reference(2, {}, deal([grid_worth(5), grid_worth(3)], top=7, first=1))
    reference.play(1, "pile", NOTHING)
    assert reference.view()["pile"] == []
    reference.play(1, "flip b3", NOTHING)
    assert reference.view()["pile"] == [7]
    assert reference.view()["grids"][1]["face_up"] == [True, True] + [False] * 7 + [True] + [False] * 2
    assert reference.to_move() == [0]


@pytest.mark.rule("UN-10")
def test_a_taken_discard_must_be_kept_if_returning_is_forbidden() -> None:
    reference = Reference(2, {"returned_discard": "forbidden"}, deal([grid_worth(5), grid_worth(3)], first=0))
    reference.play(0, "pile", NOTHING)
    assert reference.legal(0) == ["keep " + cell for cell in CELLS]
    reference.play(0, "keep a1", NOTHING)
    reference.play(1, "deck", NOTHING)
    assert "flip d3" in reference.legal(1)


@pytest.mark.rule("UN-07")
@pytest.mark.rule("UN-08")
def test_a_kept_card_replaces_one_that_goes_onto_the_pile() -> None:
    reference = Reference(2, {}, deal([grid_worth(5), grid_worth(3)], top=7, first=0))
    top = reference.view()["deck"][0]
    assert reference.legal(0) == ["deck", "pile"]
    assert reference.legal(1) == []
    reference.play(0, "deck", NOTHING)
    assert reference.view()["hand"] == {"source": "deck", "card": top}
    assert reference.legal(0) == ["keep " + cell for cell in CELLS] + ["flip " + cell for cell in CELLS[2:]]
    reference.play(0, "keep d3", NOTHING)
    view = reference.view()
    assert view["pile"] == [5, 7]
    assert view["hand"] is None
    assert view["grids"][0]["cards"][11] == top
    assert view["grids"][0]["face_up"][11]
    assert view["last_move"] == {"seat": 0, "move": "keep d3"}


def two_twelves_left() -> Reference:
    """The deck is empty and each seat's d3, the only cards face down, is a 12."""
    reference = last_cell_closed(Reference(2, {}, deal([grid_worth(12), grid_worth(12)])))
    reference.pile, reference.deck = reference.deck + reference.pile, []
    return reference


def shuffled_pile(reference: Reference, chance: Random) -> Deal:
    """What the view shows after a reshuffle: its first card is in hand, the others in the deck."""
    rest = reference.pile[1:]
    chance.shuffle(rest)
    return {"hand": {"source": "deck", "card": rest[0]}, "deck": rest[1:]}


@pytest.mark.rule("UN-12")
@pytest.mark.parametrize("seed", range(3))
def test_a_reshuffle_takes_no_card_out_of_a_grid(seed: int) -> None:
    reference = two_twelves_left()
    two_twelves = [0] * 14 + [2]
    assert reference.view()["deck_pool"] == reference.view()["cell_pool"] == two_twelves
    top = reference.pile[0]
    reference.play(0, "deck", shuffled_pile(reference, Random(seed)))
    assert reference.view()["pile"] == [top]
    assert reference.view()["cell_pool"] == two_twelves
    assert sum(reference.view()["deck_pool"]) == 150 - 24 - 1  # the card in hand may be any of them
    reference.play(0, "flip d3", NOTHING)
    assert reference.view()["cell_pool"] == [0] * 14 + [1]
    reference.play(1, "deck", NOTHING)
    reference.play(1, "keep d3", NOTHING)
    assert reference.view()["pile"][0] == 12
    assert sum(reference.view()["cell_pool"]) == 0


@pytest.mark.rule("UN-12")
def test_taking_the_discard_reshuffles_nothing() -> None:
    reference = two_twelves_left()
    taken, *rest = reference.pile
    reference.play(0, "pile", NOTHING)
    assert reference.view()["deck"] == []
    assert reference.view()["pile"] == rest
    assert reference.view()["hand"] == {"source": "pile", "card": taken}


@pytest.mark.rule("UN-12")
def test_an_unlawful_reshuffle_is_refused() -> None:
    reference = two_twelves_left()
    after = shuffled_pile(reference, Random(1))
    after["deck"] = [*after["deck"][1:], reference.pile[0]]
    with pytest.raises(AssertionError, match="UN-12"):
        reference.play(0, "deck", after)


@pytest.mark.rule("UN-18")
def test_the_game_goes_on_below_the_target() -> None:
    view = scored([2, 1, 1], totals=(95, 39, 39)).view()
    assert view["scores"] == [99, 40, 40]
    assert (view["why"], view["round_number"], view["turns"], view["phase"]) == ("none", 2, 0, "draw")
    assert view["returns"] == [0.0, 0.0, 0.0]
    assert view["last_round"]["number"] == 1


@pytest.mark.rule("UN-18")
def test_tied_players_share_the_win() -> None:
    view = scored([2, 1, 1], totals=(96, 39, 39)).view()
    assert view["scores"] == [100, 40, 40]
    assert (view["why"], view["round_number"], view["phase"], view["to_move"]) == ("target", 1, "over", [])
    assert view["returns"] == [0.0, 0.5, 0.5]
    assert (view["hand"], view["ender"], view["turns_left"], view["turns"]) == (None, 0, 0, 4)


@pytest.mark.rule("UN-19")
def test_a_round_cut_short_rewards_and_punishes_nobody() -> None:
    reference = Reference(2, {"turn_limit": 3, "round_limit": 1}, deal([grid_worth(9), grid_worth(4)]))
    for _ in range(3):
        pass_turn(reference)
    assert round_scores(reference) == [9, 4]
    assert reckonings(reference) == ["as_is", "as_is"]
    view = reference.view()
    assert (view["why"], view["ender"], view["turns_left"], view["turns"]) == ("round_limit", None, None, 3)
    assert view["returns"] == [0.0, 1.0]


@pytest.mark.rule("UN-19")
def test_the_turn_limit_does_nothing_in_a_round_that_is_ending() -> None:
    reference = scored([9, 4], turn_limit=1, round_limit=1)  # the limit is reached by the turn that makes an ender
    assert reference.view()["turns"] == 3
    assert round_scores(reference) == [18, 4]


@pytest.mark.rule("UN-06")
def test_who_ended_the_last_round_may_be_the_first_player() -> None:
    assert scored([9, 4], first_player="ender").to_move() == [0]
    two_grids = deal([grid_worth(9), grid_worth(4)])
    reference = last_cell_closed(Reference(2, {"first_player": "ender"}, two_grids))
    pass_turn(reference)
    pass_turn(reference)
    with pytest.raises(AssertionError, match="UN-06"):
        pass_turn(reference, two_grids | {"to_move": [1]})


@pytest.mark.rule("UN-06")
@pytest.mark.rule("UN-19")
def test_after_a_round_that_nobody_ended_the_highest_goes_first() -> None:
    two_grids = deal([grid_worth(9), grid_worth(4)], up=(10, 11))
    reference = Reference(2, {"first_player": "ender", "turn_limit": 1}, two_grids)
    with pytest.raises(AssertionError, match="UN-06"):
        pass_turn(reference, two_grids | {"to_move": [1]})


@pytest.mark.rule("UN-20")
def test_the_pool_is_all_that_was_never_face_up() -> None:
    reference = Reference(2, {}, deal([grid_worth(5), grid_worth(3)], top=7, first=0))
    unseen = [5, 10, 11] + [10] * 12  # all cards but the four zeros face up in the grids and the 7
    unseen[7 + 2] -= 1
    assert reference.view()["deck_pool"] == reference.view()["cell_pool"] == unseen
    reference.play(0, "deck", NOTHING)
    assert reference.view()["deck_pool"] == unseen  # its drawer alone has seen it (UN-07)
    reference.play(0, "keep a1", NOTHING)
    unseen[reference.grids[0]["a1"] + 2] -= 1
    assert reference.view()["deck_pool"] == reference.view()["cell_pool"] == unseen


def with_one_card_swapped(dealt: Deal) -> None:
    dealt["deck"][0] = 12 if dealt["deck"][0] != 12 else 0


def with_a_card_left_out(dealt: Deal) -> None:
    dealt["deck"].pop()


def with_three_up(dealt: Deal) -> None:
    dealt["grids"][1]["face_up"][5] = True


def with_eleven_cells(dealt: Deal) -> None:
    dealt["deck"].append(dealt["grids"][0]["cards"].pop())
    dealt["grids"][0]["face_up"].pop()


def with_two_in_the_pile(dealt: Deal) -> None:
    dealt["pile"].append(dealt["deck"].pop())


def with_the_lowest_first(dealt: Deal) -> None:
    dealt["to_move"] = [1]


UNLAWFUL = [
    pytest.param(with_one_card_swapped, "UN-02", marks=pytest.mark.rule("UN-02")),
    pytest.param(with_a_card_left_out, "UN-02", marks=pytest.mark.rule("UN-02")),
    pytest.param(with_eleven_cells, "UN-03", marks=pytest.mark.rule("UN-03")),
    pytest.param(with_three_up, "UN-04", marks=pytest.mark.rule("UN-04")),
    pytest.param(with_two_in_the_pile, "UN-05", marks=pytest.mark.rule("UN-05")),
    pytest.param(with_the_lowest_first, "UN-06", marks=pytest.mark.rule("UN-06")),
]


@pytest.mark.parametrize(("spoil", "rule"), UNLAWFUL)
def test_an_unlawful_deal_is_refused(spoil: Callable[[Deal], None], rule: str) -> None:
    dealt = deal([grid_worth(9), grid_worth(4)], up=(10, 11))
    assert Reference(2, {}, dealt).to_move() == [0]
    spoil(dealt)
    with pytest.raises(AssertionError, match=rule):
        Reference(2, {}, dealt)


@pytest.mark.rule("UN-06")
@pytest.mark.parametrize("first", [0, 1])
def test_either_of_two_tied_players_may_go_first(first: int) -> None:
    tied = deal([grid_worth(9), grid_worth(9)], up=(10, 11), first=first)
    assert Reference(2, {}, tied).to_move() == [first]


@pytest.mark.rule("UN-01")
@pytest.mark.parametrize("seats", [1, 9])
def test_too_few_or_too_many_players_are_refused(seats: int) -> None:
    with pytest.raises(AssertionError, match="UN-01"):
        Reference(seats, {}, any_deal(seats, Random(1)))


def often_something_safe(reference: Reference, seat: int) -> list[str]:
    """Moves that weigh towards long rounds: every legal one, and many times those that turn nothing over."""
    moves = reference.legal(seat)
    safe = [move for move in moves if move.startswith("keep") and move[5:] not in reference.face_down[seat]]
    return moves + safe * 20 + [move for move in moves if move == "deck"] * 20


@pytest.mark.rule("UN-02")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_no_card_is_lost_or_made_in_a_game_at_random(seats: int) -> None:
    chance = Random(seats)
    reference = Reference(seats, {"round_limit": 3}, any_deal(seats, chance))
    reshuffles = 0
    while reference.to_move():
        [seat] = reference.to_move()
        move = chance.choice(often_something_safe(reference, seat))
        empty = move == "deck" and not reference.deck
        reshuffles += empty
        reference.play(seat, move, shuffled_pile(reference, chance) if empty else any_deal(seats, chance))
        held = [] if reference.hand is None else [reference.hand]
        cards = held + reference.deck + reference.pile + [card for grid in reference.grids for card in grid.values()]
        assert sorted(cards) == sorted(WHOLE_DECK)
    assert reference.why in ("target", "round_limit")
    assert reshuffles > 0
