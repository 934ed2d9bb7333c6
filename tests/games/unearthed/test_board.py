"""The board of Unearthed: what is drawn, what can be clicked, what is never shown, and the board as text."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Tree

import pytest

import digsite.web
from digsite.core.drawing import PAINT
from digsite.games.unearthed.board import draw, text
from digsite.games.unearthed.board_places import CELLS, arranged
from digsite.games.unearthed.view import GridView, HandView, MoveView, RoundView, ScoreView, View

OPEN = (4, 11, 1, 7, 10, 0, -2, 10, 4, 3, 2, 12)
UP = (True, False, True, True, False, False, True, True, False, True, True, False)
DOWN_CELLS = [cell for cell, up in zip(CELLS, UP, strict=True) if not up]
STYLES = Path(digsite.web.__path__[0]) / "static" / "board.css"

SHAPES = pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])


def grid(viewer: int, cards: Sequence[int] = OPEN, up: Sequence[bool] = UP, total: int = 20) -> GridView:
    """Return a grid as a viewer sees it."""
    seen = tuple(card if shown or viewer == -2 else None for card, shown in zip(cards, up, strict=True))
    return GridView(cards=seen, face_up=tuple(up), total=total)


def position(viewer: int = 0, seats: int = 2, **changes: Any) -> View:
    """Return a view in the middle of a round; every grid has the same cards."""
    totals = tuple(20 + 7 * seat for seat in range(seats))
    plain = View(
        viewer=viewer,
        round_number=3,
        turns=9,
        phase="draw",
        to_move=(0,),
        hand=None,
        deck_count=87,
        deck=(9, 5) if viewer == -2 else None,
        pile=(5, 12, 0),
        ender=None,
        turns_left=None,
        grids=tuple(grid(viewer, total=total) for total in totals),
        deck_pool=(0,) * 15,
        cell_pool=(0,) * 15,
        last_move=MoveView(seat=seats - 1, move="keep c2"),
        last_round=None,
        why="none",
        scores=totals,
        returns=(0.0,) * seats,
    )
    return plain.model_copy(update=changes)


def holding(viewer: int = 0, card: int | None = 6, **changes: Any) -> View:
    """Return a view in which seat 0 has drawn a card from the deck."""
    held = HandView(source="deck", card=card)
    return position(viewer, phase="keep", hand=held, last_move=MoveView(seat=0, move="deck"), **changes)


def scored(*seats: tuple[int, int, str]) -> RoundView:
    """Return a scored round from each seat's sum, score and reckoning."""
    rows = [
        ScoreView.model_validate(
            {"cards": OPEN, "opened": [not up for up in UP], "sum": total, "score": score, "reckoning": reckoning}
        )
        for total, score, reckoning in seats
    ]
    return RoundView(number=2, ender=0, seats=tuple(rows))


DRAWS = {"deck": "Draw the top card of the deck", "pile": "Take the 5 from the discard pile"}
KEEPS = {f"keep {cell}": f"Keep the 6 at {cell}" for cell in CELLS}
FLIPS = {f"flip {cell}": f"Discard the 6 and turn over {cell}" for cell in DOWN_CELLS}


def drawn(
    view: View, offers: dict[str, str] | None = None, names: Sequence[str] = (), tall: bool = False
) -> Tree.Element:
    return Tree.fromstring(draw(view, offers or {}, names, tall))


def piece(root: Tree.Element, identity: str) -> Tree.Element:
    found = [child for child in root if child.get("id") == identity]
    assert len(found) == 1, identity
    return found[0]


def written(element: Tree.Element) -> str:
    """Return all text in an element and in its label."""
    return " ".join([element.get("aria-label", ""), *(part.strip() for part in element.itertext())])


def identities(root: Tree.Element) -> list[str]:
    return [child.get("id", "") for child in root if child.tag.endswith("}g")]


