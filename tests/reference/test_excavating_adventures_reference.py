"""The worked examples of Excavating Adventures' numbered rules, so that the reference can be trusted on its own."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from .excavating_adventures import PLACES, Player, Reference, content
from .excavating_adventures_decks import DIGS, GEMORA, GRUMBLING_0, TWO, Deal, deck, decks, game, in_order, short_game

NOTHING: Deal = {}  # given as `after` where chance decides nothing: the reference must not look at it

# Some cards of the set by kind and value, so that a test can be read.
GEMLING_6, WISELING_8, BRAVELING_6 = "pyra", "black-mirror", "prismguard"  # garnet, obsidian, fluorite
GRUMBLING_2, GRUMBLING_4, GRUMBLING_5 = "mudmutter", "grumble", "snatchel"
FOUR, OTHER_FOUR = "violet-nib", "glimmet"  # amethyst, fluorite; a TWO is calcite


def attach(reference: Reference, first: str = "no dig", second: str = "no dig", after: Deal = NOTHING) -> None:
    reference.play(0, first, NOTHING)
    reference.play(1, second, after)


def spare_all(reference: Reference, after: Deal = NOTHING) -> None:
    while reference.to_move() and reference.phase == "remove":
        reference.play(reference.to_move()[0], "spare", after)


def sides(reference: Reference, key: str) -> list[Any]:
    assert reference.last_round is not None
    return [side[key] for side in reference.last_round["sides"]]


def digs(reference: Reference, seat: int, place: str) -> list[str]:
    """The specimens there, as often as they are there, from the view."""
    view = reference.view()["places"][seat]["digs"]
    return [dig["specimen"] for dig in view for _ in range(dig[place])]


@pytest.mark.rule("EA-11")
@pytest.mark.rule("EA-12")
@pytest.mark.rule("EA-13")
@pytest.mark.rule("EA-15")
def test_the_matching_dig_decides() -> None:
    reference = game([GEMLING_6, TWO], [WISELING_8, TWO])
    attach(reference, "dig garnet", "dig garnet")
    assert sides(reference, "power") == [11, 10]
    assert sides(reference, "bonus") == [5, 2]
    assert reference.view()["scores"] == [1, 0]
    assert (digs(reference, 0, "depleted"), digs(reference, 0, "discarded")) == (["garnet"], [])
    assert (digs(reference, 1, "depleted"), digs(reference, 1, "discarded")) == ([], ["garnet"])
    assert reference.legal(0) == ["no dig", "dig amethyst", "dig fluorite", "dig obsidian"] == reference.legal(1)
    assert [place["discards"] for place in reference.view()["places"]] == [[GEMLING_6], [WISELING_8]]


@pytest.mark.rule("EA-09")
def test_a_grumbling_takes_three() -> None:
    reference = game([GRUMBLING_4], [BRAVELING_6])
    attach(reference, second="dig fluorite")
    reference.play(0, "spare", NOTHING)
    assert sides(reference, "power") == [4, 8]
    assert sides(reference, "grumbling") == [0, -3]
    assert sides(reference, "removal") == ["spare", None]
    assert digs(reference, 1, "depleted") == ["fluorite"]
    assert reference.view()["places"][0]["removals"] == 1


@pytest.mark.rule("EA-10")
def test_the_dig_just_attached_is_removed_and_comes_back() -> None:
    reference = game([GRUMBLING_4], [BRAVELING_6])
    attach(reference, second="dig fluorite")
    assert (reference.view()["phase"], reference.to_move()) == ("remove", [0])
    assert reference.view()["places"][1]["attached"] == "fluorite"
    assert digs(reference, 1, "attached") == ["fluorite"]
    assert reference.legal(0) == ["spare", "remove played", "remove amethyst", "remove garnet", "remove obsidian"]
    reference.play(0, "remove played", NOTHING)
    assert sides(reference, "power") == [4, 3]
    assert (sides(reference, "dig"), sides(reference, "set_aside")) == ([None, "fluorite"], [None, "fluorite"])
    assert digs(reference, 1, "available") == list(DIGS)
    assert [place["removals"] for place in reference.view()["places"]] == [0, 1]


@pytest.mark.rule("EA-10")
@pytest.mark.rule("EA-14")
def test_a_removed_dig_does_not_stay_on_the_table_after_a_tie() -> None:
    reference = game([OTHER_FOUR, GRUMBLING_4], [OTHER_FOUR, "deepdelver"])  # 4 to 7 - 3 in the second round
    attach(reference)
    attach(reference, second="dig obsidian")
    reference.play(0, "remove played", NOTHING)
    assert sides(reference, "power") == [4, 4]
    assert digs(reference, 1, "available") == list(DIGS)
    assert reference.view()["places"][1]["table"] == [OTHER_FOUR, "deepdelver"]


@pytest.mark.rule("EA-10")
def test_a_specimen_both_attached_and_available_can_be_removed_either_way() -> None:
    for move, power in (("remove played", 1), ("remove amethyst", 6)):
        reference = game([GRUMBLING_4], [FOUR])
        attach(reference, second="dig amethyst")
        assert reference.legal(0)[:3] == ["spare", "remove played", "remove amethyst"]
        reference.play(0, move, NOTHING)
        assert sides(reference, "power") == [4, power]
        assert sides(reference, "set_aside") == [None, "amethyst"]


@pytest.mark.rule("EA-09")
@pytest.mark.rule("EA-10")
def test_two_grumblings_take_from_each_other_and_both_may_remove_unseen() -> None:
    reference = game([GRUMBLING_5], [GRUMBLING_2])
    attach(reference)
    assert reference.to_move() == [0, 1]
    offered = reference.legal(1)
    reference.play(0, "remove garnet", NOTHING)
    assert (reference.to_move(), reference.legal(0), reference.legal(1)) == ([1], [], offered)
    places = reference.view()["places"]
    assert [place["decision"] for place in places] == ["remove garnet", None]
    assert [place["decided"] for place in places] == [True, False]
    assert [place["removals"] for place in places] == [1, 1]  # public, so nothing shows before both are in
    reference.play(1, "remove obsidian", NOTHING)
    assert sides(reference, "power") == [2, -1]
    assert sides(reference, "set_aside") == ["obsidian", "garnet"]
    assert [place["removals"] for place in reference.view()["places"]] == [0, 0]
    assert digs(reference, 0, "available") == digs(reference, 1, "available") == list(DIGS)


@pytest.mark.rule("EA-10")
@pytest.mark.parametrize(("removal", "asked"), [("per_player", False), ("per_card", True)])
def test_once_per_game_or_once_for_each_copy(removal: str, asked: bool) -> None:
    reference = game([GRUMBLING_4] * 2, [GEMLING_6] * 2, grumbling_removal=removal)
    assert reference.view()["places"][0]["removals"] == (2 if asked else 1)
    attach(reference)
    reference.play(0, "remove amethyst", NOTHING)
    attach(reference)
    assert (reference.view()["phase"] == "remove") == asked
    spare_all(reference)
    assert reference.view()["places"][0]["removals"] == (1 if asked else 0)


@pytest.mark.rule("EA-10")
def test_nobody_is_asked_without_a_dig_to_remove() -> None:
    reference = game([OTHER_FOUR, GRUMBLING_4], [FOUR, GEMLING_6], digs=("amethyst",))
    attach(reference, second="dig amethyst")
    attach(reference)
    assert (reference.rounds, sides(reference, "removal")) == (2, [None, None])
    reference = game([GRUMBLING_4], [FOUR], digs=("amethyst",))
    attach(reference, second="dig amethyst")
    assert reference.legal(0) == ["spare", "remove played"]


@pytest.mark.rule("EA-07")
@pytest.mark.rule("EA-20")
def test_the_choice_is_asked_for_with_a_grumbling_and_without_digs() -> None:
    reference = game([GRUMBLING_4, OTHER_FOUR, OTHER_FOUR], [FOUR, OTHER_FOUR, FOUR], digs=("amethyst",))
    assert reference.to_move() == [0, 1]
    assert reference.legal(0) == ["no dig"]
    attach(reference, second="dig amethyst")
    spare_all(reference)
    assert reference.to_move() == [0, 1]
    assert (reference.legal(0), reference.legal(1)) == (["no dig", "dig amethyst"], ["no dig"])


@pytest.mark.rule("EA-06")
@pytest.mark.rule("EA-08")
@pytest.mark.rule("EA-20")
def test_one_decision_changes_nothing_that_is_open() -> None:
    reference = game([GEMLING_6], [WISELING_8])
    before = reference.view()
    reference.play(1, "dig obsidian", NOTHING)
    after = reference.view()
    assert (reference.to_move(), reference.legal(1)) == ([0], [])
    own = after["places"][1] | {"deciding": True, "decided": False, "decision": None}
    assert (after["places"][1]["decision"], own) == ("dig obsidian", before["places"][1])
    assert after["places"][0] == before["places"][0]
    assert after["last_round"] is None
    with pytest.raises(AssertionError, match="may not"):
        reference.play(1, "no dig", NOTHING)
    reference.play(0, "no dig", NOTHING)
    assert sides(reference, "power") == [6, 13]


@pytest.mark.rule("EA-14")
@pytest.mark.parametrize(("stakes", "points"), [("two", 2), ("growing", 3)])
def test_tie_tie_win(stakes: str, points: int) -> None:
    reference = game([FOUR, FOUR, FOUR], [OTHER_FOUR, FOUR, TWO], tie_stakes=stakes)
    attach(reference, "dig amethyst", "dig fluorite")  # 9 to 9
    attach(reference, "dig garnet", "dig garnet")  # 6 to 6
    view = reference.view()
    assert (view["stake"], view["ties"], view["scores"]) == (points, 2, [0, 0])
    assert view["last_round"]["winner"] is None
    assert view["places"][1]["table"] == [OTHER_FOUR, FOUR]
    assert (digs(reference, 0, "table_matching"), digs(reference, 0, "table_other")) == (["amethyst"], ["garnet"])
    assert digs(reference, 0, "available") == ["amethyst", "fluorite", "obsidian"]
    attach(reference)
    view = reference.view()
    assert (view["stake"], view["ties"], view["scores"]) == (1, 0, [points, 0])
    assert (view["last_round"]["winner"], view["last_round"]["stake"]) == (0, points)
    assert (view["places"][1]["table"], view["places"][1]["discards"]) == ([], [OTHER_FOUR, FOUR, TWO])
    assert (digs(reference, 1, "depleted"), digs(reference, 1, "discarded")) == (["fluorite"], ["garnet"])


@pytest.mark.rule("EA-12")
@pytest.mark.rule("EA-15")
@pytest.mark.rule("EA-19")
def test_a_dig_that_gave_two_may_return_and_one_that_gave_five_may_not() -> None:
    reference = game([FOUR, FOUR, FOUR], [OTHER_FOUR, FOUR, TWO], used_digs="returned")
    attach(reference, "dig amethyst", "dig fluorite")  # 9 to 9
    attach(reference, "dig garnet", "dig garnet")  # 6 to 6
    assert digs(reference, 0, "table_other") == ["garnet"]  # EA-14: it stays while the tie does
    attach(reference, second="dig obsidian")  # 4 to 4
    attach(reference)  # two Grumblings, -3 to -3
    spare_all(reference)
    assert reference.ties == 4
    attach(reference, "dig fluorite")
    assert reference.view()["scores"] == [2, 0]
    assert digs(reference, 0, "available") == ["amethyst", "fluorite", "garnet", "obsidian"]
    assert digs(reference, 1, "available") == ["amethyst", "amethyst", "garnet", "obsidian"]
    assert (digs(reference, 0, "depleted"), digs(reference, 1, "depleted")) == (["amethyst"], ["fluorite"])


@pytest.mark.rule("EA-14")
@pytest.mark.rule("EA-16")
def test_a_tie_on_the_last_cards_a_reshuffle_and_a_win() -> None:
    reference = short_game([GRUMBLING_4, FOUR], [GRUMBLING_4, OTHER_FOUR])
    attach(reference)
    spare_all(reference)
    attach(reference, "dig garnet", "dig garnet", after=in_order([FOUR, GRUMBLING_4], [OTHER_FOUR, GRUMBLING_4]))
    view = reference.view()
    assert (view["cycle"], view["stake"], view["ties"], view["round_number"]) == (1, 2, 2, 3)
    assert view["last_round"]["reshuffled"]
    assert [(place["table"], place["discards"]) for place in view["places"]] == [([], [])] * 2
    assert digs(reference, 0, "available") == list(DIGS)
    attach(reference, "dig amethyst")
    assert reference.view()["scores"] == [2, 0]
    assert not reference.view()["last_round"]["reshuffled"]


@pytest.mark.rule("EA-12")
@pytest.mark.rule("EA-16")
def test_a_reshuffle_recharges_digs_but_no_removal() -> None:
    reference = short_game([FOUR, GRUMBLING_4], [FOUR, GRUMBLING_5])
    attach(reference, "dig amethyst", "dig garnet")
    attach(reference)
    reference.play(0, "remove amethyst", NOTHING)
    reference.play(1, "spare", in_order([GRUMBLING_4, FOUR], [FOUR, GRUMBLING_5]))
    assert digs(reference, 0, "available") == digs(reference, 1, "available") == list(DIGS)
    assert [place["removals"] for place in reference.view()["places"]] == [0, 1]
    attach(reference)
    assert reference.rounds == 3  # seat 0 has revealed a Grumbling and was not asked again


@pytest.mark.rule("EA-10")
@pytest.mark.rule("EA-16")
def test_each_copy_keeps_its_spent_removal_through_a_reshuffle() -> None:
    first, second = [GRUMBLING_4, GRUMBLING_4], [GRUMBLING_5, GRUMBLING_2]
    reference = short_game(first, second, grumbling_removal="per_card")
    attach(reference)
    reference.play(0, "remove amethyst", NOTHING)
    reference.play(1, "spare", NOTHING)
    attach(reference)
    reference.play(0, "spare", NOTHING)
    with pytest.raises(AssertionError, match="EA-16"):  # one of them is spent
        reference.play(1, "spare", in_order(first, second))
    spent = {"id": GRUMBLING_4, "spent": True}
    reference = short_game(first, second, grumbling_removal="per_card")
    for move in ("remove amethyst", "spare"):
        attach(reference)
        reference.play(0, move, NOTHING)
        reference.play(1, "spare", in_order([GRUMBLING_4, spent], second))
    place = reference.view()["places"][0]
    assert (place["hand"], place["order"], place["removals"]) == ({"id": GRUMBLING_4, "spent": False}, [spent], 1)
    assert place["left"] == [{"id": GRUMBLING_4, "left": 2, "spent": 1}]
    attach(reference)
    assert reference.to_move() == [0, 1]
    assert reference.view()["places"][0]["left"] == [{"id": GRUMBLING_4, "left": 1, "spent": 1}]
    spare_all(reference)
    attach(reference)
    assert reference.to_move() == [1]  # seat 0's other copy has spent its own


@pytest.mark.rule("EA-16")
@pytest.mark.parametrize("second", [[OTHER_FOUR, OTHER_FOUR], [GRUMBLING_4], [GRUMBLING_4, FOUR]])
def test_an_unlawful_reshuffle_is_refused(second: list[str]) -> None:
    reference = short_game([GRUMBLING_4, FOUR], [GRUMBLING_4, OTHER_FOUR])
    attach(reference)
    spare_all(reference)
    with pytest.raises(AssertionError, match="EA-16"):
        attach(reference, after=in_order([FOUR, GRUMBLING_4], second))


@pytest.mark.rule("EA-17")
def test_a_pending_stake_can_lead_past_the_target() -> None:
    reference = game([FOUR, FOUR], [FOUR, TWO])
    for player in reference.players:
        player.points = 9
    attach(reference)
    assert (reference.view()["why"], reference.view()["returns"]) == ("none", [0.0, 0.0])
    attach(reference)
    view = reference.view()
    assert (view["scores"], view["why"], view["phase"], view["to_move"]) == ([11, 9], "target", "over", [])
    assert view["returns"] == [1.0, 0.0]
    assert (view["round_number"], view["stake"], view["places"][0]["hand"]) == (2, 1, None)
    assert view["places"][0]["deck_count"] == len(view["places"][0]["order"]) == 7
    assert (reference.legal(0), reference.legal(1)) == ([], [])


@pytest.mark.rule("EA-17")
@pytest.mark.rule("EA-18")
def test_the_target_comes_before_the_round_limit_and_the_reshuffle() -> None:
    reference = short_game([GRUMBLING_4, FOUR], [GRUMBLING_4, TWO], target=1, round_limit=2)
    attach(reference)
    spare_all(reference)
    attach(reference)
    view = reference.view()
    assert (view["why"], view["scores"], view["cycle"]) == ("target", [2, 0], 0)
    assert not view["last_round"]["reshuffled"]


@pytest.mark.rule("EA-18")
@pytest.mark.parametrize(("first", "scores", "returns"), [(FOUR, [0, 0], [0.5, 0.5]), (WISELING_8, [2, 0], [1.0, 0.0])])
def test_a_round_limit_is_won_by_points_or_drawn(first: str, scores: list[int], returns: list[float]) -> None:
    reference = short_game([GRUMBLING_4, first], [GRUMBLING_4, OTHER_FOUR], round_limit=2)
    attach(reference)
    spare_all(reference)
    attach(reference, "dig garnet", "dig garnet")
    view = reference.view()
    assert (view["why"], view["scores"], view["returns"]) == ("round_limit", scores, returns)
    assert (view["cycle"], view["round_number"]) == (0, 2)  # EA-16: nobody goes on, so nothing is shuffled
    assert view["places"][1]["table"] == ([GRUMBLING_4, OTHER_FOUR] if first == FOUR else [])
    assert digs(reference, 1, "table_other" if first == FOUR else "discarded") == ["garnet"]


@pytest.mark.rule("EA-04")
def test_the_lists_are_open_in_the_order_of_ids() -> None:
    reference = game([GEMLING_6, FOUR], [WISELING_8, FOUR])
    place = reference.view()["places"][0]
    assert [card["id"] for card in place["cards"]] == [TWO, GRUMBLING_0, GEMLING_6, FOUR]
    assert [card["copies"] for card in place["cards"]] == [6, 1, 1, 1]
    assert [card["specimen"] for card in place["cards"]] == ["calcite", None, "garnet", "amethyst"]
    assert [count["left"] for count in place["left"]] == [6, 1, 1, 1]  # the drawn one is not revealed
    assert [(dig["specimen"], dig["copies"]) for dig in place["digs"]] == [
        ("amethyst", 2),
        ("fluorite", 1),
        ("garnet", 1),
        ("obsidian", 1),
    ]
    attach(reference)
    assert [count["left"] for count in reference.view()["places"][0]["left"]] == [6, 1, 0, 1]


@pytest.mark.rule("EA-06")
def test_an_unlawful_deal_is_refused() -> None:
    orders = decks([GEMLING_6], [WISELING_8])
    chosen = {"first_deck": deck(orders[0]), "second_deck": deck(orders[1])}
    orders[1][3] = FOUR
    with pytest.raises(AssertionError, match="EA-06"):
        Reference(2, chosen, in_order(*orders))


def with_a_card_more(chosen: dict[str, Any]) -> None:
    chosen["second_deck"]["cards"][TWO] += 1


def with_a_grumbling_more(chosen: dict[str, Any]) -> None:
    chosen["second_deck"]["cards"][TWO] -= 1
    chosen["second_deck"]["cards"][GRUMBLING_0] += 1


def with_eight_cards(chosen: dict[str, Any]) -> None:
    for name in ("first_deck", "second_deck"):
        chosen[name]["cards"][TWO] -= 1


def with_forty_one(chosen: dict[str, Any]) -> None:
    for name in ("first_deck", "second_deck"):
        chosen[name]["cards"][TWO] += 32


def with_four_digs(chosen: dict[str, Any]) -> None:
    chosen["first_deck"]["digs"]["garnet"] = 0


def with_sixteen_digs(chosen: dict[str, Any]) -> None:
    chosen["digs"] = 16
    for name in ("first_deck", "second_deck"):
        chosen[name]["digs"]["garnet"] += 11


def without_grumblings(chosen: dict[str, Any]) -> None:
    for name in ("first_deck", "second_deck"):
        chosen[name]["cards"][TWO] += chosen[name]["cards"].pop(GRUMBLING_0)


def with_a_grumbling_of_amethyst(chosen: dict[str, Any]) -> None:
    changed = GEMORA[GRUMBLING_0] | {"specimen": "amethyst"}
    chosen["card_set"] = {"cards": GEMORA | {GRUMBLING_0: changed}}


def with_a_card_worth_21(chosen: dict[str, Any]) -> None:
    chosen["card_set"] = {"cards": GEMORA | {TWO: GEMORA[TWO] | {"value": 21}}}


UNLAWFUL = [
    (with_a_card_more, "EA-01"),
    (with_eight_cards, "EA-01"),
    (with_four_digs, "EA-01"),
    (with_a_grumbling_more, "EA-02"),
    (without_grumblings, "EA-02"),
    (with_a_grumbling_of_amethyst, "EA-03"),
    (with_forty_one, "EA-21"),
    (with_sixteen_digs, "EA-21"),
    (with_a_card_worth_21, "EA-21"),
]


@pytest.mark.rule("EA-01")
@pytest.mark.rule("EA-02")
@pytest.mark.rule("EA-03")
@pytest.mark.rule("EA-21")
@pytest.mark.parametrize(("spoil", "rule"), UNLAWFUL)
def test_unlawful_decks_are_refused(spoil: Callable[[dict[str, Any]], None], rule: str) -> None:
    orders = decks([GEMLING_6], [WISELING_8])
    chosen = {"first_deck": deck(orders[0]), "second_deck": deck(orders[1])}
    spoil(chosen)
    with pytest.raises(AssertionError, match=rule):
        Reference(2, chosen, in_order(*orders))


@pytest.mark.rule("EA-01")
@pytest.mark.parametrize("seats", [1, 3])
def test_there_are_two_players(seats: int) -> None:
    with pytest.raises(AssertionError, match="EA-01"):
        Reference(seats, {}, NOTHING)


class Shuffled(Reference):
    """With chance of its own, so that a game can be played to its end."""

    chance = Random(0)

    def reshuffle(self, after: Deal) -> None:
        assert after == NOTHING
        used = [player.discards + player.table for player in self.players]
        super().reshuffle(in_order(*(self.chance.sample(copies, len(copies)) for copies in used)))


def all_copies(player: Player) -> list[str]:
    held = [] if player.hand is None else [player.hand]
    return sorted(copy["id"] for copy in player.deck + held + player.table + player.discards)


@pytest.mark.rule("EA-05")
@pytest.mark.rule("EA-19")
@pytest.mark.rule("EA-21")
@pytest.mark.parametrize("used", ["discarded", "returned"])
@pytest.mark.parametrize("removal", ["per_player", "per_card"])
@pytest.mark.parametrize("names", [("deep-blue", "twin-veins"), ("grumble-den", "old-masters")])
def test_no_card_and_no_dig_is_lost_or_made_in_a_game_at_random(
    names: tuple[str, str], removal: str, used: str
) -> None:
    chance = Random(f"{names} {removal} {used}")
    contents = [content("deck", name) for name in names]
    whole = [sorted(card for card, copies in own["cards"].items() for _ in range(copies)) for own in contents]
    options = {"first_deck": names[0], "second_deck": names[1], "used_digs": used, "grumbling_removal": removal}
    dealt = in_order(*(chance.sample(cards, len(cards)) for cards in whole))
    reference = Shuffled(2, options | {"target": 30}, dealt)
    while reference.to_move():
        seat = chance.choice(reference.to_move())
        reference.play(seat, chance.choice(reference.legal(seat)), NOTHING)
        assert [all_copies(player) for player in reference.players] == whole
        for place, own in zip(reference.view()["places"], contents, strict=True):
            assert {dig["specimen"]: sum(dig[name] for name in PLACES) for dig in place["digs"]} == own["digs"]
    assert max(reference.view()["scores"]) >= 30
    assert reference.cycle > 0
