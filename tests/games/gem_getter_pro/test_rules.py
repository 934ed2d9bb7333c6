"""The rules of Gem Getter Pro, number by number: sheets, rolls, digging, secrecy."""

from collections import Counter
from random import Random

import pytest

from digsite.core.errors import BadSeats, IllegalMove, NoTakeBack, NotYourTurn, Unreadable
from digsite.core.match import Match, new
from digsite.games.gem_getter_pro.options import ONE_EACH
from digsite.games.gem_getter_pro.roll_sheet import shipped_sheets
from tests.games.gem_getter_pro.positions import digs, found, play, roll_sheet, started


@pytest.mark.rule("GG-01")
def test_one_to_eight_players() -> None:
    for seats in range(1, 9):
        match = new("gem_getter_pro", seats=seats)
        assert len(match.view().places) == len(match.to_move) == seats
    for seats in (-1, 0, 9):
        with pytest.raises(BadSeats, match=f"1 to 8 seats, not {seats}"):
            new("gem_getter_pro", seats=seats)


@pytest.mark.rule("GG-01")
def test_all_have_the_same_sheet_or_each_another_and_all_share_a_roll_sheet() -> None:
    same = new("gem_getter_pro", seats=5, dig_sheet="broad-seam").view()
    assert [same.sheets[place.sheet].name for place in same.places] == ["broad-seam"] * 5
    each = new("gem_getter_pro", seats=5, dig_sheet="broad-seam", sheets="one_each").view()
    names = [each.sheets[place.sheet].name for place in each.places]
    assert names == ["broad-seam", "oil-field", "old-quarry", "deep-shaft", "broad-seam"]
    assert set(ONE_EACH) == {sheet.name for sheet in shipped_sheets()}


@pytest.mark.rule("GG-02")
def test_a_sheet_has_a_mine_with_five_boulders_tracks_and_bonuses() -> None:
    for sheet in shipped_sheets():
        view = new("gem_getter_pro", dig_sheet=sheet.name).view().sheets[0]
        assert "\n".join(view.mine) == sheet.mine.strip("\n")
        assert len(view.boulders) == "".join(view.mine).count("#") == 5
        assert len(view.row_gifts) == len(view.mine)
        assert len(view.column_gifts) == len(view.mine[0])
        assert {track.kind for track in view.tracks} >= set(sheet.buried)


@pytest.mark.rule("GG-03")
def test_a_face_offers_one_piece_or_a_choice_or_several() -> None:
    assert started(white="L4", green="I3 or V3 or I2").legal(0) == ("white", "green I3", "green V3", "green I2")
    match = play(started(white="L4", green="I2 and O1"), "green")
    assert match.view(0).places[0].turn.left == ("O1", "I2")
    three = play(started(green="O1 and O1 and I2"), "green", "dig a1", "dig b1", "dig c1 d1")
    assert three.legal(0) == ("done",)


def first_dig(match: Match) -> str:
    """Choose white in a copy and return the first dig that it offers."""
    return play(match.copy(), "white").legal(0)[0]


@pytest.mark.rule("GG-04")
def test_nine_rounds_or_as_many_as_are_agreed_on() -> None:
    for rounds in (9, 1, 3, 20):
        match = started(rounds=rounds)
        for number in range(1, rounds + 1):
            assert (match.view().round_number, match.over) == (number, False)
            play(match, "white", first_dig(match), "/")
        assert match.over
        assert match.view().round_number == rounds
        assert match.outcome is not None
        assert match.outcome.why == "rounds"


@pytest.mark.rule("GG-05")
def test_two_dice_are_rolled_for_everybody() -> None:
    rolls = Counter(
        (view.white, view.green) for view in (new("gem_getter_pro", seed=seed).view() for seed in range(7200))
    )
    assert len(rolls) == 36
    assert min(rolls.values()) > 120  # of 200 expected
    assert max(rolls.values()) < 290
    match = new("gem_getter_pro", seats=4, seed=3)
    assert len({match.legal(seat) for seat in range(4)}) == 1


@pytest.mark.rule("GG-05")
def test_equal_numbers_mean_nothing_special() -> None:
    matches = (new("gem_getter_pro", seed=seed) for seed in range(99))
    match = next(match for match in matches if match.view().white == match.view().green)
    sheet, face = match.view().roll_sheet, match.view().white - 1
    assert match.legal(0)[0] == "white"
    assert len(match.legal(0)) == 1 + len(sheet.green[face].split(" or "))


