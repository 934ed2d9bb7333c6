"""Match: what people do with one from Python."""

import pytest

import digsite
from digsite.core.errors import BadSeats, DigsiteError, UnknownBot, UnknownGame
from digsite.core.match import Match, new


def test_the_names_of_the_package_are_those_it_lists() -> None:
    for name in digsite.__all__:
        assert getattr(digsite, name) is not None
    assert dir(digsite) == sorted(digsite.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = digsite.nothing


def test_a_notebook_shows_what_everybody_may_see() -> None:
    match = new("unearthed", seats=2, seed=7)
    assert match._repr_svg_() == match.svg(-1) == match.svg()
    assert match.svg(0)._repr_svg_().startswith("<svg")
    seat = match.to_move[0]
    assert 'data-action="deck"' in match.svg(seat)
    assert "data-action" not in match.svg(1 - seat)


def test_unknown_names_say_what_there_is() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; there are: .*unearthed"):
        new("chess")
    with pytest.raises(UnknownBot, match="no bot 'deep' for Unearthed; there are: random, greedy"):
        digsite.bots.choose("deep", new("unearthed"), 0)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there(seat: int) -> None:
    match = new("unearthed", seats=2, seed=7)
    for ask in (match.legal, match.offers, match.take_back, lambda number: match.play(number, "deck")):
        with pytest.raises(BadSeats, match="seats are 0 to 1"):
            ask(seat)


def test_a_position_of_the_past_can_be_played_on() -> None:
    match = new("unearthed", seats=2, seed=7)
    for _ in range(3):
        seat = match.to_move[0]
        match.play(seat, match.legal(seat)[0])
    past = match.at(1)
    assert past.moves == match.moves[:1]
    past.play(past.to_move[0], "keep d3")
    assert match.moves[1].text != "keep d3"
    with pytest.raises(IndexError, match="moves made: 3"):
        match.at(4)


def test_every_error_has_a_code_of_its_own() -> None:
    kinds: list[type[DigsiteError]] = []
    waiting = [DigsiteError]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if "code" in vars(kind):
            kinds.append(kind)
    assert len({kind.code for kind in kinds}) == len(kinds)


def test_bots_choose_the_same_from_the_same_match() -> None:
    one, two = (Match(digsite.find("unearthed"), 3, 11) for _ in range(2))
    for _ in range(40):
        seat = one.to_move[0]
        for name in digsite.bots.names(one.game):
            assert digsite.bots.choose(name, one, seat) == digsite.bots.choose(name, two, seat)
        move = digsite.bots.choose("greedy", one, seat)
        one.play(seat, move)
        two.play(seat, move)
    assert one.record() == two.record()
