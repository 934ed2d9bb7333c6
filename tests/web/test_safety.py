"""Nobody learns or does what is not theirs: secrets, other seats, other sites, oversized requests."""

import re
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from digsite.bots import choose
from digsite.core.game import Game
from digsite.web.identity import COOKIE
from tests.web.people import SHORT, Person, Shown, Town, everybody, to_move


def all_that_is_shown(person: Person, moves: int) -> str:
    """Return every page, fragment, record and push of a table that a person can get."""
    pages = [person.table, f"{person.table}/record", "/", "/metrics"]
    for number in range(moves + 1):
        pages += [f"{person.table}/replay/{number}", f"{person.table}/replay/{number}/fragment?shape=tall"]
    texts = [person.client.get(page).text for page in pages]
    with person.live() as live:
        texts.append(live.next().html)
    texts.append(person.post("nonsense").text)
    return "\n".join(texts)


def test_no_seed_leaves_before_the_end(town: Town, game: Game) -> None:
    people = everybody(town, game)
    people.append(town.person())
    people[-1].look(people[0].table)
    for _ in range(6):
        to_move(people).move()
    setup, _, rows = town.kept(people[0].table)
    secrets = [setup.seed.hex(), repr(setup.seed)[2:-1], str(int.from_bytes(setup.seed, "big"))]
    for person in people:
        shown = all_that_is_shown(person, len(rows))
        assert not [secret for secret in secrets if secret in shown]


def test_the_seed_is_in_the_record_at_the_end(town: Town, game: Game) -> None:
    host = town.person()
    host.set_up(game, "me", *["greedy"] * (game.seats[0] - 1), **SHORT.get(game.name, {}))
    with host.live() as live:
        while not live.next().over:
            match = town.all_seeing(host.table)
            if 0 in match.to_move:
                host.post(choose("greedy", match, 0))
    setup = town.kept(host.table)[0]
    stranger = town.person()
    assert setup.seed.hex() in stranger.client.get(f"{host.table}/record").text


def test_invites_are_for_those_at_the_table(town: Town, game: Game) -> None:
    host = town.person()
    seats = game.seats[-1]
    host.set_up(game, "me", *["open"] * (seats - 1))
    tokens = [seat.token for seat in town.kept(host.table)[1] if seat.token]
    assert len(host.shown.invites) == len(tokens) == seats - 1
    spectator = town.person()
    spectator.look(host.table)
    shown = all_that_is_shown(spectator, 0)
    assert not [token for token in tokens if token in shown]
    used = host.shown.invites[0]
    guest = town.person()
    guest.client.post(used, data={})
    host.look()
    assert used not in host.shown.invites


def test_a_seat_sees_what_its_view_holds_and_no_more(town: Town, game: Game) -> None:
    """The page of a seat is the same whatever is hidden from it: the table is swapped for one redealt for that seat."""
    people = everybody(town, game)
    for turn in range(8):
        to_move(people).move(turn)
    name = people[0].table.rsplit("/", 1)[1]
    house = town.site.house
    table = town.run(house.table, name)
    for seat, person in [*enumerate(people), (-1, town.person())]:
        before = person.look(people[0].table).html
        redealt = table.match.copy()
        states = redealt.states.copy()
        game.engine.redeal(redealt.box, states, 0, seat, game.engine.rng)
        redealt._states[-1] = states
        # It replays the newest move, which does not lead to what was redealt since; the answer is the truth's.
        redealt.may_take_back = table.match.may_take_back
        place = house._place(name)
        place.table = replace(table, match=redealt)
        town.site.drawings._kept.clear()
        again = person.look(people[0].table).html
        place.table = table
        assert again == before


def test_cookies_are_signed_and_guarded(town: Town, game: Game) -> None:
    people = everybody(town, game)
    mover = to_move(people)
    answer = town.person().client.get("/")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    person = next(seat.person for seat in town.kept(mover.table)[1])
    assert person not in answer.text
    for forged in ("", person, f"{person}.x.y", mover.client.cookies[COOKIE][:-1] + "!"):
        thief = town.person()
        thief.client.cookies.set(COOKIE, forged)
        thief.look(mover.table)
        assert thief.shown.moves == []
        assert thief.post(mover.shown.moves[0]).status_code == 403


def test_other_sites_can_do_nothing(town: Town, game: Game) -> None:
    mover = to_move(everybody(town, game))
    before = town.kept(mover.table)
    posted = {"move": mover.shown.moves[0], "version": mover.shown.version, "key": "k"}
    for headers in ({"origin": "https://elsewhere.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        answer = mover.client.post(f"{mover.table}/moves", json=posted, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "elsewhere")
    elsewhere = {"origin": "https://elsewhere.example"}
    page = mover.client.post("/me", data={"name": "Trap"}, headers=elsewhere)
    assert page.status_code == 403
    with mover.client.websocket_connect(f"{mover.table}/live", headers=elsewhere) as socket:
        closed = refused_socket(socket)
        assert closed.code == 1008
    assert town.kept(mover.table) == before
    own = {"origin": "http://testserver"}
    assert mover.client.post(f"{mover.table}/moves", json=posted, headers=own).status_code == 200


def refused_socket(socket: Any) -> WebSocketDisconnect:
    with pytest.raises(WebSocketDisconnect) as caught:
        socket.receive_json()
    return caught.value


def test_a_table_that_is_not_there_is_not_watched(town: Town) -> None:
    with town.person().client.websocket_connect("/tables/nowhere/live") as socket:
        assert refused_socket(socket).code == 1008
    assert "digsite_watching 0.0" in town.person().client.get("/metrics").text


def test_what_a_page_says_on_its_socket_is_not_read(town: Town, game: Game) -> None:
    people = everybody(town, game)
    mover = to_move(people)
    with mover.live() as live:
        live.next()
        for _ in range(50):
            live.socket.send_text('{"move": "deck"}')
        mover.move()
        assert live.until(1).version == 1


def test_what_is_too_big_is_not_read(town: Town, game: Game) -> None:
    mover = to_move(everybody(town, game))
    before = town.kept(mover.table)
    big = b"x" * (64 * 1024 + 1)
    for content in (big, iter([big[:40_000], big[40_000:]])):
        answer = mover.client.post(f"{mover.table}/moves", content=content)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_big")
    assert town.kept(mover.table) == before


def test_pages_say_what_browsers_must_refuse(town: Town, game: Game) -> None:
    host = town.person()
    host.set_up(game, "me", "open")
    for path in (
        "/",
        host.table,
        f"/games/{game.name}",
        f"/games/{game.name}/rules",
        "/nowhere",
        host.shown.invites[0],
    ):
        answer = host.client.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"  # no other site hears an invite
        assert answer.headers["cache-control"] == "no-store"
        assert not re.search(r"<script(?! src=\"/static/)|\sstyle=|\son[a-z]+=|javascript:", answer.text)
        assert "http://" not in answer.text.replace("http://testserver/", "").replace("http://www.w3.org/2000/svg", "")


def test_a_name_is_text_wherever_it_is_shown(town: Town, game: Game) -> None:
    host = town.person()
    host.set_up(game, "me", "open")
    host.client.post("/me", data={"name": "<b>{1}&\"'<i>"})
    for turn in range(3):
        shown: Shown = host.look()
        assert "<b>" not in shown.html
        assert "&lt;b&gt;{1}&amp;" in shown.html
        if shown.moves:
            host.move(turn)
    assert "<b>" not in host.client.get("/").text
