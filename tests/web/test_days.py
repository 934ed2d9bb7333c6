"""Games of the day: the same for everybody, once for each, seen by others when it can do no harm."""

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from digsite.bots import choose
from digsite.core.game import Game, find, games
from digsite.table import daily
from digsite.table.model import Kind, Request, Row
from digsite.web.app import PARTS, create_app
from digsite.web.settings import Settings
from tests.web.people import Person, Town

DAY = date(2026, 3, 1)
SOLO = [game for game in games().values() if game.daily]
each_solo = pytest.mark.parametrize("solo", SOLO, ids=[game.name for game in SOLO])


@dataclass
class Calendar:
    """What day it is."""

    day: date = DAY

    def __call__(self) -> date:
        return self.day


@contextmanager
def town_of(database: str, calendar: Calendar, settings: Settings | None = None) -> Iterator[Town]:
    """Run a server that has its day from a calendar."""
    made = replace(settings or Settings(bot_pace=0), today=calendar)
    with TestClient(create_app(database, settings=made), raise_server_exceptions=False) as client:
        app = client.app
        yield Town(app, client)  # type: ignore[arg-type]  # the client knows it as any ASGI application


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def dated(tmp_path: object, calendar: Calendar) -> Iterator[Town]:
    """A server with a calendar."""
    with town_of(f"{tmp_path}/tables.sqlite", calendar) as town:
        yield town


def address(game: Game, day: date = DAY, choice: int | None = None) -> str:
    every = daily.choices(game)
    written = daily.written(daily.usual(game)) if choice is None else every[choice % len(every)]
    return f"/daily/{game.name}/{day}?{written}"


