"""The board of Arrow Caverns: what is drawn, what can be clicked, what is never shown, and the board as text."""

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

from digsite import bots
from digsite.core.match import Match, new
from digsite.games.arrow_caverns.board import draw, text
from digsite.games.arrow_caverns.board_places import arranged
from tests.games.arrow_caverns.positions import cave, play

SHAPES = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
LARGE: dict[str, Any] = {
    "game": "arrow_caverns",
    "kind": "edition",
    "name": "large",
    "size": 7,
    "turns": 12,
    "moves": (1, 1, 2, 3, 5, 9),
    "tiles": {"plain": 24, "treasure": 4, "unstable": 20},
}


def drawn(match: Match, seat: int = 0, names: Sequence[str] = (), tall: bool = False) -> Tree.Element:
    offers = match.offers(seat) if seat >= 0 else {}
    return Tree.fromstring(draw(match.view(seat), offers, names, tall))


def piece(root: Tree.Element, identity: str) -> Tree.Element:
    found = [child for child in root if child.get("id") == identity]
    assert len(found) == 1, identity
    return found[0]


def written(element: Tree.Element) -> str:
    return " ".join([element.get("aria-label", ""), *(part.strip() for part in element.itertext())])


def actions(root: Tree.Element) -> set[str]:
    return {action for child in root if (action := child.get("data-action")) is not None}


def positions(seed: int, **options: Any) -> list[Match]:
    """Return a game's positions, played by greedy with a step aside now and then."""
    match = new("arrow_caverns", seed=seed, **options)
    found = [match.copy()]
    while not match.over and len(found) < 60:
        seat = match.to_move[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(found) % len(legal)] if len(found) % 5 == 4 else bots.choose("greedy", match, seat))
        found.append(match.copy())
    return found


@SHAPES
@pytest.mark.parametrize("seed", range(3))
def test_every_offer_can_be_clicked_and_nothing_else(seed: int, tall: bool) -> None:
    games = [positions(seed), positions(seed, edition="brutal"), positions(seed, seats=3, limited_supplies=True)]
    for match in [each for game in [*games, positions(seed, edition=LARGE)[:12]] for each in game]:
        for seat in range(match.seats):
            root = drawn(match, seat, tall=tall)
            assert actions(root) == set(match.legal(seat))
        assert actions(drawn(match, -1, tall=tall)) == set()


@SHAPES
@pytest.mark.parametrize("viewer", [-2, -1, 0])
def test_every_drawing_is_xml_with_unique_ids_and_nothing_a_strict_policy_refuses(viewer: int, tall: bool) -> None:
    for match in (*positions(1)[::6], *positions(2, seats=2, limited_supplies=True)[::6]):
        root = drawn(match, viewer, tall=tall)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        assert not [part for part in root.iter() if part.get("style") or part.tag.endswith(("}style", "}script"))]
        used = {element.get("href", "").removeprefix("#") for element in root.iter() if element.tag.endswith("}use")}
        assert used <= set(ids)


@pytest.mark.parametrize("options", [{}, {"edition": LARGE}, {"seats": 4, "limited_supplies": True}])
def test_pieces_keep_their_order_whatever_happens_and_however_wide_the_page_is(options: dict[str, Any]) -> None:
    orders = {
        tuple(child.get("id", "") for child in drawn(match, match.to_move[0] if match.to_move else 0, tall=tall))
        for match in positions(3, **options)
        for tall in (False, True)
    }
    assert len(orders) == 1


def test_what_is_buried_is_drawn_for_who_sees_all_alone() -> None:
    match = new("arrow_caverns", seed=4)
    other = match.copy()
    other._states = [match.states.copy()]
    match.game.engine.redeal(match.box, other.states, 0, -1, match.game.engine.rng)
    assert drawn(match, 0) is not None
    assert draw(match.view(0), match.offers(0)) == draw(other.view(0), other.offers(0))
    assert draw(match.view(-2)) != draw(other.view(-2))


@SHAPES
def test_the_neighbours_across_the_edges_are_shown_faintly(tall: bool) -> None:
    match = cave(arrows={"b5": "w"}, unstable="e2", excavated="e2")
    root = drawn(match, tall=tall)
    assert "b5" in written(piece(root, "ghost-n2"))
    assert "e2" in written(piece(root, "ghost-w2"))
    assert float(piece(root, "ghost-w2").get("opacity", "1")) < 0.6
    assert piece(root, "ghost-w2")[0].get("href") == piece(root, "cavern-e2")[0].get("href") == "#floor-unstable"
    assert len([child for child in root if (child.get("id") or "").startswith("ghost-")]) == 20


