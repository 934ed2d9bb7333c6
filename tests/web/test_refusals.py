"""Everything that can be asked for in vain: a code, a sentence, and nothing has changed."""

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from starlette.testclient import TestClient

from digsite.bots import choose
from digsite.core.errors import Unreadable
from digsite.core.game import Game
from digsite.web.app import create_app
from digsite.web.settings import Settings
from tests.web.people import SHORT, Person, Town, company, everybody, to_move

RULE = re.compile(r"\([A-Z]{2}-\d\d\)\.$")  # at the end of a sentence


def refused(town: Town, person: Person, answer: Any, code: str, status: int, before: tuple[Any, ...]) -> None:
    """Check an answer that refuses a move: code, sentence, the present view, and nothing kept."""
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code)
    assert said["sentence"].endswith(".")
    assert said["version"] == len(before[2])
    assert 'id="table-headline"' in said["html"]
    assert town.kept(person.table) == before


def test_an_unreadable_move(town: Town, game: Game) -> None:
    person = to_move(everybody(town, game))
    before = town.kept(person.table)
    for text in ("", "nonsense", "keep", "déck", "deck; drop", "\x00", "x" * 1000):
        refused(town, person, person.post(text), "unreadable", 422, before)


def readable(game: Game, match: Any, seat: int) -> Iterator[str]:
    """Yield what can be read as a move, legal or not."""
    for action in range(game.rules.ACTIONS):
        text = game.words.notation(match.box, match.state, seat, action)
        with suppress(Unreadable):
            if game.words.parse(match.box, match.state, seat, text) == action:
                yield text


def illegal(town: Town, game: Game, person: Person, seat: int) -> str:
    """Return a move that can be read, and not be made now."""
    match = town.all_seeing(person.table)
    return next(text for text in readable(game, match, seat) if text not in person.shown.moves)


def test_an_illegal_move_names_why(town: Town, game: Game) -> None:
    people = everybody(town, game)
    person = to_move(people)
    wrong, before = illegal(town, game, person, people.index(person)), town.kept(person.table)
    refused(town, person, person.post(wrong), "illegal", 409, before)


def test_the_reason_can_be_asked_for_without_making_the_move(town: Town, game: Game) -> None:
    people = everybody(town, game)
    person = to_move(people)
    wrong, before = illegal(town, game, person, people.index(person)), town.kept(person.table)
    sentence = person.post(wrong).json()["sentence"]

    def why(asking: Person, text: str) -> Any:
        answer = asking.client.get(f"{person.table}/why", params={"move": text})
        assert answer.status_code == 200
        return answer.json()["sentence"]

    assert why(person, wrong)
    assert sentence.endswith(why(person, wrong))
    assert why(person, person.shown.moves[0]) == ""
    assert why(town.person(), wrong) == "You are watching this table: only who has a seat can play."
    assert person.client.get(f"{person.table}/why", params={"move": "x" * 1001}).status_code == 422
    assert person.client.get("/tables/nowhere/why", params={"move": "x"}).status_code == 404
    assert town.kept(person.table) == before


def test_anothers_turn(town: Town, game: Game) -> None:
    people = everybody(town, game)
    for _ in range(4):
        mover = to_move(people)
        if waiting := [person for person in people if not person.look().moves]:
            before = town.kept(mover.table)
            answer = waiting[0].post(mover.shown.moves[0])
            refused(town, waiting[0], answer, "not_your_turn", 409, before)
            assert RULE.search(answer.json()["sentence"])
        mover.move()


def test_a_spectator(town: Town, game: Game) -> None:
    mover = to_move(everybody(town, game))
    spectator = town.person()
    spectator.look(mover.table)
    before = town.kept(mover.table)
    assert spectator.shown.moves == []
    refused(town, spectator, spectator.post(mover.shown.moves[0]), "not_your_seat", 403, before)
    refused(town, spectator, spectator.take_back(), "not_your_seat", 403, before)


def test_a_stale_version(town: Town, game: Game) -> None:
    people = everybody(town, game)
    mover = to_move(people)
    move = mover.shown.moves[0]
    mover.move()
    before = town.kept(mover.table)
    refused(town, mover, mover.post(move, version=0), "stale", 409, before)
    refused(town, mover, mover.post(move, version=99), "stale", 409, before)


def test_a_finished_game(town: Town, game: Game) -> None:
    host = town.person()
    host.set_up(game, "me", *["greedy"] * (game.seats[0] - 1), **SHORT.get(game.name, {}))
    with host.live() as live:
        while not live.next().over:
            match = town.all_seeing(host.table)
            if 0 in match.to_move:
                host.post(choose("greedy", match, 0))
    before = town.kept(host.table)
    answer = host.post("deck")
    refused(town, host, answer, "over", 409, before)
    assert RULE.search(answer.json()["sentence"])
    refused(town, host, host.take_back(), "over", 409, before)


