"""Advice for a team: what a bot would do, said and shown to who asks, and nothing is moved."""

import html
import re
from itertools import count
from typing import Any

from httpx2 import Response

from digsite.bots import choose
from digsite.core.game import Game, games
from tests.web.people import Person, Shown, Town, everybody

TEAMS = [game for game in games().values() if game.team]
keys = count(1)


def asked(person: Person, version: int | None = None) -> Response:
    """Ask for advice."""
    version = person.shown.version if version is None else version
    return person.client.post(f"{person.table}/advice", json={"version": version, "key": f"advice {next(keys)}"})


def refused(answer: Response, code: str, status: int) -> Any:
    said = answer.json()
    assert (answer.status_code, said["code"]) == (status, code)
    assert said["sentence"].endswith(".")
    assert "data-advised" not in said["html"]
    return said


def told(shown: Shown) -> str:
    """Return what the page says of the bot."""
    found = re.search(r'<p id="table-advice"[^>]*>(.*?)</p>', shown.html, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]*>", "", found[1])) if found else "nothing is said"


def test_a_team_is_told_what_a_bot_would_do(town: Town) -> None:
    assert TEAMS
    for game in TEAMS:
        ann, ben = everybody(town, game)
        for _ in range(3):
            ann.look()
            assert told(ann.shown) == ""
            before, match = town.kept(ann.table), town.all_seeing(ann.table)
            answer = asked(ann)
            assert answer.status_code == 200
            shown = Shown(**answer.json())
            move = choose("greedy", match, 0)
            assert told(shown) == f"The greedy bot would choose {move}: {match.offers(0)[move]}."
            assert shown.version == ann.shown.version
            marked = re.findall(r'data-action="([^"]*)" data-advised="true"', shown.html)
            assert [html.unescape(text) for text in marked] == [move]
            assert town.kept(ann.table) == before  # nothing is moved
            assert told(ben.look()) == told(ann.look()) == ""  # nobody else hears of it
            assert ann.post(move).status_code == 200


def test_no_advice_for_rivals(town: Town, game: Game) -> None:
    if game.team:
        return
    ann, _ = everybody(town, game)
    before = town.kept(ann.table)
    said = refused(asked(ann), "no_advice", 409)
    assert game.title in said["sentence"]
    assert 'id="ask-advice"' not in ann.look().html
    assert town.kept(ann.table) == before


def test_advice_is_for_who_may_move(town: Town) -> None:
    for game in TEAMS:
        ann, _ = everybody(town, game)
        onlooker = town.person()
        onlooker.look(ann.table)
        assert 'id="ask-advice"' not in onlooker.shown.html
        refused(asked(onlooker), "not_your_seat", 403)
        version = ann.shown.version
        ann.move()
        refused(asked(ann, version), "stale", 409)
        assert asked(ann).status_code == 200


def test_with_limited_supplies_advice_is_for_the_own_hand_and_turn(town: Town) -> None:
    for game in TEAMS:
        if "limited_supplies" not in game.options.Options.model_fields:
            continue
        ann, ben = town.person(), town.person()
        ann.set_up(game, "me", "open", limited_supplies="true")
        ben.client.post(ann.shown.invites[0], data={"name": "Ben"})
        ben.look(ann.table)
        refused(asked(ben), "not_your_turn", 409)
        for person in (ann, ben, ben, ann):
            person.look()
            match = town.all_seeing(ann.table)
            seat = 0 if person is ann else 1
            if seat not in match.to_move:
                continue
            shown = Shown(**asked(person).json())
            assert re.findall(r'data-action="(take [^"]*)" data-advised', shown.html) == [choose("greedy", match, seat)]
            person.move()
