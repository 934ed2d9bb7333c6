"""What must hold at every step of every game: pieces conserved, no dead ends, ends with a reason, copies apart."""

import random as global_random
from random import Random

import numpy as np
import pytest

from digsite.core.engine import EVERYTHING
from digsite.core.errors import GameOver, IllegalMove, NoTakeBack, NotYourTurn, Unreadable
from digsite.core.game import ALL_SEEING, SPECTATOR, Game
from digsite.core.layout import Seat, fields_of
from digsite.core.match import Match
from tests.suites import playing

GAMES = 40
RULE = r"\([A-Z]{2}-\d\d(, [A-Z]{2}-\d\d)*\)\.$"  # at the end of a sentence
SAMPLE = 30  # of the moves that are legal at once, which can be hundreds


@pytest.mark.parametrize("number", range(GAMES))
def test_every_position_is_sound(game: Game, number: int) -> None:
    match = playing.new(game, number)
    for position in playing.positions(match, Random(number)):
        assert game.engine.check(position.box, position.states, 0)
        assert position.over == (position.to_move == ())
        assert (game.engine.why(position.box, position.states, 0) != 0) == position.over
        for seat in range(position.seats):
            actions = position.legal_actions(seat)
            assert bool(actions) == (seat in position.to_move)
            assert actions == sorted(set(actions))
            assert all(0 <= action < game.rules.ACTIONS for action in actions)
            assert len(actions) <= game.rules.LONGEST
        observed = np.full(game.features.LENGTH, np.nan, np.float32)
        game.engine.observe(position.box, position.states, 0, 0, observed)
        assert np.isfinite(observed).all()


@pytest.mark.parametrize("number", range(20))
def test_every_move_has_words_that_read_back(game: Game, number: int) -> None:
    match = playing.new(game, number)
    random = Random(number)
    for position in playing.positions(match, random, 120):
        for seat in position.to_move:
            actions = position.legal_actions(seat)
            texts = position.legal(seat)
            assert len(set(texts)) == len(texts)
            for action, text in random.sample(list(zip(actions, texts, strict=True)), min(len(texts), SAMPLE)):
                assert game.words.parse(position.box, position.state, seat, text) == action
                assert game.words.sentence(position.box, position.state, seat, action)
                assert "(" not in text  # parentheses are chance's in a record
            forbidden = sorted(set(range(game.rules.ACTIONS)) - set(actions))
            if forbidden:
                refusal = game.words.refusal(position.box, position.state, seat, random.choice(forbidden))
                assert refusal.endswith((".", ")"))


@pytest.mark.parametrize("number", range(10))
def test_the_end_has_a_reason_and_shares_one_win(game: Game, number: int) -> None:
    match = playing.finished(game, number)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.why == game.words.ENDINGS[game.engine.why(match.box, match.states, 0)][0] != game.words.ENDINGS[0][0]
    assert all(0 <= value <= 1 for value in outcome.returns)
    if not game.team:
        assert sum(outcome.returns) == pytest.approx(1)
    assert sorted(seat for rank in outcome.ranking for seat in rank) == list(range(match.seats))
    best = max(outcome.returns)
    assert all(outcome.returns[seat] == best for seat in outcome.ranking[0])
    told = outcome.sentence.removeprefix(game.words.ENDINGS[game.engine.why(match.box, match.states, 0)][1]).strip()
    if game.team:
        assert told == ("The team wins." if best else "The team loses.")
    elif match.seats == 1:
        assert not told
    elif not best:
        assert told == "Nobody wins."
    else:
        named = [f"{{{seat}}}" in told for seat in range(match.seats)]
        assert told == "It is a draw." or named == [value > 0 for value in outcome.returns]
    for seat in range(match.seats):
        assert match.legal(seat) == ()
        with pytest.raises(GameOver, match=RULE):
            match.play(seat, "anything")
        with pytest.raises(IllegalMove, match=RULE):
            match.play_action(seat, 0)


@pytest.mark.parametrize("number", range(6))
def test_the_end_is_found_and_before_it_nobody_has_won(game: Game, number: int) -> None:
    match = playing.finished(game, number)
    almost = match.at(len(match.moves) - 1)
    assert almost.outcome is None
    out = np.ones(len(match.state["seats"]), np.float64)
    game.engine.returns(almost.box, almost.states, 0, out)
    assert not out[: match.seats].any()