def begin(person: Person, where: str, name: str = "") -> str:
    """Begin a game of the day, or go on with it, and return the table."""
    answer = person.client.post(where, data={"name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    person.look(answer.headers["location"])
    return person.table


def finish(town: Town, person: Person, bot: str = "random") -> str:
    """Play the own table to its end as a bot would and return the result; pages are drawn for the last move only."""
    name = person.table.rsplit("/", 1)[1]
    table = town.run(town.site.house.table, name)
    while not table.match.over:
        wish = Request(Kind.MOVE, choose(bot, table.match, 0), table.version, None)
        if table.after(Row(table.version + 1, wish.kind, 0, wish.text, None)).match.over:
            assert person.post(wish.text, version=wish.version).status_code == 200
            table = town.run(town.site.house.table, name)
        else:
            table = town.run(town.site.house.act, name, table.setup.creator, wish)
    return daily.result_of(table.match).text


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def results(page: str) -> list[list[str]]:
    """Return the table of results by its cells."""
    body = re.search(r"<tbody>(.*?)</tbody>", page, re.DOTALL)
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", body[1], re.DOTALL) if body else []
    return [[words(cell) for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)] for row in rows]


def test_every_page_of_a_table_is_known_here() -> None:
    known = {page.partition("?")[0] for page in pages_of("/tables/x")}
    assert {"/tables/x", "/tables/x/replay/0/fragment", "/tables/x/record"} <= known
    assert not any("{" in page for page in known)
    assert {"/tables/x/moves", "/tables/x/take-back"} <= set(addresses_of("/tables/x", "POST"))


@each_solo
def test_everybody_has_the_same_chance_and_nobody_the_next_days(dated: Town, calendar: Calendar, solo: Game) -> None:
    ann, bo = dated.person(), dated.person()
    matches = [dated.all_seeing(begin(person, address(solo))) for person in (ann, bo)]
    assert matches[0].seed == matches[1].seed
    other = dated.all_seeing(begin(ann, address(solo, choice=1)))
    calendar.day += timedelta(1)
    later = dated.all_seeing(begin(ann, address(solo, calendar.day)))
    assert len({match.seed for match in (matches[0], other, later)}) == 3
    for match in (*matches, other, later):
        assert (match.game, match.seats) == (solo, 1)
    by_options = {name: str(getattr(later.options, name)) for name in daily.values(solo)}
    assert by_options == daily.usual(solo)


@each_solo
def test_the_same_moves_meet_the_same_chance(dated: Town, solo: Game) -> None:
    views = []
    for _ in range(2):
        person = dated.person()
        begin(person, address(solo))
        told = finish(dated, person)
        match = dated.all_seeing(person.table)
        views.append((told, match.view(0), match.moves))
    assert views[0] == views[1]


@each_solo
def test_a_second_attempt_leads_back_to_the_first(dated: Town, solo: Game) -> None:
    ann = dated.person()
    table = begin(ann, address(solo), "Ann")
    assert "Go on" in ann.client.get(address(solo)).text
    assert begin(ann, address(solo), "Anna") == table
    ann.move()
    assert begin(ann, address(solo)) == table
    told = finish(dated, ann)
    assert begin(ann, address(solo)) == table
    assert begin(ann, address(solo, choice=1)) != table
    page = words(ann.client.get(address(solo)).text)
    assert f"Place 1 of 1 : {told}." in page
    assert "played" in page
    assert "begun" in page


@each_solo
def test_results_are_ranked_with_ties_and_players_are_counted(dated: Town, solo: Game) -> None:
    told = {}
    for name, bot in (("Ann", "random"), ("Bo", "greedy"), ("Cy", "random")):
        person = dated.person()
        begin(person, address(solo), name)
        text = finish(dated, person, bot)
        told[name] = (daily.result_of(dated.all_seeing(person.table)), person)
        assert told[name][0].text == text
    newcomer = dated.person()
    page = newcomer.client.get(address(solo)).text
    ranked = sorted((result for result, _ in told.values()), key=lambda result: -result.merit)
    places = [1 + sum(other.merit > result.merit for other in ranked) for result in ranked]
    assert [[int(line[0]), line[2]] for line in results(page)] == [
        [place, result.text] for place, result in zip(places, ranked, strict=True)
    ]
    assert sorted(places) in ([1, 1, 3], [1, 2, 2])
    assert sorted(line[1] for line in results(page)) == ["Ann", "Bo", "Cy"]
    assert "still playing" not in page
    assert "1 is still playing" not in words(page)
    begin(newcomer, address(solo), "Di")
    page = newcomer.client.get(address(solo)).text
    assert "1 is still playing" in words(page)
    assert len(results(page)) == 3
    own = results(told["Bo"][1].client.get(address(solo)).text)
    assert [line[1] for line in own if "you" in line[1]] == ["Bo you"]


def addresses_of(table: str, method: str) -> list[str]:
    """Return every address of a table that takes a method."""
    paths = [route.path for part in PARTS for route in part.router.routes if method in getattr(route, "methods", ())]
    found = [path.replace("{name}", table.rsplit("/", 1)[1]).replace("{number}", "0") for path in paths]
    return [path for path in found if path.startswith(table)]


def pages_of(table: str) -> list[str]:
    """Return the address of every page of a table that there is."""
    return [f"{page}?move=done" for page in addresses_of(table, "GET")]


def sees(person: Person, table: str) -> bool:
    """Tell whether a person can look at a table in any way; all ways must agree."""
    posted = [
        (path, {"version": 0, "key": path[:64]} | ({"move": "done"} if path.endswith("/moves") else {}))
        for path in addresses_of(table, "POST")
    ]
    answers = [person.client.post(path, json=body) for path, body in posted]
    shown = {"svg" in answer.text for answer in answers}
    live: bool = answers[0].json().get("code") != "closed"
    pages = [page for page in pages_of(table) if not (live and "/review" in page)]  # which is long work
    closed = {person.client.get(page).status_code == 403 for page in pages}
    with (
        nullcontext() if live else pytest.raises(WebSocketDisconnect) as refused,
        person.client.websocket_connect(f"{table}/live?shape=wide") as socket,
    ):
        socket.receive_json()
    assert refused is None or refused.value.code == 1008
    assert (closed, shown) == ({not live}, {live})
    if not live:
        for answer in answers:
            assert (answer.status_code, answer.json()["code"]) == (403, "closed")
    return live


@each_solo
def test_anothers_game_is_closed_until_the_own_is_finished(dated: Town, calendar: Calendar, solo: Game) -> None:
    ann, bo, idle, slow = (dated.person() for _ in range(4))
    table = begin(ann, address(solo), "Ann")
    begin(slow, address(solo), "Slow")
    assert sees(ann, table)
    assert not sees(bo, table)
    page = bo.client.get(table).text
    assert "opens to you when you have finished yours" in page
    assert html.escape(address(solo)) in page
    begin(bo, address(solo), "Bo")
    assert not sees(bo, table)
    finish(dated, ann)
    for person in (bo, idle):
        assert not sees(person, table)
        assert table not in person.client.get(address(solo)).text
    finish(dated, bo)
    assert sees(bo, table)
    assert f'href="{table}"' in bo.client.get(address(solo)).text
    begin(idle, address(solo, choice=1))
    finish(dated, idle)  # of another choice
    assert not sees(idle, table)
    calendar.day += timedelta(1)
    assert sees(idle, table)
    assert f'href="{table}"' in idle.client.get(address(solo)).text
    assert not sees(slow, table)  # who still plays it
    finish(dated, slow)
    assert sees(slow, table)


def test_a_game_of_the_day_is_played_without_advice(dated: Town) -> None:
    ann = dated.person()
    table = begin(ann, address(find("arrow_caverns")), "Ann")
    assert ann.shown.moves
    assert 'id="ask-advice"' not in ann.shown.html
    answer = ann.client.post(f"{table}/advice", json={"version": 0, "key": "k"})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_advice")
    assert "A game of the day is played without advice" in answer.json()["sentence"]


@each_solo
def test_nothing_of_a_day_tells_its_chance_before_the_end(dated: Town, solo: Game) -> None:
    ann = dated.person()
    table = begin(ann, address(solo))
    ann.move()
    match = dated.all_seeing(table)
    texts = [ann.client.get(page).text for page in [*pages_of(table), "/", address(solo), f"/daily/{solo.name}"]]
    for text in texts:
        assert match.seed.hex() not in text
        assert dated.site.daily_secret.hex() not in text
    finish(dated, ann)
    assert match.seed.hex() in ann.client.get(f"{table}/record").text


def test_a_day_that_is_over_can_be_looked_at_and_finished_but_not_begun(dated: Town, calendar: Calendar) -> None:
    solo = SOLO[0]
    ann, bo = dated.person(), dated.person()
    table = begin(ann, address(solo), "Ann")
    calendar.day += timedelta(1)
    assert "Play it" not in bo.client.get(address(solo)).text
    answer = bo.client.post(address(solo), data={})
    assert answer.status_code == 409
    assert "can be looked at" in answer.text
    assert begin(ann, address(solo)) == table
    finish(dated, ann)
    assert [line[1] for line in results(bo.client.get(address(solo)).text)] == ["Ann"]
    begin(bo, address(solo, calendar.day))
    today = bo.client.get(f"/daily/{solo.name}").text
    assert f'rel="prev" href="{html.escape(address(solo))}"' in today
    earlier = bo.client.get(address(solo)).text
    assert f'rel="next" href="{html.escape(address(solo, calendar.day))}"' in earlier


def test_the_next_choice_is_one_that_is_not_played_yet(dated: Town) -> None:
    solo = SOLO[0]
    ann, every = dated.person(), daily.choices(solo)
    for here, following in ((1, 2), (2, 3)):
        begin(ann, address(solo, choice=here))
        finish(dated, ann)
        assert f"Next: {daily.called(every[following])}" in words(ann.client.get(address(solo, choice=here)).text)
    for choice in range(len(every)):
        begin(ann, address(solo, choice=choice))
        finish(dated, ann)
    assert "Next:" not in words(ann.client.get(address(solo)).text)


@each_solo
def test_the_table_leads_on_when_it_is_over(dated: Town, solo: Game) -> None:
    ann = dated.person()
    begin(ann, address(solo))
    assert solo.daily
    assert f"{solo.daily.title}, 1 March 2026" in ann.shown.html
    assert "Results of the day" not in ann.shown.html
    finish(dated, ann)
    page = ann.look().html
    assert f'href="{html.escape(address(solo))}">Results of the day' in page
    assert f"{solo.daily.title}, 1 March 2026" in words(ann.client.get("/").text)


def test_games_lead_to_their_day(dated: Town, game: Game) -> None:
    client = dated.person().client
    front, own = client.get("/").text, client.get(f"/games/{game.name}").text
    for page in (front, own):
        assert (f'href="/daily/{game.name}"' in page) == (game.daily is not None)


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/daily/nowhere", 404, "There is no game"),
        ("/daily/unearthed", 404, "Unearthed has no game of the day"),
        ("/daily/unearthed/2026-03-01", 404, "Unearthed has no game of the day"),
        ("/daily/arrow_caverns/tomorrow", 404, "'tomorrow' is no day"),
        ("/daily/arrow_caverns/20260301", 404, "'20260301' is no day"),
        ("/daily/arrow_caverns/2026-02-29", 404, "is no day"),
        ("/daily/arrow_caverns/2026-03-02", 404, "2 March 2026 has not come yet"),
        ("/daily/arrow_caverns/2026-03-01?edition=nice", 404, "Edition: 'nice' is no choice"),
        ("/daily/gem_getter_pro?roll_sheet=../secret", 404, "Roll Sheet: '../secret' is no choice"),
        ("/daily/gem_getter_pro?dig_sheet=", 404, "Dig Sheet: '' is no choice"),
    ],
)
def test_what_is_no_game_of_the_day_has_a_sentence(dated: Town, path: str, status: int, sentence: str) -> None:
    person = dated.person()
    for answer in (person.client.get(path), person.client.post(path, data={})):
        if answer.status_code != 405:  # there is no beginning without a day
            assert answer.status_code == status
            assert sentence in html.unescape(answer.text)
    assert "Your tables" not in person.client.get("/").text


