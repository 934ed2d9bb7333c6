"""People at their browsers: each with cookies of their own, and with an ear for what the page complains about."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket

PATIENCE = 30_000  # milliseconds; only something broken takes so long

# Counts, from the first time that something has the focus, the frames in which nothing has it; and every animation.
WATCH = """
window.lost = []; window.animated = []; let focused = false;
const look = () => {
  const nowhere = document.activeElement === null || document.activeElement === document.body;
  if (focused && nowhere) window.lost.push(document.getElementById("table")?.dataset.version ?? location.pathname);
  focused ||= !nowhere && document.body !== null;
  window.animated.push(...document.getAnimations().map((each) => each.effect.target.id));
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective));
"""


@dataclass
class Person:
    """Somebody with a browser and, to begin with, one tab."""

    name: str
    context: BrowserContext
    complaints: list[str] = field(default_factory=list)
    heard: list[tuple[int, str]] = field(default_factory=list)  # every push to any tab: version and fragment
    page: Page = field(init=False)

    def __post_init__(self) -> None:
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(WATCH)
        self.context.on("page", self._listen)
        self.page = self.context.new_page()

    def _listen(self, page: Page) -> None:
        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.complaints.append(message.text)

        def socket(opened: WebSocket) -> None:
            opened.on("framereceived", self._hear)

        page.on("console", console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", socket)

    def _hear(self, frame: str | bytes) -> None:
        push = json.loads(frame)
        self.heard.append((push["version"], push["html"]))


class People:
    """Lets people in; when they leave, no page of theirs may have complained of anything but what was expected."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.present: list[Person] = []
        self.expected: list[str] = []  # regular expressions

    def __call__(self, name: str, **device: Any) -> Person:
        """Let somebody in with a screen of 1280 by 800, or as the device says."""
        context = self.browser.new_context(**{"viewport": {"width": 1280, "height": 800}, **device})
        self.present.append(Person(name, context))
        return self.present[-1]

    def leave(self) -> None:
        """Close all browsers and look at what was complained of."""
        for person in self.present:
            person.context.close()
        pattern = re.compile("|".join(self.expected) or r"(?!)")
        complaints = [text for person in self.present for text in person.complaints if not pattern.search(text)]
        assert not complaints, str(complaints)


@contextmanager
def gathered(browser: Browser) -> Iterator[People]:
    """People for one test."""
    people = People(browser)
    yield people
    people.leave()