def test_refused_moves_change_nothing(game: Game) -> None:
    match = playing.new(game, 0)
    random = Random(0)
    for position in playing.positions(match, random, 60):
        before = position.states.tobytes(), position.moves
        for seat in range(position.seats):
            legal = position.legal_actions(seat)
            if seat not in position.to_move:
                if position.over:
                    continue
                with pytest.raises(NotYourTurn, match=f"Seat {seat} has nothing to decide now; it is the turn of"):
                    position.play(seat, "anything")
                continue
            with pytest.raises(Unreadable):
                position.play(seat, "no such move")
            for action in range(game.rules.ACTIONS):
                if action not in legal:
                    with pytest.raises(IllegalMove):
                        position.play_action(seat, action)
                    break
        assert (position.states.tobytes(), position.moves) == before


@pytest.mark.parametrize("action", [-(10**6), -1, 10**6])
def test_a_number_of_no_move_is_refused(game: Game, action: int) -> None:
    match = playing.new(game, 0)
    before = match.states.tobytes()
    with pytest.raises(IllegalMove, match=f"There is no action {action}; in {game.title} they go from 0 to"):
        match.play_action(match.to_move[0], action)
    assert (match.states.tobytes(), match.moves) == (before, ())


def test_a_move_out_of_turn_is_refused_by_a_rule_and_changes_nothing(game: Game) -> None:
    """Every move that reads back, whoever waits for whom and why."""
    refused = number = 0
    while refused < 50:
        match, random = playing.new(game, number), Random(number)
        for position in playing.positions(match, random, 60):
            before = position.states.tobytes(), position.moves
            for seat in () if position.over else set(range(position.seats)) - set(position.to_move):
                action = random.randrange(game.rules.ACTIONS)
                text = game.words.notation(position.box, position.state, seat, action)
                if not reads_back(position, seat, action, text):
                    continue
                with pytest.raises(NotYourTurn, match=RULE) as error:
                    position.play(seat, text)
                assert error.value.sentence.startswith(f"{text!r}: ")
                assert "{" not in error.value.sentence
                refused += 1
            assert (position.states.tobytes(), position.moves) == before
        number += 1
    assert number <= 200


def reads_back(match: Match, seat: int, action: int, text: str) -> bool:
    """Tell whether a text is read as the action, whether or not it is legal now."""
    try:
        return match.game.words.parse(match.box, match.state, seat, text) == action
    except Unreadable:
        return False


def test_a_copy_is_a_match_of_its_own(game: Game) -> None:
    match = playing.new(game, 3)
    random = Random(3)
    for _ in playing.positions(match, random, 10):
        pass
    before = match.states.tobytes(), match.record(), match.log(0)
    copy = match.copy()
    for _ in playing.positions(copy, random, 10):
        pass
    assert len(copy.moves) > len(match.moves) or match.over
    assert (match.states.tobytes(), match.record(), match.log(0)) == before


@pytest.mark.parametrize("number", range(10))
def test_seed_and_moves_are_the_whole_match(game: Game, number: int) -> None:
    one = playing.new(game, number)
    two = Match(game, one.seats, one.seed, one.options)
    global_before = global_random.getstate(), str(np.random.get_state())  # noqa: NPY002
    for position in playing.positions(one, Random(number), 200):
        if position.moves:
            two.play(position.moves[-1].seat, position.moves[-1].text)
        assert two.states.tobytes() == position.states.tobytes()
    assert (global_random.getstate(), str(np.random.get_state())) == global_before  # noqa: NPY002


@pytest.mark.parametrize("number", range(10))
def test_another_seed_deals_another_game(game: Game, number: int) -> None:
    match = playing.new(game, number)
    others = [Match(game, match.seats, seed, match.options) for seed in range(8)]
    assert len({other.states.tobytes() for other in others}) > 1


