"""The review of a game: for games that are over, worked out once, shown when it is there."""

import html
import threading
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from digsite.bots import choose
from digsite.core.game import Game, Solution, games
from digsite.core.words import named
from digsite.web.app import create_app
from tests.web.people import Person, Town, everybody, to_move

WAIT = 60  # seconds; only something broken takes so long


def play_out(town: Town, people: list[Person]) -> None:
    """Let everybody play to the end as greedy bots would."""
    while not (match := town.all_seeing(people[0].table)).over:
        seat = match.to_move[0]
        people[seat].look()
        assert people[seat].post(choose("greedy", match, seat)).status_code == 200


def over(town: Town, game: Game) -> list[Person]:
    people = everybody(town, game)
    play_out(town, people)
    return people


@pytest.fixture
def claims() -> Game:
    return games()["claims"]


class Slow:
    """A review that waits until it may go on, and counts how often it is asked for."""

    def __init__(self) -> None:
        self.may_go_on = threading.Event()
        self.asked = self.answered = 0

    def __call__(self, _match: Any) -> Solution:
        self.asked += 1
        assert self.may_go_on.wait(WAIT)
        self.answered += 1
        return Solution(("{0} did well (CL-05).",), {}, '<svg viewBox="0 0 1 1"></svg>')


@pytest.fixture
def slow(claims: Game, monkeypatch: pytest.MonkeyPatch) -> Slow:
    """Let the reviews of Claims be slow ones."""
    made = Slow()
    monkeypatch.setattr(claims.solver, "review", made)
    return made


def test_it_says_what_the_game_says_with_names_and_rules(town: Town, claims: Game) -> None:
    people = over(town, claims)
    spectator = town.person()
    for person in (*people, spectator):
        page = person.client.get(f"{people[0].table}/review").text
        match = town.all_seeing(people[0].table)
        names = town.run(town.site.house.table, people[0].table.rsplit("/", 1)[1]).names
        for line in claims.review(match).lines:
            assert html.escape(named(line, names).partition(" (CL-05)")[0]) in page
        assert 'href="/games/claims/rules#CL-05"' in page
        assert "data-live" not in page
        assert f'href="{people[0].table}/review"' in person.look(people[0].table).html
        assert f'href="{people[0].table}/review"' in person.client.get(f"{people[0].table}/replay").text


def test_before_the_end_and_without_a_reviewer_there_is_none(town: Town, game: Game) -> None:
    people = everybody(town, game)
    to_move(people).move()
    answer = people[0].client.get(f"{people[0].table}/review")
    sentence = "The game goes on" if game.reviews else f"{game.title} has no review"
    assert answer.status_code == 422
    assert sentence in answer.text
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        people[0].client.websocket_connect(f"{people[0].table}/review/live") as socket,
    ):
        socket.receive_json()
    assert refused.value.code == 1008
    assert "/review" not in people[0].look().html


def test_what_was_refused_before_the_end_is_not_remembered(town: Town, claims: Game) -> None:
    people = everybody(town, claims)
    where = f"{people[0].table}/review"
    assert people[0].client.get(where).status_code == 422
    play_out(town, people)
    assert people[0].client.get(where).status_code == 200


def test_one_that_takes_long_is_pushed_when_it_is_there_and_worked_out_once(
    town: Town, claims: Game, slow: Slow
) -> None:
    people = over(town, claims)
    where = f"{people[0].table}/review"
    pages = [person.client.get(where).text for person in people]
    for page in pages:
        assert "being worked out" in page
        assert f'data-live="{where}/live"' in page
    with (
        people[0].client.websocket_connect(f"{where}/live") as first,
        people[1].client.websocket_connect(f"{where}/live") as second,
    ):
        slow.may_go_on.set()
        pushed = [socket.receive_json() for socket in (first, second)]
    assert pushed[0] == pushed[1]
    assert pushed[0]["version"] == 1
    assert "did well" in pushed[0]["html"]
    assert "<svg" in pushed[0]["html"]
    page = people[1].client.get(where).text
    assert "did well" in page
    assert "data-live" not in page
    assert slow.asked == 1


def test_one_at_a_time(town: Town, claims: Game, slow: Slow) -> None:
    tables = [over(town, claims)[0] for _ in range(2)]
    for person in tables:
        assert "being worked out" in person.client.get(f"{person.table}/review").text
    assert slow.asked == 1
    slow.may_go_on.set()
    for person in tables:
        with person.client.websocket_connect(f"{person.table}/review/live") as socket:
            assert "did well" in socket.receive_json()["html"]
    assert slow.asked == 2


def test_a_server_that_is_stopped_does_not_wait_for_one(tmp_path: object, claims: Game, slow: Slow) -> None:
    with TestClient(create_app(f"{tmp_path}/t.sqlite"), raise_server_exceptions=False) as client:
        town = Town(client.app, client)  # type: ignore[arg-type]  # the client knows it as any ASGI application
        person = over(town, claims)[0]
        assert "being worked out" in person.client.get(f"{person.table}/review").text
    assert (slow.asked, slow.answered) == (1, 0)
    slow.may_go_on.set()


def failing(error: Exception) -> Callable[[Any], Solution]:
    def review(_match: Any) -> Solution:
        raise error

    return review


def test_one_that_fails_says_so_without_its_insides(town: Town, claims: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    from digsite.core.errors import NoSolver

    for error, sentence in (
        (NoSolver("This cave is too big."), "This cave is too big."),
        (RuntimeError("the insides"), "could not be worked out"),
    ):
        monkeypatch.setattr(claims.solver, "review", failing(error))
        page = over(town, claims)[0]
        answer = page.client.get(f"{page.table}/review")
        assert answer.status_code == 200
        assert sentence in answer.text
        assert "insides" not in answer.text
