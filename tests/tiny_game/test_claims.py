"""Claims: the rules by examples, and what only simultaneous secret choices can get wrong."""

import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import digsite
from digsite import bots
from digsite.core import content, record
from digsite.core.errors import (
    BadContent,
    BadOption,
    BadSeats,
    IllegalMove,
    NoTakeBack,
    NotOver,
    NotYourTurn,
    Unreadable,
)
from digsite.core.match import Match


def claims(seats: int, *rounds: tuple[int, ...], **options: Any) -> Match:
    """Return a match after some rounds, given as the tokens by seat; the finds are worth 3, 3, 3, ... points."""
    stack = {"game": "claims", "kind": "stack", "name": "threes", "finds": [3] * 6}
    match = digsite.new("claims", seats, 7, **({"stack": stack} | options))
    for tokens in rounds:
        for seat, token in enumerate(tokens):
            match.play(seat, f"claim {token}")
    return match


@pytest.mark.rule("CL-01")
def test_two_to_four_play_with_tokens_from_one_on() -> None:
    assert claims(2).legal(0) == ("claim 1", "claim 2", "claim 3", "claim 4")
    assert claims(4, tokens=2).legal(3) == ("claim 1", "claim 2")
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            claims(seats)
    with pytest.raises(BadOption, match="tokens"):
        claims(2, tokens=7)
    with pytest.raises(IllegalMove, match="CL-01"):
        claims(2, tokens=3).play(0, "claim 4")


@pytest.mark.rule("CL-02")
def test_there_is_a_find_for_each_token() -> None:
    match = digsite.new("claims", seats=2, seed=7)
    view = match.view(-2)
    assert sorted((view.find, *view.stack)) == [1, 2, 3, 4]
    orders = {digsite.new("claims", seats=2, seed=seed).view(-2).stack for seed in range(100)}
    assert len(orders) == 24  # each order of three finds out of four comes up
    with pytest.raises(BadOption, match="3 finds"):
        claims(2, stack={"game": "claims", "kind": "stack", "name": "short", "finds": [1, 2, 3]})


@pytest.mark.rule("CL-03")
def test_each_round_the_next_find_is_turned_up() -> None:
    match = digsite.new("claims", seats=2, seed=7, tokens=3)
    view = match.view(-2)
    assert match.record().splitlines()[9] == f"0. deal (find {view.find})"
    for token, find in enumerate(view.stack, 1):
        match.play(0, f"claim {token}")
        assert match.dealt(len(match.moves) - 1) == ""
        match.play(1, f"claim {token}")
        assert match.view().find == find
        assert match.dealt(len(match.moves) - 1) == f"find {find}"


@pytest.mark.rule("CL-04")
def test_a_token_lies_face_down_until_all_are_there() -> None:
    match = claims(3)
    match.play(2, "claim 3")
    assert match.to_move == (0, 1)
    with pytest.raises(NotYourTurn):
        match.play(2, "claim 1")
    with pytest.raises(IllegalMove, match="CL-04"):
        match.play_action(2, 0)
    assert match.view(2).places[2].laid == 3
    for viewer in (-1, 0, 1):
        place = match.view(viewer).places[2]
        assert (place.has_laid, place.laid, place.tokens) == (True, None, (1, 2, 3, 4))
        assert match.log(viewer) == ()
        assert "seat 2" not in match.record(viewer)
    assert [line.text for line in match.log(2)] == ["{2} lays down the 3."]


@pytest.mark.rule("CL-04")
def test_a_token_may_be_taken_back_until_all_are_there() -> None:
    match = claims(2)
    match.play(1, "claim 3")
    match.play(0, "claim 1")
    shown = match.states.tobytes()
    for seat in (0, 1):
        with pytest.raises(NoTakeBack):
            match.take_back(seat)
    assert match.states.tobytes() == shown
    three = claims(3)
    three.play(1, "claim 3")
    three.play(0, "claim 1")
    three.take_back(1)
    assert three.to_move == (1, 2)
    assert [(made.seat, made.text) for made in three.moves] == [(0, "claim 1")]