def test_a_resend_is_no_error_and_no_move(town: Town, game: Game) -> None:
    mover = to_move(everybody(town, game))
    move = mover.shown.moves[0]
    first = mover.post(move, key="the same")
    before = town.kept(mover.table)
    again = mover.post(move, version=0, key="the same")
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert town.kept(mover.table) == before


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b'{"move": 3, "version": 0, "key": "k"}',
        b'{"move": "deck", "version": -1, "key": "k"}',
        b'{"move": "deck", "version": 0, "key": ""}',
        b'{"move": "deck", "version": 0, "key": "k", "seat": 1}',
        b'{"move": "deck", "version": 0, "key": "k", "shape": "round"}',
        b"\xff\xfe",
    ],
)
def test_a_body_that_is_none(town: Town, body: bytes) -> None:
    person = town.person()
    person.set_up(town_game(), "me", "open")
    before = town.kept(person.table)
    answer = person.client.post(f"{person.table}/moves", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_request")
    assert town.kept(person.table) == before


def town_game() -> Game:
    from digsite.core.game import games

    return next(iter(games().values()))


def test_unknown_pages_and_tables_and_games(town: Town) -> None:
    client = town.person().client
    for path, sentence in (
        ("/nowhere", "There is no page here"),
        ("/tables/nowhere", "There is no table here"),
        ("/tables/nowhere/replay/0", "There is no table here"),
        ("/tables/nowhere/record", "There is no table here"),
        ("/join/nowhere", "not valid"),
        ("/games/nowhere", "There is no game"),
        ("/games/nowhere/rules", "There is no game"),
        ("/games/nowhere/picture.svg", "There is no game"),
        ("/static/nowhere.css", "There is no page here"),
    ):
        answer = client.get(path)
        assert answer.status_code == 404, path
        assert answer.headers["content-type"].startswith("text/html")
        assert sentence in html.unescape(answer.text), path
    assert client.post("/healthz").status_code == 405
    said = client.post("/tables/nowhere/moves", json={"move": "deck", "version": 0, "key": "k"})
    assert (said.status_code, said.json()["code"]) == (404, "unknown_table")
    assert client.post("/join/nowhere", data={}).status_code == 404
    assert client.post("/tables", data={"game": "nowhere"}).status_code == 404


def test_a_form_is_shown_again_with_what_is_wrong(town: Town, game: Game) -> None:
    client = town.person().client
    good = {"game": game.name, "seats": str(company(game)), "seat_0": "me", "seat_1": "open"}
    for wrong, sentence in (
        ({"seats": str(game.seats[-1] + 1)}, f"{game.title} is for"),
        ({"seats": "many"}, f"{game.title} is for"),
        ({"seats": "²"}, f"{game.title} is for"),
        ({"seat_1": "oracle"}, "Seat 1 cannot be 'oracle'"),
        ({"seat_1": "me"}, "one seat at a table"),
        ({"name": "\u202etrap"}, "invisible characters"),
        ({"name": "x" * 25}, "at most 24 characters"),
    ):
        answer = client.post("/tables", data=good | wrong)
        assert answer.status_code == 422, wrong
        assert sentence in html.unescape(answer.text)
        assert "No table was set up yet" in answer.text
    assert "Your tables" not in client.get("/").text


def test_an_option_that_cannot_be_is_named_and_the_rest_kept(town: Town) -> None:
    client = town.person().client
    good = {"game": "unearthed", "seats": "8", "seat_0": "open", "option_ender_tie": "not_lowest"}
    for name, value, sentence in (
        ("target", "0", "Target:"),
        ("target", "x", "Target:"),
        ("first_player", "tallest", "Who begins a round:"),
        ("deck", "../secret", "Deck:"),
    ):
        page = client.post("/tables", data=good | {f"option_{name}": value})
        assert page.status_code == 422
        assert sentence in page.text
        assert 'value="not_lowest" selected' in page.text
        assert 'value="8" selected' in page.text
        assert f'value="{value}"' in page.text


def test_an_invite_is_used_up_and_one_seat_is_enough(town: Town, game: Game) -> None:
    host = town.person()
    host.set_up(game, "me", "open")
    (invite,) = host.shown.invites
    assert "Sit down" in town.person().client.get(invite).text
    assert "You sit at this table already" in host.client.get(invite).text
    answer = host.client.post(invite, data={})
    assert answer.status_code == 422
    assert "one seat for each" in answer.text
    assert town.person().client.post(invite, data={"name": "Cy"}).status_code == 200
    before = town.kept(host.table)
    late = town.person().client.post(invite, data={})
    assert late.status_code == 404
    assert "somebody has taken the seat" in late.text
    assert town.kept(host.table) == before


def test_a_failure_of_ours_is_told_without_its_insides(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> None:
        raise RuntimeError("the insides")

    monkeypatch.setattr(town.site.store, "tables_of", fail)
    answer = town.person().client.get("/")
    assert answer.status_code == 500
    assert "not your fault" in answer.text
    assert "insides" not in answer.text
    assert "Traceback" not in answer.text


def test_too_much_too_fast(tmp_path: object) -> None:
    settings = Settings(requests_each="40/minute", changes_each="20/minute", tables_each="2/hour")
    app = create_app(f"{tmp_path}/t.sqlite", settings=settings)
    with TestClient(app, raise_server_exceptions=False) as client:
        form = {"game": "unearthed", "seats": "2"}
        answers = [client.post("/tables", data=form, follow_redirects=False).status_code for _ in range(3)]
        assert answers == [303, 303, 429]
        names = [client.post("/me", data={"name": "Ann"}, follow_redirects=False).status_code for _ in range(25)]
        assert (names[0], names[-1]) == (303, 429)
        pages = [client.get("/healthz") for _ in range(30)]
        assert (pages[0].status_code, pages[-1].status_code) == (200, 429)
        assert "Wait a minute" in pages[-1].text