@SHAPES
@pytest.mark.parametrize("viewer", [-2, -1, 0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
def test_every_drawing_is_xml_with_unique_ids_and_nothing_a_strict_policy_refuses(
    seats: int, viewer: int, tall: bool
) -> None:
    root = drawn(position(viewer, seats), DRAWS if viewer == 0 else {}, tall=tall)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert not [
        element for element in root.iter() if element.get("style") or element.tag.endswith(("}style", "}script"))
    ]
    used = {element.get("href", "").removeprefix("#") for element in root.iter() if element.tag.endswith("}use")}
    assert used <= set(ids)


def test_pieces_keep_their_order_whatever_happens_and_however_wide_the_page_is() -> None:
    views = [
        (position(), DRAWS),
        (holding(), KEEPS | FLIPS),
        (holding(), KEEPS | {"drop": "Discard it"}),
        (position(to_move=(1,), deck_count=0, pile=(), last_move=None), {}),
        (position(phase="over", to_move=(), last_round=scored((7, 14, "doubled"), (5, 5, "as_is"))), {}),
    ]
    orders = {tuple(identities(drawn(view, offers, tall=tall))) for view, offers in views for tall in (False, True)}
    assert len(orders) == 1
    order = list(orders.pop())
    assert order[:9] == ["ground", "round", "turn", "ending", "last", "deck", "deck-label", "pile", "pile-label"]
    assert order[12:16] == ["s0-plate", "s0-a1", "s0-a1-flip", "s0-b1"]
    assert order[-14:] == ["s1-plate", *(f"s1-{cell}" for cell in CELLS), "last-mark"]


@SHAPES
@pytest.mark.parametrize(
    ("view", "offers"),
    [
        (position(), DRAWS),
        (holding(), KEEPS | FLIPS),
        (holding(grids=(grid(0, up=(True,) * 12), grid(0))), KEEPS | {"drop": "Discard the 6"}),
        (holding(), KEEPS),
    ],
    ids=["draw", "keep or flip", "keep or drop", "keep"],
)
def test_every_offer_has_exactly_one_element_to_click(view: View, offers: dict[str, str], tall: bool) -> None:
    root = drawn(view, offers, tall=tall)
    clickable = [element for element in root.iter() if element.get("data-action")]
    assert sorted(element.get("data-action", "") for element in clickable) == sorted(offers)
    for element in clickable:
        assert element in list(root)
        assert element.get("aria-label") == offers[element.get("data-action", "")]
        assert (element.get("role"), element.get("tabindex"), element.get("aria-disabled")) == ("button", "0", None)


@pytest.mark.parametrize("viewer", [-2, -1, 0, 1])
def test_without_offers_nothing_can_be_clicked_but_a_seat_keeps_its_focus(viewer: int) -> None:
    root = drawn(position(viewer))
    assert not [element for element in root.iter() if element.get("data-action")]
    focusable = [element.get("id") for element in root.iter() if element.get("tabindex") == "0"]
    own = ["deck", "pile", *(f"s{viewer}-{cell}" for cell in CELLS)] if viewer >= 0 else []
    assert focusable == own
    assert all(piece(root, str(identity)).get("aria-disabled") == "true" for identity in own)


def test_keys_are_on_deck_pile_and_drop() -> None:
    root = drawn(holding(), {"drop": "Discard it"})
    assert [piece(root, identity).get("data-key") for identity in ("deck", "pile", "drop")] == ["d", "p", "x"]


@SHAPES
@pytest.mark.parametrize("viewer", [-1, 0, 1])
def test_a_face_down_card_is_drawn_alike_whatever_it_hides(viewer: int, tall: bool) -> None:
    root = drawn(position(viewer), tall=tall)
    for seat in (0, 1):
        for cell in DOWN_CELLS:
            shown = piece(root, f"s{seat}-{cell}")
            assert (shown.get("data-face"), shown.get("data-value")) == ("down", None)
            assert not re.search(r"\d", written(shown).replace(cell, "").replace(f"seat {seat}", ""))
    assert "deck, 87 cards" in written(piece(root, "deck"))


def test_a_card_in_another_seats_hand_stays_hidden() -> None:
    hidden = piece(drawn(holding(1, card=None)), "hand")
    assert "?" in written(hidden)
    assert hidden.get("data-value") is None
    assert not re.search(r"\d", written(hidden).replace("seat 0", ""))
    own = piece(drawn(holding(0, card=6)), "hand")
    assert (own.get("data-value"), own.get("aria-label")) == ("6", "your hand: 6")


def test_who_sees_all_sees_face_down_values_marked_as_such() -> None:
    root = drawn(position(-2))
    cell = piece(root, "s1-b1")
    assert (cell.get("data-face"), cell.get("data-value")) == ("down", "11")
    assert cell.get("aria-label") == "seat 1, b1: 11, face down"
    assert [part.get("class") for part in cell][:3] == [None, "piece-veil", "piece-value-faint"]
    assert "9" in written(piece(root, "deck"))


def test_a_negative_card_is_drawn_with_a_minus_sign_and_read_as_minus() -> None:
    cell = piece(drawn(position()), "s0-c2")
    assert "".join(cell.itertext()) == "−2c2"
    assert cell.get("aria-label") == "seat 0 (you), c2: minus 2"


@pytest.mark.parametrize(("low", "high"), [(-2, -1), (-1, 0), (0, 1), (4, 5), (8, 9)])
def test_values_of_different_ranges_have_different_finds(low: int, high: int) -> None:
    root = drawn(position(grids=(grid(0, (low, high, *OPEN[2:]), (True,) * 12), grid(0))))
    one, other = (piece(root, f"s0-{cell}")[0].get("href") for cell in ("a1", "b1"))
    assert one != other


def test_names_are_escaped_and_default_to_seats() -> None:
    root = drawn(position(), DRAWS, names=['<b>"&\x00'])
    assert piece(root, "s0-plate").get("aria-label", "").startswith('<b>"& (you), total 20')
    assert piece(root, "s1-plate").get("aria-label", "").startswith("seat 1, total 27")
    assert "<b>" not in draw(position(), DRAWS, ['<b>"&'])


def test_sentences_are_escaped_and_seats_in_them_get_names() -> None:
    root = drawn(position(), {"pile": 'Take "{1}\'s" <5> & go'}, names=["", "Bob"])
    assert piece(root, "pile").get("aria-label") == 'Take "Bob\'s" <5> & go'


def test_the_seat_to_move_is_marked_by_shape_and_word() -> None:
    root = drawn(position(to_move=(1,)), names=["Anna", "Bob"])
    marked, other = piece(root, "s1-plate"), piece(root, "s0-plate")
    assert "to move" in "".join(marked.itertext())
    assert "to move" not in "".join(other.itertext())
    classes = {part.get("class") for part in marked}
    assert {"piece-plate-now", "piece-pointer"} <= classes
    assert not {"piece-plate-now", "piece-pointer"} & {part.get("class") for part in other}
    assert written(piece(root, "turn")).strip() == "Bob is to move"


def test_the_ender_and_the_turns_left_are_told() -> None:
    root = drawn(position(ender=1, turns_left=2))
    assert "opened the last card" in "".join(piece(root, "s1-plate").itertext())
    assert "opened the last card" not in "".join(piece(root, "s0-plate").itertext())
    assert written(piece(root, "ending")).strip() == "last turns: 2 to go"
    assert written(piece(drawn(position(ender=1, turns_left=1)), "ending")).strip() == "last turn"


def test_plates_show_the_sum_of_the_face_up_cards_and_the_total() -> None:
    plate = written(piece(drawn(position(-2)), "s1-plate"))
    assert "shows 25" in plate
    assert "total 27" in plate


@pytest.mark.parametrize(
    ("move", "targets"),
    [
        (MoveView(seat=0, move="deck"), {"hand": "deck"}),
        (MoveView(seat=0, move="pile"), {"hand": "pile"}),
        (MoveView(seat=1, move="keep b3"), {"s1-b3": "hand", "pile": "s1-b3"}),
        (MoveView(seat=1, move="flip b3"), {"pile": "hand"}),
        (MoveView(seat=0, move="drop"), {"pile": "hand"}),
    ],
    ids=lambda value: value.move if isinstance(value, MoveView) else "",
)
def test_a_card_that_moved_says_where_it_came_from(move: MoveView, targets: dict[str, str]) -> None:
    root = drawn(position(last_move=move))
    came = {str(element.get("id")): element.get("data-came", "") for element in root.iter() if element.get("data-came")}
    assert came == {target: f"{source}@3-9-draw" for target, source in targets.items()}
    later = drawn(position(last_move=move, turns=10))
    assert all(piece(later, target).get("data-came") != stamp for target, stamp in came.items())


@SHAPES
@pytest.mark.parametrize(
    ("move", "touched"),
    [("deck", "deck"), ("pile", "pile"), ("drop", "pile"), ("keep d3", "s1-d3"), ("flip a1", "s1-a1")],
)
def test_the_last_move_is_marked_where_it_happened(move: str, touched: str, tall: bool) -> None:
    root = drawn(position(last_move=MoveView(seat=1, move=move)), tall=tall)
    mark = piece(root, "last-mark")
    assert len(mark) > 0
    assert mark.get("transform") == piece(root, touched).get("transform")
    assert move in written(piece(root, "last"))


def test_a_fresh_round_tells_how_the_last_one_was_scored_and_marks_nothing() -> None:
    last = scored((7, 14, "doubled"), (5, 5, "as_is"))
    fresh = position(turns=0, last_round=last)
    root = drawn(fresh)
    assert "round 2: 7 doubled to 14" in written(piece(root, "s0-plate"))
    assert "round 2: 5" in written(piece(root, "s1-plate"))
    assert len(piece(root, "last-mark")) == 0
    assert not [element for element in root.iter() if element.get("data-came")]
    begun = drawn(fresh.model_copy(update={"turns": 1}))
    assert "round 2" not in written(piece(begun, "s0-plate"))


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ((7, 0, "zeroed"), "7 lowest, so 0"),
        ((-3, -3, "kept"), "−3 lowest, kept"),
        ((-1, -1, "spared"), "−1 not doubled"),
    ],
)
def test_reckonings_in_words(row: tuple[int, int, str], words: str) -> None:
    root = drawn(position(turns=0, last_round=scored(row, (5, 5, "as_is"))))
    assert f"round 2: {words}" in written(piece(root, "s0-plate"))