@pytest.mark.rule("CL-05")
@pytest.mark.parametrize(
    ("tokens", "winner"),
    [
        ((4, 2), 0),
        ((1, 2), 1),
        ((3, 3), None),
        ((4, 4, 2), 2),
        ((4, 4, 2, 2), None),
        ((4, 4, 1, 2), 3),
        ((1, 1, 1), None),
    ],
)
def test_the_highest_token_that_is_alone_takes_the_find(tokens: tuple[int, ...], winner: int | None) -> None:
    match = claims(len(tokens), tokens)
    view = match.view()
    assert view.last_round.winner == winner
    assert view.last_round.tokens == tokens
    assert match.scores == tuple(3 if seat == winner else 0 for seat in range(len(tokens)))
    taker = "nobody takes the 3" if winner is None else f"{{{winner}}} takes the 3 with the {tokens[winner]}"
    assert taker in match.log()[-1].text
    assert match.shown(len(tokens) - 1) == ", ".join(f"{seat}: {token}" for seat, token in enumerate(tokens))


@pytest.mark.rule("CL-06")
def test_tokens_laid_are_gone() -> None:
    match = claims(2, (4, 1))
    assert match.legal(0) == ("claim 1", "claim 2", "claim 3")
    assert match.view(1).places[0].tokens == (1, 2, 3)
    with pytest.raises(IllegalMove, match="CL-06"):
        match.play(0, "claim 4")


@pytest.mark.rule("CL-07")
def test_the_most_points_win_and_ties_are_shared() -> None:
    match = claims(3, (1, 2, 2), (2, 1, 1), (3, 3, 4), tokens=4)
    match.play(0, "claim 4")
    match.play(1, "claim 4")
    match.play(2, "claim 3")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.scores == (6, 0, 6)
    assert outcome.returns == (0.5, 0.0, 0.5)
    assert outcome.ranking == ((0, 2), (1,))
    assert outcome.why == "finished"
    assert outcome.sentence == "All finds have been turned up (CL-07). {0} and {2} share the win."


def test_nobody_takes_anything_and_all_share() -> None:
    outcome = claims(2, (1, 1), (2, 2), tokens=2).outcome
    assert outcome is not None
    assert (outcome.scores, outcome.returns) == ((0, 0), (0.5, 0.5))


@pytest.mark.parametrize("text", ["", "claim", "claim 7", "claim 0", "3", "claim 3 4"])
def test_what_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="claim 3"):
        claims(2).play(0, text)


def test_moves_are_read_kindly() -> None:
    match = claims(2)
    match.play(0, " Claim  3 ")
    assert match.moves[0].text == "claim 3"


def played(number: int, order: str) -> Match:
    """Return a random match in which the seats lay their tokens in some order; the tokens do not depend on it."""
    random = Random(f"{number} {order}")
    match = digsite.new("claims", seats=2 + number % 3, seed=number, tokens=2 + number % 5)
    round_number = 0
    while not match.over:
        tokens = {seat: Random(f"{number} {round_number} {seat}").choice(match.legal(seat)) for seat in match.to_move}
        seats = list(tokens)
        if order != "by seat":
            random.shuffle(seats)
        for seat in seats:
            match.play(seat, tokens[seat])
        round_number += 1
    return match


@pytest.mark.parametrize("number", range(150))
def test_the_order_of_choices_changes_nothing(number: int) -> None:
    by_seat, shuffled = played(number, "by seat"), played(number, "shuffled")
    assert by_seat.states.tobytes() == shuffled.states.tobytes()
    assert by_seat.record() == shuffled.record()
    assert record.read(shuffled.record()).record() == by_seat.record()


def test_every_order_of_four_choices_gives_the_same_record_on_the_way_too() -> None:
    found = set()
    for order in permutations(range(4)):
        match = digsite.new("claims", seats=4, seed=1)
        for seat in order:
            match.play(seat, f"claim {seat % 2 + 1}")
        match.play(order[0], "claim 4")
        match.play(order[1], "claim 3")
        match.take_back(order[0])
        match.take_back(order[1])
        found.add((match.record(), match.record(0), match.record(-1)))
    assert len(found) == 1


