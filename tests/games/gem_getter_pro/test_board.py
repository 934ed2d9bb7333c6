"""The board of Gem Getter Pro: what is drawn, what can be clicked, what is never shown, and the board as text."""

from collections.abc import Mapping
from random import Random
from xml.etree import ElementTree as Tree

import pytest

from digsite.core.match import Match, new
from digsite.games.gem_getter_pro.board import draw, text
from digsite.games.gem_getter_pro.dig_sheet import KIND_NAMES
from tests.games.gem_getter_pro.positions import play, roll_sheet, started

SHAPES = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
SVG = "{http://www.w3.org/2000/svg}"


def pieces(match: Match, viewer: int = 0, *, tall: bool = False) -> Mapping[str, Tree.Element]:
    """Return the drawn pieces by their ids."""
    root = Tree.fromstring(match.svg(viewer, names=("Ada", "Ben <i>", "Cy"), tall=tall))
    return {piece.attrib["id"]: piece for piece in root if "id" in piece.attrib}


def actions(drawn: Mapping[str, Tree.Element]) -> dict[str, str]:
    """Return what can be clicked: the move and its label."""
    parts = [part.attrib for part in drawn.values() if "data-action" in part.attrib]
    return {part["data-action"]: part["aria-label"] for part in parts}


def position(seed: int, seats: int = 3, moves: int = 40) -> Match:
    """Return a match of different sheets in the middle of a random game."""
    match, random = (
        new("gem_getter_pro", seats=seats, seed=seed, sheets="one_each", roll_sheet="small-change"),
        Random(seed),
    )
    for _ in range(moves):
        seat = random.choice(match.to_move)
        match.play(seat, random.choice(match.legal(seat)))
    return match


@SHAPES
def test_every_offer_is_a_button_or_a_placement(tall: bool) -> None:
    for seed in range(4):
        match = position(seed, moves=30 + seed)
        for viewer in (0, 1, 2):
            offers = match.offers(viewer)
            drawn = pieces(match, viewer, tall=tall)
            clickable = actions(drawn)
            placements = drawn["placements"].attrib["data-squares"]
            digs = [move for move in offers if move.startswith("dig ")]
            single = all(len(move.split()) == 2 for move in digs)  # a square is a button when nothing else can be dug
            assert set(clickable) == {move for move in offers if not move.startswith("dig ") or single}
            assert all(offers[move] == label for move, label in clickable.items())
            assert placements == ";".join(move for move in offers if move.startswith("dig "))


def test_after_gas_every_face_that_fits_is_a_button() -> None:
    mine = "g.......\n........\n........\n#.#.#.#.\n#.......\n"
    rolls = roll_sheet("I2", "I3 or V3")
    match = play(started(mine, rolls=rolls), "white", "dig a1 b1", "/")
    assert set(actions(pieces(match))) == {"gas", "white", "green I3", "green V3"}
    play(match, "gas")
    faces = range(1, 7)
    assert set(actions(pieces(match))) == {f"white {face}" for face in faces} | {
        f"green {face} {piece}" for face in faces for piece in ("I3", "V3")
    }


@SHAPES
def test_the_order_of_the_pieces_never_changes(tall: bool) -> None:
    match, random = position(3, moves=0), Random(3)
    order = list(pieces(match, tall=tall))
    while not match.over:
        seat = random.choice(match.to_move)
        match.play(seat, random.choice(match.legal(seat)))
        if len(match.moves) % 7 == 0 or match.over:
            assert list(pieces(match, tall=tall)) == order


@SHAPES
def test_all_stays_inside_the_drawing(tall: bool) -> None:
    for seats in (1, 2, 8):
        match = new("gem_getter_pro", seats=seats, dig_sheet="broad-seam", sheets="one_each")
        root = Tree.fromstring(match.svg(0, tall=tall))
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        assert width == (360 if tall else 1120)
        for piece in root.iter(f"{SVG}g"):
            if "transform" in piece.attrib and piece.attrib.get("id", "").startswith(("s", "track", "white", "row")):
                x, y = map(float, piece.attrib["transform"].removeprefix("translate(").split(")")[0].split())
                assert 0 <= x < width
                assert 0 <= y < height