def test_at_the_end_all_cards_lie_open_and_the_winner_is_named() -> None:
    last = scored((62, 62, "as_is"), (62, 62, "as_is"))
    root = drawn(position(phase="over", to_move=(), last_round=last), names=["Anna", "Bob"])
    assert written(piece(root, "turn")).strip() == "Anna wins with 20"
    cells = [piece(root, f"s1-{cell}") for cell in CELLS]
    assert [cell.get("data-value") for cell in cells] == [str(card) for card in OPEN]
    opened = [cell for cell, up in zip(cells, UP, strict=True) if not up]
    assert all("opened at the scoring" in written(cell) for cell in opened)
    shared = position(phase="over", to_move=(), last_round=last, scores=(20, 20))
    assert "seat 0 and seat 1 share the win with 20" in text(shared)


@SHAPES
@pytest.mark.parametrize("viewer", [-1, 0, 3])
@pytest.mark.parametrize("seats", range(2, 9))
def test_no_trench_covers_another_or_leaves_the_board(seats: int, viewer: int, tall: bool) -> None:
    places = arranged(seats, min(viewer, seats - 1), tall)
    corners = [(block.x, block.y, block.x + block.width, block.y + block.height) for block in places.blocks]
    for at, (left, top, right, bottom) in enumerate(corners):
        assert left >= 0
        assert right <= places.width
        assert bottom <= places.height
        assert top > places.deck.y + 96 * places.deck.scale or left > places.last.x
        for other in corners[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_a_phone_gets_own_cells_that_a_thumb_can_hit() -> None:
    root = drawn(holding(), KEEPS | FLIPS, tall=True)
    width = float(root.get("viewBox", "").split()[2])
    scale = arranged(2, 0, tall=True).blocks[0].scale * (360 - 16) / width  # with a margin of 8 on either side
    assert 80 * scale >= 64
    strip = piece(root, f"s0-{DOWN_CELLS[0]}-flip")
    assert float(strip[2].get("height", "0")) * scale >= 28


def test_the_dark_colours_are_of_classes_that_exist() -> None:
    styled = set(re.findall(r"\.piece-([a-z-]+)", STYLES.read_text(encoding="utf-8")))
    assert styled
    assert styled <= set(PAINT)


TEXT_OF_A_SEAT = """\
Round 3. Your turn.
deck 87   pile 5 (3)   hand none
last move: Bob: keep c2

> Anna (you)                 Bob
     a    b    c    d           a    b    c    d
1    4   ··    1    7      1    4   ··    1    7
2   ··   ··   -2   10      2   ··   ··   -2   10
3   ··    3    2   ··      3   ··    3    2   ··
  shows 25, total 20         shows 25, total 27
"""

TEXT_OF_ALL = """\
Round 3. seat 0 is to move and holds a card. Last turns: 3 to go.
deck 87 [9]   pile 5 (3)   hand 6
last move: seat 0: deck

> seat 0                     seat 1
     a    b    c    d           a    b    c    d
1    4 [11]    1    7      1    4 [11]    1    7
2 [10]  [0]   -2   10      2 [10]  [0]   -2   10
3  [4]    3    2 [12]      3  [4]    3    2 [12]
  shows 25, total 20         shows 25, total 27
                             opened the last card
"""

TEXT_OF_A_SCORED_ROUND = """\
Round 3. Your turn.
deck 87   pile 5 (3)   hand none
last move: seat 1: keep c2
round 2 was scored, as reckoned below each grid

> seat 0 (you)               seat 1
     a    b    c    d           a    b    c    d
1    4   ··    1    7      1    4   ··    1    7
2   ··   ··   -2   10      2   ··   ··   -2   10
3   ··    3    2   ··      3   ··    3    2   ··
  shows 25, total 20         shows 25, total 27
  7 doubled to 14            -3 lowest, kept
"""


def test_the_text_board_of_a_seat() -> None:
    assert text(position(), ["Anna", "Bob"]) == TEXT_OF_A_SEAT


def test_the_text_board_of_who_sees_all() -> None:
    assert text(holding(-2, ender=1, turns_left=3)) == TEXT_OF_ALL


def test_the_text_board_after_scoring() -> None:
    view = position(turns=0, last_round=scored((7, 14, "doubled"), (-3, -3, "kept")))
    assert text(view) == TEXT_OF_A_SCORED_ROUND


@pytest.mark.parametrize("seats", range(2, 9))
def test_text_boards_are_narrow_and_have_every_seat(seats: int) -> None:
    board = text(position(-2, seats), ["a name that goes on and on and on, further than any grid"] * 4)
    assert max(map(len, board.splitlines())) <= 80
    assert board.count("total ") == seats
    assert "\x1b" not in board


def test_another_seats_card_is_a_question_mark_in_text() -> None:
    assert "hand ?" in text(holding(1, card=None))