@pytest.mark.parametrize("number", range(20))
def test_a_token_face_down_may_be_any_that_was_held(number: int) -> None:
    match = digsite.new("claims", seats=3, seed=number, tokens=4)
    for seat in range(3):
        match.play(seat, f"claim {seat + 1}")
    match.play(1, "claim 4")
    rng = np.array([number + 1, 2, 3, 4], np.uint64)
    counts = dict.fromkeys((1, 3, 4), 0)
    for _ in range(300):
        states = match.states.copy()
        match.game.engine.redeal(match.box, states, 0, 0, rng)
        assert match.game.engine.check(match.box, states, 0)
        counts[int(states["seats"]["laid"][0, 1])] += 1
    assert min(counts.values()) > 60  # 100 expected


def test_greedy_beats_random() -> None:
    wins = np.zeros(2)
    for number in range(300):
        match = digsite.new("claims", seats=2, seed=number, tokens=6)
        while not match.over:
            for seat in match.to_move:
                match.play(seat, bots.choose(("greedy", "random")[(seat + number) % 2], match, seat))
        assert match.outcome is not None
        wins += np.roll(match.outcome.returns, number)
    assert wins[0] > wins[1] * 1.2


def test_a_stack_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "rich.toml"
    file.write_text('game = "claims"\nkind = "stack"\nname = "rich"\nfinds = [10, 20]\n', encoding="utf-8")
    stack = content.read_content(file).model_dump(mode="json")
    match = digsite.new("claims", seats=2, seed=1, tokens=2, stack=stack)
    assert {match.view(-2).find, *match.view(-2).stack} == {10, 20}
    assert record.read(match.record()).record() == match.record()
    file.write_text('game = "claims"\nkind = "stack"\nname = "rich"\nfinds = [10, 21]\n', encoding="utf-8")
    with pytest.raises(BadContent, match=r"finds\.1"):
        content.read_content(file)


def test_the_board_offers_exactly_the_legal_moves_and_shows_no_secret() -> None:
    match = claims(3, (4, 1, 2))
    match.play(1, "claim 3")
    own, other = match.svg(0), match.svg(1)
    assert [move for move in ("claim 1", "claim 2", "claim 3", "claim 4") if f'data-action="{move}"' in own] == [
        "claim 1",
        "claim 2",
        "claim 3",
    ]
    assert "data-action" not in other
    assert 'aria-label="laid: ?"' in own
    assert 'aria-label="laid: 3"' in other
    assert match.text(0, names=("Ada", "Ben", "Cleo")) == (
        "Find worth 3, 2 to come. Claim it with a token.\n"
        "Tokens 4, 1 and 2: Ada took the 3\n"
        "Ada (you): 3 points, tokens 1 2 3\n"
        "Ben: 0 points, tokens 2 3 4, laid ?\n"
        "Cleo: 0 points, tokens 1 3 4\n"
    )


PLAY_OUT = """
import hashlib, digsite
digest = hashlib.sha256()
for number in range(20):
    match = digsite.new("claims", seats=2 + number % 3, seed=number, tokens=2 + number % 5)
    while not match.over:
        for seat in match.to_move:
            match.play(seat, digsite.bots.choose(("greedy", "random")[seat % 2], match, seat))
        digest.update(match.states.tobytes() + match.record().encode())
print(digest.hexdigest())
"""


def test_interpreted_and_compiled_agree() -> None:
    def digest(**environment: str) -> str:
        command = [sys.executable, "-W", "error", "-c", PLAY_OUT]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    assert digest(**os.environ) == digest(**os.environ, NUMBA_DISABLE_JIT="1")


def test_a_review_knows_what_was_possible() -> None:
    match = claims(2, (4, 4), (3, 1), (1, 2), (2, 3))
    assert match.scores == (3, 6)
    review = match.game.review(match)
    assert review.data == {"points": [3, 6], "possible": [9, 9], "orders": [[1, 2, 3, 4], [1, 4, 2, 3]]}
    assert review.lines[1] == "{1} had 6 of 9 points that were possible, as with 1 4 2 3 (CL-05)."
    with pytest.raises(NotOver):
        match.game.review(match.at(7))
