"""Whole games over HTTP: set up, sit down, move, watch, look back, take the record home."""

import re
from pathlib import Path

import digsite
from digsite.bots import choose
from digsite.core.game import Game
from tests.web.people import SHORT, Town, everybody, to_move


def test_a_person_plays_a_whole_game_against_bots(town_on: Town, game: Game, tmp_path: Path) -> None:
    ann = town_on.person()
    ann.set_up(game, "me", *["greedy"] * (game.seats[0] - 1), **SHORT.get(game.name, {}))
    with ann.live() as live:
        live.next()
        while not ann.shown.over:
            match = town_on.all_seeing(ann.table)
            if 0 in match.to_move:
                ann.post(choose("greedy", match, 0))  # in vain if a bot's move has not been seen yet
            live.next()
    match = town_on.all_seeing(ann.table)
    assert match.over
    for name in town_on.run(town_on.site.house.table, ann.table.rsplit("/", 1)[1]).names:
        assert name in ann.shown.html
    record = ann.client.get(f"{ann.table}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    path = tmp_path / "game.dig"
    path.write_text(record.text, encoding="utf-8")
    digsite.verify(path)
    assert digsite.load(path).states.tobytes() == match.states.tobytes()


def test_all_see_each_move_at_once(town: Town, game: Game) -> None:
    people = everybody(town, game)
    spectator = town.person()
    spectator.look(people[0].table)
    with people[0].live() as first, people[1].live() as second, spectator.live() as third:
        for live in (first, second, third):
            live.until(0)
        for turn in range(1, 7):
            mover = next(person for person in people if person.shown.moves)
            mover.move(turn)
            table = town.run(town.site.house.table, mover.table.rsplit("/", 1)[1])
            assert table.version == turn
            for seat, live in ((0, first), (1, second), (-1, third)):
                version = table.seen_by(seat)  # what is hidden from a viewer is not pushed either
                assert live.person.shown.version == version or live.until(version).version == version


def test_a_move_is_told_in_words_with_its_number(town: Town, game: Game) -> None:
    people = everybody(town, game)
    for _ in range(4):
        to_move(people).move()
    match = town.all_seeing(people[0].table)
    number, _, _ = match.log(0)[-1]
    shown = people[0].look()
    assert f"Move {number}" in shown.html
    assert f'id="log-{number}"' in shown.html


def test_a_move_can_be_taken_back_when_the_button_is_there(town: Town, game: Game) -> None:
    people = everybody(town, game)
    taken = 0
    for turn in range(30):
        person = to_move(people)
        before = person.shown.moves
        if person.move(turn // 3).over:
            break
        if "/take-back" in person.shown.html:
            answer = person.take_back()
            assert answer.status_code == 200, answer.text
            assert person.look().moves == before
            assert person.shown.version == len(town.kept(person.table)[2])
            taken += 1
            person.move(turn // 3)
        else:
            table = town.kept(person.table)
            answer = person.take_back()
            assert (answer.status_code, answer.json()["code"]) in ((409, "no_take_back"), (409, "stale"))
            assert town.kept(person.table) == table
    assert taken


def test_looking_back_shows_every_position(town: Town, game: Game) -> None:
    people = everybody(town, game)
    for _ in range(5):
        to_move(people).move()
    ann = people[0]
    last = len(town.all_seeing(ann.table).known(0))
    answer = ann.client.get(f"{ann.table}/replay")
    assert answer.url.path == f"{ann.table}/replay/{last}"
    assert f'data-scrub="{ann.table}/replay"' in answer.text
    pages = [f"{ann.table}/replay/{number}/fragment?shape=tall" for number in range(last + 1)]
    boards = [ann.client.get(page).json()["html"] for page in pages]
    assert len(set(boards)) == last + 1
    for number in ("6", "-1", "x"):
        answer = ann.client.get(f"{ann.table}/replay/{number}/fragment")
        assert (answer.status_code, set(answer.json())) in ((404, {"code", "sentence"}), (422, {"code", "sentence"}))
        assert ann.client.get(f"{ann.table}/replay/{number}").status_code in (404, 422)


def test_the_front_page_lists_my_tables(town: Town, game: Game) -> None:
    people = everybody(town, game)
    mover = to_move(people)
    assert "your turn" in mover.client.get("/").text
    assert people[0].table not in town.person().client.get("/").text
    for person in people:
        assert person.table in person.client.get("/").text


def test_a_name_is_shown_at_once_to_others_at_the_table(town: Town, game: Game) -> None:
    people = everybody(town, game)
    with people[1].live() as live:
        live.next()
        people[0].client.post("/me", data={"name": " Zoë  the Digger "})
        assert "Zoë the Digger" in live.next().html
    assert 'value="Zoë the Digger"' in people[0].client.get("/").text


def test_a_guest_keeps_the_name_given_at_first(town: Town) -> None:
    client = town.person().client
    first, second = client.get("/").text, client.get("/").text
    name = re.search(r'value="(Guest \d{4})"', first)
    assert name
    assert name[1] in second


def test_every_page_of_a_game_is_there(town: Town, game: Game) -> None:
    client = town.person().client
    assert game.title in client.get("/").text
    page = client.get(f"/games/{game.name}").text
    for name, field in game.options.Options.model_fields.items():
        assert f'name="option_{name}"' in page
        assert field.title
        assert field.title.replace("'", "&#39;") in page
    rules = client.get(f"/games/{game.name}/rules").text
    assert re.findall(r' id="[A-Z]{2,3}-\d\d"', rules)
    picture = client.get(f"/games/{game.name}/picture.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.text.startswith("<svg")


def test_a_server_tells_how_it_is(town: Town, game: Game) -> None:
    everybody(town, game)
    client = town.person().client
    assert client.get("/healthz").text == client.get("/readyz").text == "ok\n"
    metrics = client.get("/metrics").text
    assert 'digsite_requests_total{method="POST",route="/tables",status="303"} 1.0' in metrics
    assert "digsite_tables_in_memory 1.0" in metrics