def random_rolls(seats: int, seed: int, moves: int) -> list[tuple[int, int]]:
    """Return the rolls of a game played at random."""
    match, random = new("gem_getter_pro", seats=seats, seed=seed), Random(moves)
    rolls: list[tuple[int, int]] = []
    while not match.over:
        if match.view().round_number > len(rolls):
            rolls.append((match.view().white, match.view().green))
        seat = random.choice(match.to_move)
        match.play(seat, random.choice(match.legal(seat)))
    return rolls


@pytest.mark.rule("GG-29")
def test_the_rolls_depend_on_the_seed_alone() -> None:
    rolls = random_rolls(1, 7, 0)
    assert len(rolls) == 9
    assert all(random_rolls(seats, 7, moves) == rolls for seats, moves in [(1, 1), (2, 2), (4, 3), (8, 4)])
    assert random_rolls(1, 8, 0) != rolls


@pytest.mark.rule("GG-06")
def test_one_pattern_is_chosen_and_dug() -> None:
    match = started(white="I3", green="V3")
    assert match.legal(0) == ("white", "green")
    play(match, "green")
    assert all(len(squares.split()) == 3 for squares in digs(match))
    for second in ("white", "green"):
        with pytest.raises(IllegalMove, match="only one is dug in a round \\(GG-06\\)"):
            match.play(0, second)
    play(match, "dig a1 b1 a2")
    assert match.legal(0) == ("done",)


def corner() -> Match:
    """Return a match in which only squares a1, a2 and b2 can be dug: all else is cut off."""
    return started("""
.#......
..#.....
##......
#.......
""", white="I3", green="V3")  # fmt: skip


@pytest.mark.rule("GG-07")
def test_only_what_fits_may_be_chosen() -> None:
    match = started(".#.#\n.#..\n##..\n....\n", white="I3", green="I2")
    assert match.legal(0) == ("white", "green")
    play(match, "green", "dig a1 a2", "/")
    assert match.legal(0)[0] == "skip"  # cut off: nothing fits any more
    match = started("#.#..\n#.#..\n..#..\n.....\n", white="T4", green="L4 or I2")
    play(match, "green L4", "dig b1 b2 a3 b3", "/")
    assert match.legal(0) == ("green L4", "green I2")  # an alternative that fits
    with pytest.raises(IllegalMove, match="T4 cannot be placed anywhere in your mine \\(GG-07\\)"):
        match.play(0, "white")
    for move in ("skip", "dig a4"):
        with pytest.raises(IllegalMove, match=r"a pattern fits.*GG-07"):
            match.play(0, move)


@pytest.mark.rule("GG-07")
def test_if_nothing_fits_a_single_square_or_nothing() -> None:
    match = play(corner(), "green", "dig a1 a2 b2", "/")
    assert match.legal(0) == ("skip",)  # not even a single square
    play(match, "skip")
    assert match.view(0).places[0].turn.choice == "nothing"
    play(match, "/")
    assert match.view().round_number == 3

    match = started(".m#.\n..#.\n###.\n....\n", white="I2", green="O4 or I2")
    play(match, "green I2", "dig a1 a2", "/", "white", "dig b1 b2", "/")
    assert match.legal(0) == ("skip",)

    match = started(".m#.\n..#.\n###.\n....\n", white="V3", green="V3")
    play(match, "white", "dig a1 a2 b2", "/")
    assert match.legal(0) == ("skip", "dig b1")
    play(match, "dig b1")
    assert (match.view(0).places[0].turn.choice, found(match, "marble")) == ("single", 1)
    assert match.legal(0) == ("done",)


@pytest.mark.rule("GG-07")
def test_who_cannot_dig_anything_lets_the_others_play_on() -> None:
    mine = ".#......\n..#.....\n##......\n#.......\n"
    match = started(mine, white="V3", green="V3", seats=2)
    play(match, "white", "dig a1 a2 b2", "/")
    play(match, "white", "dig c1 d1 d2", "/", seat=1)
    assert match.legal(0) == ("skip",)
    assert len(match.legal(1)) == 2
    play(match, "skip", "/")
    assert match.to_move == (1,)


@pytest.mark.rule("GG-08")
def test_of_an_or_one_alternative() -> None:
    match = play(started(green="I3 or V3"), "green V3")
    assert all(len({square[0] for square in squares.split()}) == 2 for squares in digs(match))
    with pytest.raises(IllegalMove, match="I3 is not to be dug now, but V3 \\(GG-08\\)"):
        match.play(0, "dig a1 b1 c1")