def test_who_looks_on_can_click_nothing_and_sees_no_unfinished_round() -> None:
    match = new("gem_getter_pro", seats=2, seed=2)
    before = str(match.svg(-1)), str(match.svg(1))
    play(match, match.legal(0)[0])
    play(match, match.legal(0)[0])
    assert (str(match.svg(-1)), str(match.svg(1))) == before
    assert actions(pieces(match, -1)) == {}
    assert "dug in this round" in str(match.svg(0))


def test_every_kind_has_a_drawing_of_its_own() -> None:
    root = Tree.fromstring(new("gem_getter_pro").svg(0))
    found = {
        part.attrib["id"].removeprefix("find-"): Tree.tostring(part).replace(part.attrib["id"].encode(), b"")
        for part in root.iter(f"{SVG}g")
        if part.attrib.get("id", "").startswith("find-")
    }
    assert set(found) == {*KIND_NAMES, "boulder"}
    assert len(set(found.values())) == len(found)


def test_a_track_tells_its_circles_points_and_what_is_next() -> None:
    mine = "vvv.....\n........\n........\n#.#.#.#.\n#.......\n"
    match = started(mine, white="I3")
    label = pieces(match)["track-silver"].attrib["aria-label"]
    assert label == "Silver: 0 of 6, 0 points, next: +1"
    play(match, "white", "dig a1 b1 c1")
    assert pieces(match)["track-silver"].attrib["aria-label"] == "Silver: 3 of 6, 9 points, next: \u22123"


def test_names_are_escaped_and_drawn() -> None:
    match = position(1)
    assert "Ben &lt;i&gt;" in match.svg(0, names=("Ada", "Ben <i>", "Cy"))
    assert pieces(match)["s1-mine"].attrib["aria-label"].startswith("Ben <i>:")


def test_as_text_the_mine_has_letters_and_slashes() -> None:
    match = play(started("m.......\n........\n........\n#.#.#.#.\n#.......\n", white="I2"), "white", "dig a1 b1")
    lines = text(match.view(0), ("Ada",)).splitlines()
    assert lines[0].startswith("Round 1 of 9: white ")
    assert " 1 / / . . . . . .  opal" in lines
    assert " 4 # . # . # . # .  opal" in lines
    assert "marble    1 of  9    0  next: +0" in [line[:39].rstrip() for line in lines]
    assert max(map(len, lines[: lines.index("complete: nothing; sets 0")])) <= 80
    assert "Ada (you): 0 points, digging (test-mine)" in lines


def test_an_offered_dig_says_what_is_found_there() -> None:
    mine = "vvm.....\n........\n........\n#.#.#.#.\n#.......\n"
    match = play(started(mine, white="I3"), "white")
    assert match.offers(0)["dig a1 b1 c1"] == "Dig I3 at a1 b1 c1: marble and 2 silver"
    assert match.offers(0)["dig f1 g1 h1"] == "Dig I3 at f1 g1 h1"


def test_as_text_the_pieces_of_the_roll_are_drawn_and_letters_explained() -> None:
    match = new("gem_getter_pro", seed=5)  # white I3, green Y5 or N5
    assert match.view(0).roll_sheet.green[match.view(0).green - 1] == "Y5 or N5"
    lines = text(match.view(0)).splitlines()
    at = lines.index("   I3  xxx   N5   x   Y5   x")
    assert lines[at + 1 : at + 5] == [
        "                  x       xx",
        "                 xx        x",
        "                 x         x",
        "",
    ]
    assert lines[-2].startswith("m marble, s sandstone, c coal, v silver")
    assert lines[-2].endswith("# boulder, / dug")


def test_the_end_names_the_winner() -> None:
    match = started("d......d\n........\n........\n#.#.#.#.\n#.......\n", seats=2, rounds=1)
    play(match, "white", "dig a1", "/")
    play(match, "white", "dig b1", "/", seat=1)
    assert "Ada wins with 4 points" in draw(match.view(-1), names=("Ada", "Ben"))
    assert match.game.words.scoring(match.view())[-1].cells == ("4", "0")