@pytest.mark.parametrize("number", range(20))
def test_a_move_taken_back_leaves_no_trace_and_the_same_chance(game: Game, number: int) -> None:
    match, plain = playing.new(game, number), playing.new(game, number)
    random = Random(number)
    taken_back = 0
    for _ in range(150):
        if match.over:
            break
        before = match.states.tobytes(), list(match.moves)
        seat, action = playing.step(match, random)
        plain.play_action(seat, action)
        after = match.states.tobytes()
        if match.may_take_back(seat):
            match.take_back(seat)
            taken_back += 1
            assert (match.states.tobytes(), list(match.moves)) == before
            match.play_action(seat, action)
            assert match.states.tobytes() == after
        else:
            with pytest.raises(NoTakeBack):
                match.take_back(seat)
            assert match.states.tobytes() == after
    assert match.record() == plain.record()
    assert taken_back or match.over


@pytest.mark.parametrize("number", range(20))
def test_a_move_taken_back_had_shown_nobody_anything(game: Game, number: int) -> None:
    """What may be taken back alone has drawn nothing, and reveals nothing even to the mover: all was known before."""
    match = playing.new(game, number)
    random = Random(number)
    rng = np.array([1, 2, 3, number + 1], np.uint64)
    for _ in range(120):
        if match.over:
            return
        before = match.states
        seat, action = playing.step(match, random)
        if not match.may_take_back(seat):
            continue
        for viewer in (seat, SPECTATOR):
            other = before.copy()
            game.engine.redeal(match.box, other, 0, viewer, rng)
            game.engine.apply(match.box, other, 0, seat, action, rng)
            assert game.views.view(match.box, other[0], viewer) == match.view(viewer)


def rotated(game: Game, states: np.ndarray, seats: int, by: int) -> np.ndarray:
    """Return a state in which every seat sits `by` places further on."""
    turned = states.copy()
    turned["seats"][0, :seats] = np.roll(states["seats"][0, :seats], by)
    for name, field in fields_of(game.state_class).items():
        if isinstance(field, Seat):
            held = states[name]
            turned[name] = np.where(held >= 0, (held + by) % seats, held)
    return turned


@pytest.mark.parametrize("number", range(0, 200, 10))
def test_no_seat_is_special(game: Game, number: int) -> None:
    """With everybody one seat further on, the same moves lead to the same game, one seat further on."""
    match = playing.new(game, number)
    seats = match.seats
    random = Random(number)
    engine = game.engine
    out = np.zeros(game.rules.LONGEST + 1, np.int32)
    for position in playing.positions(match, random, 150):
        turned = rotated(game, position.states, seats, 1)
        moving = engine.to_move(position.box, turned, 0)
        assert [seat for seat in range(seats) if moving >> seat & 1] == sorted(
            (seat + 1) % seats for seat in position.to_move
        )
        for seat in position.to_move:
            there = (seat + 1) % seats
            count = engine.legal(position.box, turned, 0, there, out)
            actions = position.legal_actions(seat)
            assert out[:count].tolist() == actions
            action = random.choice(actions)
            rng, same = np.ones(4, np.uint64), np.ones(4, np.uint64)
            after, after_turned = position.states.copy(), turned.copy()
            engine.apply(position.box, after, 0, seat, action, rng)
            engine.apply(position.box, after_turned, 0, there, action, same)
            if (rng == 1).all():  # a deal gives seat 0 its cards first, whoever sits there
                assert rotated(game, after, seats, 1).tobytes() == after_turned.tobytes()
        observed, same_observed = np.zeros((2, game.features.LENGTH), np.float32)
        engine.observe(position.box, position.states, 0, 0, observed)
        engine.observe(position.box, turned, 0, 1 % seats, same_observed)
        assert (observed == same_observed).all()


def test_views_are_json_and_frozen(game: Game) -> None:
    match = playing.new(game, 1)
    for position in playing.positions(match, Random(1), 30):
        for viewer in (ALL_SEEING, SPECTATOR, *range(position.seats)):
            view = position.view(viewer)
            assert game.views.View.model_validate_json(view.model_dump_json()) == view
            assert hash(view) == hash(position.view(viewer))


def test_each_entry_is_compiled_for_one_list_of_types(game: Game) -> None:
    for name in EVERYTHING:
        entry = getattr(game.engine, name)
        assert len(getattr(entry, "signatures", [None])) == 1, name
