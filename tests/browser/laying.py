"""Laying pieces on a board as people do: by mouse, by keyboard, by finger."""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from playwright.sync_api import Page

from tests.browser.playing import answered, may_move

Lay = Callable[[Page, str], None]

SQUARES = "all => all.map((each) => each.dataset.square)"
WAYS = "rrrfrrr"  # keys that bring a piece into each of its ways in turn
ARROWS = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}


def cell(square: str) -> tuple[int, int]:
    """Row and column of a square."""
    return int(square[1:]), ord(square[0])


def form(squares: Iterable[str]) -> frozenset[tuple[int, int]]:
    """How squares lie to each other."""
    cells = [cell(square) for square in squares]
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def placements(page: Page) -> list[str]:
    """The moves that lay a piece."""
    told = page.locator("#placements").get_attribute("data-squares") or ""
    return told.split(";") if told else []


def covered(page: Page) -> list[str]:
    """The squares on which the held piece would lie, in reading order."""
    found: list[str] = page.locator("[data-covered]").evaluate_all(SQUARES)
    return sorted(found, key=cell)


def targets(move: str) -> list[str]:
    """The squares of a move."""
    return move.split()[1:]


def hold(page: Page, move: str, change: Callable[[str], object]) -> None:
    """Take the piece that a move lays, where there are several."""
    shapes = (page.locator("#placements").get_attribute("data-shapes") or "").split(";")
    number = next(number for number, shape in enumerate(shapes) if shape.count("x") == len(targets(move)))
    if len(shapes) > 1:
        change(str(1 + number))


def bring(page: Page, move: str, change: Callable[[str], object]) -> None:
    """Turn and flip until the piece lies as in a move."""
    for way in WAYS:
        if form(covered(page)) == form(targets(move)):
            return
        change(way)
    assert form(covered(page)) == form(targets(move)), (move, covered(page))


def point_at(page: Page, move: str) -> None:
    """Point until the piece lies where a move says."""
    squares = targets(move)
    page.locator(f'[data-square="{squares[len(squares) // 2]}"]').hover()
    hold(page, move, page.keyboard.press)
    bring(page, move, page.keyboard.press)
    for name in squares:
        page.locator(f'[data-square="{name}"]').hover()
        if covered(page) == squares:
            return
    raise AssertionError((move, covered(page)))


def lay_by_mouse(page: Page, move: str) -> None:
    point_at(page, move)
    position = page.locator("[data-square]:hover")
    position.click()


def lay_by_keys(page: Page, move: str) -> None:
    """Move what is held from where it is, step by step."""
    hold(page, move, page.keyboard.press)
    bring(page, move, page.keyboard.press)
    while (now := covered(page)) != targets(move):
        down, right = (there - here for there, here in zip(cell(targets(move)[0]), cell(now[0]), strict=True))
        step = (down > 0) - (down < 0), 0 if down else (right > 0) - (right < 0)
        page.keyboard.press(ARROWS[step])
    page.keyboard.press("Enter")


def lay_by_finger(page: Page, move: str) -> None:
    """Tap where it should lie; a square that is a move of its own needs no more."""
    squares = targets(move)
    if page.locator(f'[data-action="{move}"]').count() and len(squares) == 1:
        page.locator(f'svg [data-action="{move}"]').tap()
        return
    hold(page, move, lambda key: page.locator(f'svg [data-key="{key}"]').tap())
    bring(page, move, lambda way: page.locator("#lay-turn" if way == "r" else "#lay-flip").tap())
    for name in squares:
        page.locator(f'[data-square="{name}"]').tap()
        if covered(page) == squares:
            break
    page.locator("#lay-here").tap()


def play_game(page: Page, random: Random, choose: Callable[[Page, Sequence[str]], None], lay: Lay) -> list[str]:
    """Play until the game is over, and return what was dug; `choose` presses one of the board's buttons."""
    made: list[str] = []
    while may_move(page):
        digs = placements(page)
        buttons = page.locator('svg [data-action]:not([data-square], [aria-disabled="true"])')
        if digs:
            move = random.choice(digs)
            lay(page, move)
            made.append(move)
        else:
            choose(page, buttons.evaluate_all("all => all.map((each) => each.dataset.action)"))
        answered(page)
    return made
