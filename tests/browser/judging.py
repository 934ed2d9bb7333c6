"""What every page must be, at every size: within the screen, readable by everybody, and free of complaints."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.playing import ON_BOARD

LEAST = 28  # pixels: what a finger needs on a board, at the very least
SMALLEST = 24  # the same on the rest of the page (WCAG 2.2, 2.5.8)
BOXES = """all => all.map((each) => {
  const box = each.getBoundingClientRect();
  return [each.dataset.action ?? each.outerHTML.slice(0, 80), box.width, box.height];
})"""
# Buttons, fields and links that stand alone; links within sentences are as high as these.
CONTROLS = "button, select, input:not([type=hidden]), summary, a.button, nav a"


def judge(page: Page) -> None:
    """Fail, and say where and why, if a page is not fit to be seen."""
    page.wait_for_load_state()  # its styles too
    where = page.url
    wide, shown = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= shown, f"{where} is {wide} pixels wide on a screen of {shown}"
    assert page.locator("main").count() == 1, where
    assert page.locator("h1").count() == 1, where
    assert page.title() != ""
    assert page.locator("html").get_attribute("lang") == "en"
    controls = page.locator(CONTROLS).evaluate_all(BOXES)
    small = [control for control in controls if 0 < control[2] < SMALLEST]
    assert not small, (where, small)
    found = Axe().run(page)
    assert not found.violations_count, f"{where}\n{found.generate_report()}"


def judge_targets(page: Page) -> None:
    """Fail if something that can be chosen on the board is too small for a finger."""
    targets = page.locator(ON_BOARD).evaluate_all(BOXES)
    small = [(move, height) for move, _width, height in targets if height < LEAST]
    assert not small, (page.url, small)