@pytest.mark.rule("GG-08")
def test_of_a_both_each_piece_in_any_order_and_at_least_one() -> None:
    for first, second in (("dig a1", "dig a2 a3 a4"), ("dig a1 a2 a3", "dig b1")):
        match = play(started(green="I3 and O1"), "green")
        with pytest.raises(IllegalMove, match="at least one piece of the pattern must be dug \\(GG-08\\)"):
            match.play(0, "skip")
        play(match, first)
        assert "skip" in match.legal(0)
        with pytest.raises(IllegalMove, match="GG-08"):
            match.play(0, first)  # that piece is dug
        with pytest.raises(IllegalMove, match="leave the rest of it with 'skip' \\(GG-08\\)"):
            match.play(0, "done")
        assert play(match.copy(), "skip").legal(0) == play(match, second).legal(0) == ("done",)


@pytest.mark.rule("GG-08")
def test_skip_is_asked_for_even_if_no_piece_left_can_be_placed() -> None:
    match = play(started(".#......\n..#.....\n##......\n#.......\n", green="V3 and I2"), "green", "dig a1 a2 b2")
    assert match.legal(0) == ("skip",)


@pytest.mark.rule("GG-09")
def test_the_first_piece_touches_the_top_row() -> None:
    match = play(started(green="I3"), "green")
    assert all("1" in squares for squares in digs(match))
    assert {"a1 b1 c1", "a1 a2 a3"} <= digs(match)
    with pytest.raises(IllegalMove, match="first dig covers at least one square of the top row \\(GG-09\\)"):
        match.play(0, "dig a2 b2 c2")


@pytest.mark.rule("GG-09")
def test_the_first_dig_touches_the_top_row_in_whatever_round() -> None:
    match = started("#.#.\n#.#.\n....\n#...\n", white="X5", green="X5")
    assert match.legal(0) == ("skip", "dig b1", "dig d1")
    play(match, "skip", "/")
    assert match.legal(0) == ("skip", "dig b1", "dig d1")


@pytest.mark.rule("GG-10")
def test_every_later_dig_shares_an_edge_with_a_dug_square() -> None:
    match = play(started(white="O1", green="O1"), "white", "dig c1", "/", "white")
    assert digs(match) == {"b1", "d1", "c2"}
    for square in ("b2", "e1", "h6"):
        with pytest.raises(IllegalMove, match=f"none of {square} shares an edge with a dug square \\(GG-10\\)"):
            match.play(0, f"dig {square}")


@pytest.mark.rule("GG-10")
def test_in_a_first_both_the_second_piece_must_connect_too() -> None:
    match = play(started(green="I3 and O1"), "green", "dig a1 b1 c1")
    assert digs(match) == {"d1", "a2", "b2", "c2"}
    with pytest.raises(IllegalMove, match="e1 shares an edge with a dug square \\(GG-10\\)"):
        match.play(0, "dig e1")
    play(match, "dig d1")


@pytest.mark.rule("GG-11")
@pytest.mark.parametrize(
    ("piece", "ways"), [("O1", 1), ("I4", 2), ("S4", 4), ("L4", 8), ("F5", 8), ("X5", 1), ("Z5", 4)]
)
def test_a_piece_may_be_turned_and_flipped(piece: str, ways: int) -> None:
    match = play(started(white=piece), "white")
    shapes = set()
    for squares in digs(match):
        at = [("abcdefgh".index(square[0]), int(square[1])) for square in squares.split()]
        left, top = min(x for x, _ in at), min(y for _, y in at)
        shapes.add(tuple(sorted((x - left, y - top) for x, y in at)))
    assert len(shapes) == ways


@pytest.mark.rule("GG-12")
def test_a_piece_lies_inside_the_mine_on_no_dug_square_and_no_boulder() -> None:
    match = play(started("..#.\n....\n#.#.\n##..\n", white="I2", green="I2"), "white", "dig a1 b1", "/", "white")
    assert digs(match) == {"a2 b2", "b2 c2", "b2 b3"}
    for squares, fault in (
        ("b1 b2", "b1 is dug already \\(GG-12\\)"),
        ("b1 c1", "a boulder lies at c1 \\(GG-12\\)"),
        ("d4 d5", "d5 is outside the mine, which ends at d4 \\(GG-12\\)"),
        ("d2 e2", "e2 is outside the mine"),
    ):
        with pytest.raises(IllegalMove, match=fault):
            match.play(0, f"dig {squares}")


