"""One Chromium and one server for each file of tests; people of their own for each test."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import PATIENCE, People, gathered
from tests.browser.serving import Server

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, else Playwright's own. Not for longer: while it runs, no other test has an event loop."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`digsite serve`, its bots without pauses."""
    started = Server(tmp_path_factory.mktemp("server"), hasty=True)
    yield started
    started.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`digsite serve` as it is started at the desk; tests may kill it, and start it again."""
    started = Server(tmp_path_factory.mktemp("served"))
    yield started
    started.close()


@pytest.fixture
def people(chromium: Browser) -> Iterator[People]:
    """Whoever comes to the test's table."""
    with gathered(chromium) as present:
        yield present