@SHAPES
def test_kinds_differ_in_shape(tall: bool) -> None:
    match = cave(unstable="b2", plain="c2", excavated="a1 b2 c2")
    root = drawn(match, tall=tall)
    floors = {name: piece(root, f"cavern-{name}")[0].get("href", "") for name in ("a1", "b2", "c2", "c3", "d4")}
    assert len(set(floors.values())) == 5
    outlines = {
        name: [(part.tag, part.get("d")) for part in root.iter() if part.get("id") == href[1:] for part in part]
        for name, href in floors.items()
    }
    assert len({str(outline) for outline in outlines.values()}) == 5


@SHAPES
def test_several_in_one_cavern_stand_apart(tall: bool) -> None:
    root = drawn(cave(), tall=tall)
    assert len({piece(root, colour).get("transform") for colour in ("red", "yellow", "green", "blue")}) == 4
    assert "red, yellow, green, blue" in written(piece(root, "cavern-c3"))
    assert [written(piece(root, colour)).split()[-1] for colour in ("red", "yellow", "green", "blue")] == list("RYGB")


def ringed(root: Tree.Element, identity: str, tall: bool) -> set[str]:
    """Return the Caverns around which a piece draws rings."""
    places = arranged(5, False, tall)
    found = set()
    for ring in piece(root, identity).findall("{http://www.w3.org/2000/svg}circle"):
        at = ((float(ring.get("cx", "0")), places.cave.x), (float(ring.get("cy", "0")), places.cave.y))
        column, row = (int((middle - corner) // places.side) for middle, corner in at)
        assert float(ring.get("r", "0")) < places.side / 2
        found.add(f"{'abcde'[column]}{row + 1}")
    return found


@SHAPES
def test_a_button_says_where_its_card_would_end_and_what_follows_it_shows_it(tall: bool) -> None:
    match = cave(where={"red": "b2"}, arrows={"b2": "s"})
    root = drawn(match, tall=tall)
    button = piece(root, "use-red-0")
    assert button.get("data-action") == "red 1"
    assert written(button).endswith("b3")
    shown = list(root)[list(root).index(button) + 1]
    assert (shown.get("class"), shown.get("visibility"), shown.get("pointer-events")) == ("preview", "hidden", "none")
    assert ringed(root, shown.get("id", ""), tall) == {"b3"}
    assert "Move red with the 1, to b3." in written(shown)
    assert ringed(root, "told-blue-0", tall) == {"c2", "d3", "c4", "b3"}
    assert " ".join(written(piece(root, "use-blue-0")).split()[-4:]) == "c2 b3 d3 c4"
    match = cave(where={"red": "b2"}, arrows={"b2": "e"}, plain="c2", excavated="c2")
    assert written(piece(drawn(match, tall=tall), "use-red-1")).endswith("one of 5 Caverns 5 ends")


def test_while_a_card_is_walked_its_ends_are_shown_and_those_of_each_way() -> None:
    match = cave(arrows={"c2": "w", "b2": "s", "d3": "s", "d4": "s"})
    assert ringed(drawn(match), "reach", False) == set()
    play(match, "red 3")
    root = drawn(match)
    over_daylight = {"c3", "c2", "d3", "c4", "b3"}
    assert ringed(root, "reach", False) == {*match.view().reach[0].caverns} == {*over_daylight, "d5"}
    assert [ringed(root, f"told-{way}", False) for way in "nesw"] == [{"b3"}, {"d5"}, over_daylight, {"b3"}]
    assert "go north to c2 and on to b3." in written(piece(root, "told-n"))


def test_forced_steps_round_an_edge_leave_the_cave_and_come_in_again() -> None:
    match = cave(where={"red": "a2"}, arrows={"a2": "w", "e2": "n"})
    play(match, "red 2")
    lines = {part.get("d", "") for part in piece(drawn(match), "trail")}
    places = arranged(5, False, False)
    ways = [[float(x.split()[0]) for x in line[1:].split("L")] for line in lines]
    assert sorted(map(len, ways)) == [2, 3]
    out, back = sorted(ways, key=len)
    assert out[-1] < places.cave.x
    assert back[0] > places.cave.x + 5 * places.side


def test_directions_are_buttons_around_the_walker_and_the_surveyed_cavern() -> None:
    match = cave()
    play(match, "red 2")
    root = drawn(match)
    assert [piece(root, f"go-{way}").get("data-action") for way in "nesw"] == list("nesw")
    assert piece(root, "go-stop").get("data-action") is None
    match = cave(where={"red": "e1"})
    play(match, "done")
    root = drawn(match)
    assert [piece(root, f"go-{way}").get("data-action") for way in "nesw"] == [f"e1 {way}" for way in "nesw"]
    assert len(piece(root, "asked")) == 1
    places = arranged(5, False, False)
    east = piece(root, "go-e").get("transform", "")
    assert float(east[10:].split()[0]) > places.cavern(4).x + places.side / 2


def test_warnings_are_written_and_marked() -> None:
    match = cave(unstable="b3", excavated="b3", where={"red": "b3"})
    root = drawn(match)
    assert "The Cave collapses unless red is moved off" in written(piece(root, "notes"))
    assert "!" in written(piece(root, "done"))
    assert "Warning: red would make the Cave collapse" in written(piece(root, "done"))
    assert "!" not in written(piece(root, "use-red-0"))
    assert "done: red would make the Cave collapse (AC-12)" in " ".join(written(piece(root, "notes")).split())
    assert "⚠ red would make the Cave collapse (AC-12)." in " ".join(written(piece(root, "told-done")).split())


@SHAPES
@pytest.mark.parametrize("size", [3, 5, 7])
def test_nothing_leaves_the_board(size: int, tall: bool) -> None:
    for limited in (False, True):
        places = arranged(size, limited, tall)
        corners = [places.ghost(way, index) for way in range(4) for index in range(size)]
        for at in corners:
            assert at.x >= 0
            assert at.y >= 0
            assert at.x + 100 * at.scale <= places.width
            assert at.y + 100 * at.scale <= places.height
        for spelunker in range(4):
            box = places.entry(spelunker, 5, 6)
            assert box.x + box.width <= places.width
            assert box.y + box.height <= places.buttons.y
        for handing in {False, limited}:
            assert places.told(handing).y + 3 * (places.small + 5) <= places.height
        last = places.notes.y + (places.lines - 1) * (places.small + 5)
        assert last <= (places.phases.y if tall else places.height)


def test_a_phone_gets_directions_that_a_thumb_can_hit() -> None:
    assert arranged(5, False, True).step(12, 0).scale * 100 >= 40


TEXT = """\
Turn 2 of 7: Explore. Move a Spelunker with a card, or be done.
Star Stones 1 of 4, escaped 1 of 4; buried: 3 Treasure, 11 Unstable, 7 plain

              a        b        c        d        e
             (↑)      (↑)     (↑G)      (↑)      (↑)
1   (↑)       *       [↑]      [↑]      [↑]      [↑]     (*)
2   (↑)      [↑]     !→RY      [↑]      [↑]      [↑]     (↑)
3   (↑)      [↑]      [↑]       @       [↑]      [↑]     (↑)
4   (↑)      [↑]      [↑]      [↑]       .       [↑]     (↑)
5   (↑)      [↑]      [↑]     [↑]G      [↑]      [↑]     (↑)
             (*)      (↑)      (↑)      (↑)      (↑)
[→] Buried   !→ Unstable   * Treasure   . plain   @ Daylight   ( ) across the edge

cards 1  2  3  4
⚠ The Cave collapses unless red and yellow are moved off what is Unstable (AC-12).
"""


def test_the_text_board() -> None:
    where = {"red": "b2", "yellow": "b2", "green": "c5", "blue": None}
    match = cave(unstable="b2", plain="d4", excavated="b2 d4 a1", arrows={"b2": "e"}, where=where, turn=2)
    assert text(match.view()) == TEXT


def test_the_text_board_of_limited_supplies_names_owners() -> None:
    match = new("arrow_caverns", seats=2, seed=1, limited_supplies=True)
    for move in ("take red 3", "take blue 1", "take green 2", "take yellow 4"):
        match.play(match.to_move[0], move)
    board = text(match.view(), ["Anna", "Bob"])
    assert "cards 1 Bob  2 Bob  3 Anna  4 Anna" in board
    assert "Spelunkers red Anna  yellow Anna  green Bob  blue Bob" in board
    assert "Everybody: move a Spelunker" in board
    match.play(0, "done")
    assert "Bob: move a Spelunker" in text(match.view(), ["Anna", "Bob"])
    assert max(map(len, board.splitlines())) <= 100


def test_who_sees_all_gets_what_is_buried_in_text() -> None:
    board = text(cave(treasures="a1 b1 d1 e1", plain="a2").view(-2))
    assert "[↑]*     [↑]*     [↑]!     [↑]*     [↑]*" in board
    assert "2 (↑!) [↑]." in " ".join(board.split())


def test_the_text_board_says_what_can_be_typed() -> None:
    match = cave()
    play(match, "red 2")
    assert "choose the way (n, e, s or w)." in text(match.view())
    play(match, "n", "done")
    assert "Turn the arrow of c1 (c1 n, c1 e, c1 s or c1 w)." in text(match.view())
    play(match, "c1 n")
    assert "(yellow leaves or yellow stays)." in text(match.view())
