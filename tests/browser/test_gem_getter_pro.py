"""Gem Getter Pro in the browser: pieces are laid by mouse, by keyboard and by finger, with reasons and lights."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from playwright.sync_api import Page, expect

from digsite.core.game import find
from digsite.core.match import new
from tests.browser.arranging import arranged
from tests.browser.judging import judge, judge_targets
from tests.browser.laying import (
    covered,
    lay_by_finger,
    lay_by_keys,
    lay_by_mouse,
    placements,
    play_game,
    point_at,
)
from tests.browser.meeting import caught_up
from tests.browser.people import People, Person
from tests.browser.playing import OVER, answered, element, focused, names
from tests.browser.serving import Server
from tests.games.gem_getter_pro.positions import dig_sheet, roll_sheet

GAME = find("gem_getter_pro")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
BUTTON = 44  # pixels: what a thumb needs
SMALL = """
w.vd
.#dt
....
#.##
.#..
"""


def ended(server: Server, table: str, page: Page, digs: list[str]) -> None:
    """The game is over, and all that was laid is what the server has."""
    match = server.table(table).match
    assert match.over
    assert [made.text for made in match.moves if made.text.startswith("dig ")] == digs
    expect(page.locator(f"{OVER} li")).to_have_text(f"{names(page)[0]} {match.scores[0]} points")
    total = page.locator("#table-points tbody tr").last.locator("td")
    expect(total).to_have_text(str(match.scores[0]))


def test_a_solo_game_by_mouse(server: Server, people: People) -> None:
    anna = people("Anna")
    page, random = anna.page, Random(1)
    table = arranged(server, GAME, {}, 1, anna)

    def choose(page: Page, moves: Sequence[str]) -> None:
        element(page, random.choice(moves)).click()

    ended(server, table, page, play_game(page, random, choose, lay_by_mouse))
    assert page.evaluate("window.lost") == []


def test_a_solo_game_by_keyboard(server: Server, people: People) -> None:
    kai = people("Kai")
    page, random = kai.page, Random(2)
    table = arranged(server, GAME, {"rounds": 5}, 2, kai)
    page.keyboard.press("ArrowDown")

    def choose(page: Page, moves: Sequence[str]) -> None:
        """Press a letter, or go up to the patterns and choose one: then it is held, and the focus is on the board."""
        if set(moves) & {"skip", "done"}:
            page.keyboard.press(random.choice(moves)[0])
            return
        while focused(page).get_attribute("data-action") not in moves:
            page.keyboard.press("ArrowUp")
        pattern = focused(page).get_attribute("data-action")
        page.keyboard.press("Enter")
        answered(page)
        if pattern != "gas":
            expect(page.locator("#lay-says")).not_to_be_empty()
            assert focused(page).get_attribute("data-square") in covered(page)

    choose(page, ["white", "green"])
    held, focus = covered(page), focused(page).get_attribute("id")
    page.keyboard.press("Escape")
    assert covered(page) == []
    page.keyboard.press("Enter")  # takes it up again; nothing is dug
    assert covered(page) == held
    expect(page.locator(f"#{focus}")).to_be_focused()
    ended(server, table, page, play_game(page, random, choose, lay_by_keys))
    assert page.evaluate("window.lost") == []


def test_a_solo_game_by_finger(server: Server, people: People) -> None:
    finn = people("Finn", **PHONE)
    page, random = finn.page, Random(3)
    table = arranged(server, GAME, {"rounds": 5}, 3, finn)

    def choose(page: Page, moves: Sequence[str]) -> None:
        element(page, random.choice(moves)).tap()

    choose(page, ["white"])
    answered(page)
    for button in page.locator("#table-hands button").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= BUTTON
        assert box["width"] >= BUTTON
    assert len(covered(page)) > 1  # the piece lies where it may, so that a finger finds it
    drag(page, covered(page)[0], "d5")
    assert "d5" in covered(page)
    judge(page)
    judge_targets(page)
    ended(server, table, page, play_game(page, random, choose, lay_by_finger))


def drag(page: Page, start: str, end: str) -> None:
    """Drag a finger from one square to another; the page itself stays where it is."""
    before = page.evaluate("scrollY")
    session = page.context.new_cdp_session(page)
    boxes = [page.locator(f'[data-square="{square}"]').bounding_box() for square in (start, end)]
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes if box]
    middle = {axis: (points[0][axis] + points[1][axis]) / 2 for axis in "xy"}
    for kind, point in (("touchStart", points[0]), ("touchMove", middle), ("touchMove", points[1])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
    assert page.evaluate("scrollY") == before


def test_the_page_tells_why_not(server: Server, people: People) -> None:
    anna = people("Anna")
    page = anna.page
    table = arranged(server, GAME, {"dig_sheet": dig_sheet(SMALL), "roll_sheet": roll_sheet("L4", "L4")}, 4, anna)
    says = page.locator("#lay-says")
    element(page, "white").click()
    answered(page)
    expect(says).to_be_empty()  # nothing is held over the board yet
    page.locator('[data-square="c3"]').hover()
    expect(says).to_contain_text("not here: ")
    for move, reason in (
        ("dig c2 c3 a3 b3", "the first dig covers at least one square of the top row (GG-09)."),
        ("dig a2 b2 c2 c1", "a boulder lies at b2 (GG-12)."),
    ):
        squares = sorted(move.split()[1:], key=lambda name: (name[1:], name[0]))
        point_at(page, f"dig {' '.join(squares)}")
        expect(says).to_have_text(f"L4 at {' '.join(squares)}, not here: {reason}")
        assert page.locator("#ghost use").evaluate_all("all => all.map((use) => use.getAttribute('href'))") == [
            "#lay-cannot"
        ] * len(squares)
        expect(page.locator("#lay-here")).to_have_attribute("aria-disabled", "true")
    judge(page)
    page.locator("[data-square]:hover").click()
    expect(page.get_by_role("alert")).to_have_text("Not here: a boulder lies at b2 (GG-12).")
    page.keyboard.press("Escape")
    assert covered(page) == []
    expect(says).to_be_empty()
    point_at(page, placements(page)[0])  # and a legal place takes the complaint away
    expect(page.locator("#notice")).to_be_empty()
    assert len(server.table(table).match.moves) == 1


def test_the_wheel_turns_and_flips(server: Server, people: People) -> None:
    anna = people("Anna")
    page = anna.page
    arranged(server, GAME, {"dig_sheet": dig_sheet(), "roll_sheet": roll_sheet("L4", "L4")}, 4, anna)
    element(page, "white").click()
    answered(page)
    page.locator('[data-square="d2"]').hover()
    seen = [covered(page)]
    for _ in range(3):
        wheel(page)
        seen.append(covered(page))
    wheel(page)
    assert covered(page) == seen[0]  # once around
    wheel(page, -100)
    assert covered(page) == seen[3]  # and back
    page.keyboard.down("Shift")
    wheel(page)
    page.keyboard.up("Shift")
    seen.append(covered(page))
    assert len({tuple(squares) for squares in seen}) == 5
    assert page.evaluate("scrollY") == 0


def wheel(page: Page, distance: int = 100) -> None:
    """Turn the wheel until the piece has followed: it takes one turn at a time."""
    before = covered(page)
    while covered(page) == before:
        page.mouse.wheel(0, distance)


def test_what_would_be_complete_lights_up_and_steps_follow_each_other(server: Server, people: People) -> None:
    """A "both" piece by piece, the oil's bonus dig after it, and all of it taken back."""
    anna = people("Anna")
    page = anna.page
    options = {"dig_sheet": dig_sheet(SMALL), "roll_sheet": roll_sheet("I2 and I3", "I2 and I3")}
    table = arranged(server, GAME, options, 5, anna)
    element(page, "white").click()
    answered(page)
    hand = page.locator("[id^=hand-]:not([display])")
    expect(hand).to_have_count(2)
    expect(page.locator("#hand-0")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("2")
    expect(page.locator("#hand-1")).to_have_attribute("aria-pressed", "true")
    lay_by_mouse(page, "dig a1 b1 c1")
    answered(page)
    expect(page.locator("#hand-1")).to_have_attribute("aria-label", "I3: done")
    expect(page.locator("#turn")).to_have_text("Lay I2 in your mine")
    point_at(page, "dig d1 d2")
    expect(page.locator("[data-lit]")).to_have_count(1)
    expect(page.locator("#light-row-1")).to_be_visible()
    expect(page.locator("#lay-says")).to_have_text("I2 at d1 d2: diamond, topaz. Completes row 1, opal.")
    point_at(page, "dig c2 c3")
    expect(page.locator("[data-lit]")).to_have_count(0)
    lay_by_mouse(page, "dig d1 d2")
    answered(page)
    expect(page.locator("#turn")).to_have_text("Bonus dig: one square")
    expect(page.locator("#row-1")).to_have_attribute("aria-label", "row 1 gives opal, complete")
    assert placements(page) == ["dig a2", "dig c2", "dig d3"]
    lay_by_mouse(page, "dig c2")
    answered(page)
    expect(page.locator("#turn")).to_have_text("All is dug: finish the round")
    shown = page.locator("#track-diamond")
    expect(shown).to_have_attribute("aria-label", "Diamond: 2 of 5, 8 points, next: +5")  # and a topaz counts it
    for _ in range(4):
        page.locator("#take-back").click()
        answered(page)
    assert server.table(table).match.moves == ()
    expect(page.locator("#turn")).to_have_text("Choose a pattern")
    expect(page.locator("#take-back")).to_have_count(0)
    assert page.evaluate("window.lost") == []


def test_three_dig_at_once_and_see_what_is_finished(server: Server, people: People) -> None:
    trio = [people(name) for name in ("Anna", "Ben", "Cleo")]
    table = arranged(server, GAME, {"rounds": 2}, 6, *trio)
    random = Random(6)
    for _ in (1, 2):
        for step in ("choose", "dig"):
            for person in trio:
                one_step(person, step, random)
        for seat, person in enumerate(trio):
            while placements(person.page):
                one_step(person, "dig", random)
            finish(server, table, trio, seat)
    for person in trio:
        expect(person.page.locator(f"{OVER} li")).to_have_count(3)
    look_at_another_mine(trio[0])


def finish(server: Server, table: str, trio: Sequence[Person], seat: int) -> None:
    """Finish somebody's round; the others see now what was dug, and the next roll when all have finished."""
    others = [person for person in trio if person is not trio[seat]]
    kept = server.table(table)
    place = kept.match.view(seat).places[seat]
    last = [made.text for made in kept.match.moves if made.seat == seat][-1].replace("dig", "digs")
    assert place.fresh
    caught_up(kept, *others)
    for other in others:
        label = other.page.locator(f"#s{seat}-mine").get_attribute("aria-label") or ""
        assert f"digging, {len(place.dug) - len(place.fresh)} squares dug" in label
        assert f"{trio[seat].name} {last}" not in other.page.content()
    element(trio[seat].page, "done").click()
    answered(trio[seat].page)
    kept = server.table(table)
    caught_up(kept, *trio)
    for other in others:
        label = other.page.locator(f"#s{seat}-mine").get_attribute("aria-label") or ""
        assert f"{len(place.dug)} squares dug" in label
        expect(other.page.locator("#table-log")).to_contain_text(f"{trio[seat].name} {last}")
        expect(other.page.locator("#round")).to_contain_text(f"Round {kept.match.view().round_number} of 2")


def one_step(person: Person, step: str, random: Random) -> None:
    """Choose a pattern, or lay any piece."""
    page = person.page
    if step == "choose":
        element(page, page.locator("svg [data-action]").first.get_attribute("data-action") or "").click()
    elif placements(page):
        lay_by_mouse(page, random.choice(placements(page)))
    answered(page)


def look_at_another_mine(person: Person) -> None:
    """A click shows it large; Escape puts it away, and the focus is where it was."""
    page = person.page
    small = page.locator("#s1-mine")
    width = (small.bounding_box() or {"width": 0.0})["width"]
    small.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    large = (dialog.locator("svg").bounding_box() or {"width": 0.0})["width"]
    assert large > 4 * width
    expect(dialog.locator("svg")).to_contain_text("Natural gas")
    judge(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(small).to_be_focused()


def test_a_sheet_from_the_page_is_printed_with_all_that_lies_in_the_mine(server: Server, people: People) -> None:
    """As a copier sees it: in each square is what lies there, alike for one kind and different for others."""
    page = people("Anna").page
    page.goto(f"{server.url}/games/{GAME.name}")
    page.get_by_role("link", name="Print sheets").click()
    link = page.get_by_role("link", name="The Old Quarry, A4, PDF").get_attribute("href")
    printed = page.request.get(f"{server.url}{link}")
    assert printed.headers["content-type"] == "application/pdf"
    mine = new(GAME.name, dig_sheet="old-quarry").view().sheets[0].mine
    document = pypdfium2.PdfDocument(printed.body())
    squares = printed_squares(document[0], len(mine), len(mine[0]))
    document.close()
    drawn: dict[str, list[NDArray[np.bool_]]] = {}
    for row, line in enumerate(mine):
        for column, symbol in enumerate(line):
            drawn.setdefault(symbol, []).append(squares[row][column])
    assert not any(square.any() for square in drawn.pop("."))
    for symbol, alike in drawn.items():
        assert all(0.02 < square.mean() < 0.9 for square in alike), symbol
    differ = [unlike(drawn[one][0], drawn[two][0]) for one, two in combinations(drawn, 2)]
    same = [unlike(square, alike[0]) for alike in drawn.values() for square in alike]
    assert 2 * max(same) < min(differ)


def unlike(one: NDArray[np.bool_], two: NDArray[np.bool_]) -> float:
    """How much two squares differ, looked at coarsely: nothing is printed at exactly the same place in its square."""
    side = len(one) // 9 * 9
    blocks = [each[:side, :side].reshape(9, side // 9, 9, side // 9).mean(axis=(1, 3)) for each in (one, two)]
    return float(np.abs(blocks[0] - blocks[1]).mean())


def printed_squares(page: pypdfium2.PdfPage, rows: int, columns: int) -> list[list[NDArray[np.bool_]]]:
    """The inside of each square, found by the letters above the mine and the numbers beside it; True is ink."""
    text = page.get_textpage()
    written = text.get_text_range()
    letters = written.index(" ".join("abcdefghijkl"[:columns]))
    numbers = written.index("\r\n".join(map(str, range(1, rows + 1))))
    boxes = [text.get_charbox(letters + 2 * column) for column in range(columns)]
    across = [(left + right) / 2 for left, _, right, _ in boxes]
    beside = [text.get_charbox(numbers + 3 * row) for row in range(rows)]
    down = [page.get_height() - (bottom + top) / 2 for _, bottom, _, top in beside]
    half = 0.36 * (across[1] - across[0])
    scale = 4
    ink = page.render(scale=scale).to_numpy()[:, :, 0] < 128
    side = round(2 * half * scale)

    def inside(x: float, y: float) -> NDArray[np.bool_]:
        left, top = round((x - half) * scale), round((y - half) * scale)
        return np.asarray(ink[top : top + side, left : left + side])

    return [[inside(x, y) for x in across] for y in down]
