"""Another table like the last one: its form is filled in as that one was."""

import html
import re
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from digsite.core.game import Game, find
from digsite.web import forms
from tests.games.excavating_adventures.positions import deck, odd
from tests.suites import playing
from tests.web.people import Town, everybody, to_move


def wanted(game: Game, address: str) -> forms.Wanted | None:
    """What the form at an address asks for as it stands."""
    at = urlsplit(address)
    assert at.path == f"/games/{game.name}"
    return forms.checked(forms.asked(game, dict(parse_qsl(at.query))))


def kept(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    return game.options.Options.model_validate(options).model_dump(mode="json")


def test_the_form_is_filled_in_as_it_was(game: Game) -> None:
    random, told = Random(0), 0
    for number in range(40):
        match = playing.new(game, number)
        options = match.options.model_dump(mode="json")
        holders = [random.choice([forms.OPEN, "random", "greedy"]) for _ in range(match.seats)]
        address = forms.again(game, options, holders)
        if address is not None:
            told += 1
            assert wanted(game, address) == forms.Wanted(tuple(holders), options)
    assert told > 10


def test_decks_of_ones_own_are_taken_along_and_other_content_cannot_be() -> None:
    game = find("excavating_adventures")
    options = kept(game, {"first_deck": deck(), "second_deck": odd(plan="wins & smiles"), "target": 3})
    address = forms.again(game, options, [forms.ME, "greedy"])
    assert address is not None
    assert wanted(game, address) == forms.Wanted((forms.ME, "greedy"), options)
    unearthed = find("unearthed")
    own = {"game": "unearthed", "kind": "deck", "name": "mine", "cards": {"3": 80}}
    assert forms.again(unearthed, kept(unearthed, {"deck": own}), ["me", "greedy"]) is None


def test_who_had_a_seat_plays_again(town: Town) -> None:
    game = find("excavating_adventures")
    options = {"target": 1, "round_limit": 1, "second_deck": "old-masters"}
    ann, ben = people = everybody(town, game, **options)
    assert "Play again" not in ann.shown.html
    while not town.all_seeing(ann.table).over:
        to_move(people).move()
    for person, holders in ((ann, ("me", "open")), (ben, ("open", "me"))):
        [link] = re.findall(r'href="([^"]*)">Play again<', person.look().html)
        assert wanted(game, html.unescape(link)) == forms.Wanted(holders, kept(game, options))
        assert "it is the rulebook's game" not in person.client.get(html.unescape(link)).text
    assert "it is the rulebook's game" in ann.client.get(f"/games/{game.name}").text
    assert "Play again" not in town.person().look(ann.table).html
