"""Secret choices: what reaches the other seat and those who watch is the same to the letter, whatever was chosen."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from digsite.core.game import find
from tests.web.people import Live, Person, Town, everybody

GAME = find("excavating_adventures")
# All cards but one may have any of three kinds of Dig.
DECK = "name=many-digs&study=true&cards=grumble.1_pyra.7&digs=agate.1_garnet.2_pyrite.1"


def seated(town: Town) -> list[Person]:
    """Return two people at a table, the first of whom may attach a Dig."""
    while True:
        people = everybody(town, GAME, first_deck=DECK, second_deck=DECK, digs=4)
        if len(people[0].shown.moves) > 1:
            return people


def heard(town: Town, people: list[Person]) -> dict[str, list[tuple[int, int, str]]]:
    """Return by choice of the first person what others hear of it and of its being taken back.

    Of each push and page: how much the version has grown, how many bytes it has, and the text.
    """
    early, late = people
    watching = town.person()
    watching.look(early.table)
    found = {}
    with ExitStack() as stack:
        lives = [stack.enter_context(person.live()) for person in (late, watching)]
        for live in lives:
            live.next()
        for choice in early.look().moves:
            before = [live.person.shown.version for live in lives]
            assert early.post(choice, early.look().version).status_code == 200
            parts = [part for number, live in enumerate(lives) for part in received(live, before[number])]
            assert early.take_back(early.look().version).status_code == 200
            found[choice] = parts + [
                part for number, live in enumerate(lives) for part in received(live, before[number])
            ]
    return found


def received(live: Live, before: int) -> list[tuple[int, int, str]]:
    """Return the next push, and the page as it is loaded anew, whose version stands in its text."""
    push = live.next()
    page = live.person.client.get(live.person.table)
    text = page.text.replace(f'data-version="{push.version}"', "")
    record = live.person.client.get(f"{live.person.table}/record").text
    return [(push.version - before, len(part.encode()), part) for part in (push.html, text, record)]


def test_nobody_hears_what_was_chosen(town: Town) -> None:
    found = heard(town, seated(town))
    assert list(found) == ["no dig", "dig agate", "dig garnet", "dig pyrite"]
    first, *others = found.values()
    for other in others:
        assert other == first


def test_a_choice_after_the_commitment_is_refused_with_the_rule(town: Town) -> None:
    early, late = seated(town)
    before = early.shown.version
    early.move()
    kept = town.kept(early.table)
    sentence = "your choice is made; take it back to change it before the reveal (EA-08)."
    for text in ("no dig", "dig agate"):
        for version, code in ((early.shown.version, "not_your_turn"), (before, "stale")):
            answer = early.post(text, version)
            assert (answer.status_code, answer.json()["code"]) == (409, code)
            assert answer.json()["sentence"] == f"{text!r}: {sentence}"
        assert early.client.get(f"{early.table}/why", params={"move": text}).json()["sentence"] == sentence
    unread = early.post("dig everything").json()
    assert unread["sentence"].startswith("There is nothing for you to decide now: ")
    assert town.kept(early.table) == kept
    assert late.look().moves  # who has not chosen may still do so


def leak_by_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the view of the second seat hold something of what the first has chosen."""
    view = GAME.views.view

    def leaky(box: Any, state: Any, seat: int) -> Any:
        seen = view(box, state, seat)
        return seen.model_copy(update={"target": seen.target + int(state["seats"]["choice"][0])}) if seat == 1 else seen

    monkeypatch.setattr(GAME.views, "view", leaky)


def leak_by_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have drawings grow by what the first seat has chosen, unseen by a reader."""
    view, draw, chosen = GAME.views.view, GAME.board.draw, [0]

    def noting(box: Any, state: Any, seat: int) -> Any:
        chosen[0] = int(state["seats"]["choice"][0])
        return view(box, state, seat)

    def leaky(*arguments: Any, **more: Any) -> str:
        return draw(*arguments, **more).replace("</svg>", " " * chosen[0] + "</svg>")

    monkeypatch.setattr(GAME.views, "view", noting)
    monkeypatch.setattr(GAME.board, "draw", leaky)


@pytest.mark.parametrize("leak", [leak_by_view, leak_by_size])
def test_a_leak_is_heard(
    leak: Callable[[pytest.MonkeyPatch], None], town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above can fail: by what a page shows, and by nothing but its size."""
    leak(monkeypatch)
    found = heard(town, seated(town))
    for part in range(2):  # the push to the second seat, and its page
        assert len({parts[part][2] for parts in found.values()}) == len(found)