def test_a_name_that_is_none_begins_nothing(dated: Town) -> None:
    person = dated.person()
    answer = person.client.post(address(SOLO[0]), data={"name": "x" * 25})
    assert answer.status_code == 422
    assert "at most 24 characters" in answer.text
    assert "Go on" not in person.client.get(address(SOLO[0])).text


def test_a_game_of_the_day_counts_as_a_table_that_is_set_up(tmp_path: object, calendar: Calendar) -> None:
    settings = Settings(tables_each="2/hour")
    with town_of(f"{tmp_path}/t.sqlite", calendar, settings) as town:
        person = town.person()
        person.client.post("/me", data={"name": "Ann"})
        answers = [
            person.client.post(address(SOLO[0], choice=choice), follow_redirects=False).status_code
            for choice in (0, 0, 1, 2, 0)
        ]
        assert answers == [303, 303, 303, 429, 303]


@each_solo
def test_a_restart_and_another_server_keep_the_day(database: str, calendar: Calendar, solo: Game) -> None:
    with town_of(database, calendar) as town:
        ann = town.person()
        table = begin(ann, address(solo), "Ann")
        told = finish(town, ann)
        seed = town.all_seeing(table).seed
    with town_of(database, calendar) as town, town_of(database, calendar) as other:
        for place in (town, other):
            bo = place.person()
            page = bo.client.get(address(solo)).text
            assert results(page)[0] == ["1", "Ann", told]
            assert place.all_seeing(begin(bo, address(solo), "Bo")).seed == seed


def test_a_stranger_on_another_house_has_another_chance(tmp_path: object, calendar: Calendar) -> None:
    seeds = set()
    for house in ("one", "two"):
        with town_of(f"{tmp_path}/{house}.sqlite", calendar) as town:
            seeds.add(town.all_seeing(begin(town.person(), address(find("arrow_caverns")))).seed)
    assert len(seeds) == 2
