"""The review of a game that is over: reached from its end, seen to be worked out, and shown when it is there."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from digsite.core.game import find
from tests.browser.judging import judge
from tests.browser.people import People
from tests.browser.playing import play_on, seats_for, set_up
from tests.browser.serving import Server
from tests.browser.test_looks import DESK, PHONE

# A review of Claims that begins when somebody writes into a pipe; reading it waits until then.
PATIENT = """
from pathlib import Path
from digsite.core.game import find
part = find("claims").solver
review = part.review
part.review = lambda match: Path({pipe!r}).read_text() and review(match)
"""


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.fixture
def patient(tmp_path: Path, pipe: Path) -> Iterator[Server]:
    """A server whose reviews wait."""
    started = Server(tmp_path, hasty=True, before=PATIENT.format(pipe=str(pipe)))
    yield started
    started.close()


@pytest.mark.parametrize("device", [PHONE, DESK], ids=["phone", "desk"])
def test_a_review_is_shown_when_it_is_there(
    patient: Server, pipe: Path, people: People, device: dict[str, Any]
) -> None:
    anna, game = people("Anna", **device), find("claims")
    page = anna.page
    table = set_up(anna, patient, game, seats_for(game, "me", "greedy"))
    play_on(page, Random(1))
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("status").last).to_contain_text("is being worked out")
    judge(page)
    pipe.write_text("go on")
    expect(page.locator("#review-lines")).to_contain_text("Anna had")
    judge(page)
    lines = page.locator("#review-lines").inner_text()
    page.get_by_role("link", name="Look back").click()
    page.wait_for_load_state()
    judge(page)
    page.get_by_role("link", name="Review").click()
    assert page.locator("#review-lines").inner_text() == lines
    assert len(lines.splitlines()) == len(game.review(patient.table(table).match).lines)