@pytest.mark.rule("GG-30")
def test_the_others_see_nothing_of_a_round_until_it_is_finished() -> None:
    match = started("mmmm....\n........\n........\n#.#.#.#.\n#.......\n", white="I2", green="I3", seats=3)
    before = [match.view(viewer) for viewer in (-1, 1, 2)]
    play(match, "white", "dig a1 b1")
    assert [match.view(viewer) for viewer in (-1, 1, 2)] == before
    assert match.view(1).places[0].digging
    assert match.view(0).places[0].dug == match.view(0).places[0].fresh == ("a1", "b1")
    assert not match.log(1)
    assert not any(match.scores)
    assert "seat 0" not in match.record(1).split("\n\n")[1]
    play(match, "/")
    seen = match.view(1).places[0]
    assert seen.dug == ("a1", "b1")
    assert not seen.digging
    assert found(match, "marble") == 2
    assert seen.turn.choice == "white"
    assert len(match.log(1)) == 3


@pytest.mark.rule("GG-30")
def test_the_next_roll_comes_when_all_have_finished() -> None:
    match = started(seats=3, seed=4)
    rolled = match.view().white, match.view().green
    for seat in (2, 0):
        play(match, "white", "dig c1", "/", seat=seat)
        assert (match.view().round_number, match.view().white, match.view().green) == (1, *rolled)
        with pytest.raises(NotYourTurn, match=r"finished the round; the next roll comes when all have \(GG-30\)"):
            match.play(seat, "white")
    assert list(match.to_move) == [1]
    play(match, "white", "dig c1", "/", seat=1)
    assert match.view().round_number == 2
    assert match.to_move == (0, 1, 2)
    assert match.view().places[2].before == ("c1",)


@pytest.mark.rule("GG-30")
def test_nothing_that_one_player_does_changes_what_another_may_do() -> None:
    match, random = new("gem_getter_pro", seats=3, seed=9), Random(2)
    legal = match.legal(1)
    while len(match.to_move) > 1:
        seat = random.choice([seat for seat in match.to_move if seat != 1])
        match.play(seat, random.choice(match.legal(seat)))
        assert match.legal(1) == legal


@pytest.mark.rule("GG-30")
def test_moves_of_the_own_round_may_be_taken_back_until_it_is_finished() -> None:
    match = started(seats=2)
    play(match, "green", "dig a1 b1")
    play(match, "white", "dig c1", seat=1)
    match.take_back(0)
    match.take_back(0)
    assert match.view(0).places[0].dug == ()
    assert match.view(1).places[1].dug == ("c1",)
    play(match, "white", "dig a1", "/")
    with pytest.raises(NoTakeBack):
        match.take_back(0)


@pytest.mark.rule("GG-30")
def test_a_dig_may_be_taken_back_after_another_has_finished() -> None:
    match = started(seats=2)
    play(match, "green", "dig a1 b1")
    play(match, "white", "dig c1", "/", seat=1)
    match.take_back(0)
    assert match.view(0).places[0].dug == ()
    assert match.view(0).places[1].dug == ("c1",)
    with pytest.raises(NoTakeBack):
        match.take_back(1)


def test_what_cannot_be_read_is_said_with_what_can() -> None:
    match = started(white="I3", green="I3 or V3", rolls=roll_sheet("I3", "I3 or V3"))
    for text, fault in (
        ("", "is no move of Gem Getter Pro"),
        ("dig", "names no squares"),
        ("dig m1", "there is no square 'm1'"),
        ("dig a13", "there is no square 'a13'"),
        ("dig a1 c1", "these squares are no piece"),
        ("green", "say which piece of I3 or V3, as in 'green I3'"),
        ("green L4", "say which piece"),
        ("white I3", "offers no choice of pieces"),
        ("white 7", "offers no choice of pieces"),
        ("white 12", "offers no choice of pieces"),
        ("green 123456", "say which piece"),
    ):
        with pytest.raises(Unreadable, match=fault):
            match.play(0, text)
    play(match, "GREEN v3", "dig b2 a1 b1")  # any order, any case
    assert [made.text for made in match.moves] == ["green V3", "dig a1 b1 b2"]
