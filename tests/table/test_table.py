"""A table is what its rows tell; who may do what, and when it is too late."""

from dataclasses import replace

import pytest

from digsite.bots import choose
from digsite.core.errors import DamagedRecord, GameOver, NoTakeBack, NotYourSeat, NotYourTurn, Refused, Stale
from digsite.core.game import SPECTATOR, Game, find
from digsite.core.words import named
from digsite.table.model import Kind, Request, Row, Seat
from digsite.table.table import Table, names, replayed, sight
from tests.table.memory import kept


def moved(table: Table, choice: int = 0) -> Table:
    seat = table.match.to_move[0]
    legal = table.match.legal(seat)
    return table.after(Row(table.version + 1, Kind.MOVE, seat, legal[choice % len(legal)], f"key {table.version}"))


def wish(version: int, text: str = "x", kind: Kind = Kind.MOVE) -> Request:
    return Request(kind, text, version, "a key")


def test_rows_lead_to_the_same_table_again(game: Game) -> None:
    table = replayed(kept(game))
    for turn in range(30):
        table = table if table.match.over else moved(table, turn)
    again = replayed(table.kept)
    assert again == replace(table, match=again.match)
    assert again.match.moves == table.match.moves
    assert again.match.states.tobytes() == table.match.states.tobytes()


def test_a_row_leaves_the_table_before_it_alone(game: Game) -> None:
    table = replayed(kept(game))
    before = table.match.states.tobytes(), table.match.moves, table.version
    moved(table)
    seat = table.match.to_move[0]
    words, match = game.words, table.match
    texts = [words.notation(match.box, match.state, seat, action) for action in range(game.rules.ACTIONS)]
    illegal = next(text for text in texts if text not in match.legal(seat))
    with pytest.raises(Refused):
        table.after(Row(1, Kind.MOVE, seat, illegal, None))
    assert (table.match.states.tobytes(), table.match.moves, table.version) == before


def test_stale_is_what_was_chosen_before_the_own_choices_changed(game: Game) -> None:
    table = replayed(kept(game))
    choices = [table.match.legal_actions(seat) for seat in range(table.match.seats)]
    since = [0] * table.match.seats
    for turn in range(40):
        if table.match.over:
            break
        table = moved(table, turn)
        for seat in range(table.match.seats):
            if table.match.legal_actions(seat) != choices[seat]:
                choices[seat], since[seat] = table.match.legal_actions(seat), table.version
        assert table.changed == tuple(since)
        for seat in table.match.to_move:
            assert table.asked(seat, wish(since[seat])).number == table.version + 1
            for version in (since[seat] - 1, table.version + 1):
                with pytest.raises(Stale):
                    table.asked(seat, wish(version))


def test_a_seat_waits_for_its_turn_and_spectators_for_ever(game: Game) -> None:
    table = replayed(kept(game))
    for turn in range(10):
        if table.match.over:
            break
        for seat in set(range(table.match.seats)) - set(table.match.to_move):
            with pytest.raises(NotYourTurn, match="must move first"):
                table.asked(seat, wish(table.version))
            text = table.match.legal(table.match.to_move[0])[0]  # which the waiting seat can write down too
            reason = named(table.match.waits(seat, text), table.names)
            for kind, version in ((NotYourTurn, table.version), (Stale, -1)):
                with pytest.raises(kind) as error:
                    table.asked(seat, wish(version, text))
                assert error.value.sentence == reason
            assert reason.endswith(f"{table.refusal(seat, text)}")
            assert "{" not in reason
        with pytest.raises(NotYourSeat):
            table.asked(SPECTATOR, wish(table.version))
        table = moved(table, turn)


def test_nothing_is_asked_once_the_game_is_over(game: Game) -> None:
    table = replayed(kept(game))
    while not table.match.over:
        seat = table.match.to_move[0]
        table = table.after(Row(table.version + 1, Kind.MOVE, seat, choose("greedy", table.match, seat), None))
    for kind in Kind:
        with pytest.raises(GameOver, match=r"^This game of .* is over\. .*\([A-Z]{2}-\d\d\)\.$"):
            table.asked(0, wish(table.version, kind=kind))
    assert table.standing.to_move == ()


def test_what_is_taken_back_was_never_played_but_counts(game: Game) -> None:
    table = replayed(kept(game))
    taken = 0
    for turn in range(40):
        if table.match.over:
            break
        seat = table.match.to_move[0]
        after = moved(table, turn // 3)
        row = after.asked(seat, wish(after.version, "", Kind.TAKE_BACK)) if not after.match.over else None
        if row and after.match.may_take_back(seat):
            back = after.after(row)
            assert back.match.states.tobytes() == table.match.states.tobytes()
            assert back.version == table.version + 2
            assert replayed(back.kept).match.moves == table.match.moves
            taken += 1
        elif row:
            with pytest.raises(NoTakeBack):
                after.after(row)
        table = after
    assert taken


def test_a_key_answers_its_own_seat_only(game: Game) -> None:
    table = replayed(kept(game))
    mover = table.seats[table.match.to_move[0]].person or ""
    other = next(seat.person or "" for seat in table.seats if seat.person != mover)
    table = moved(table)
    assert table.answered(mover, "key 0")
    assert not table.answered(mover, "key 1")
    assert not table.answered(mover, None)
    with pytest.raises(NotYourSeat):
        table.answered(other, "key 0")


def test_rows_that_cannot_be_are_found(game: Game) -> None:
    fresh = kept(game)
    table = moved(moved(replayed(fresh)))
    with pytest.raises(DamagedRecord, match="Row 1 of this table is missing"):
        replayed(replace(fresh, rows=table.kept.rows[1:]))
    with pytest.raises(DamagedRecord, match="Row 1 of this table cannot be replayed"):
        replayed(replace(fresh, rows=(replace(table.kept.rows[0], text="nonsense"),)))
    with pytest.raises(DamagedRecord, match="rules"):
        replayed(replace(fresh, setup=replace(fresh.setup, rules_version=game.rules_version + 1)))


def test_no_two_seats_have_the_same_name() -> None:
    ann, bot = Seat(0, person="1", name="Ann"), Seat(1, bot="greedy")
    assert names([ann, bot, Seat(2)]) == ("Ann", "Greedy", "Open seat")
    assert names([ann, replace(ann, number=1), Seat(2), Seat(3)]) == (
        "Ann (0)",
        "Ann (1)",
        "Open seat (2)",
        "Open seat (3)",
    )


def test_a_viewers_version_counts_only_what_that_viewer_can_notice(game: Game) -> None:
    table = replayed(kept(game))
    for turn in range(12):
        if table.match.over:
            break
        after = moved(table, turn)
        for viewer in (SPECTATOR, *range(len(table.seats))):
            noticed = sight(table.match, viewer) != sight(after.match, viewer)
            assert after.seen_by(viewer) == (after.version if noticed else table.seen_by(viewer))
        mover = after.match.moves[-1].seat
        assert after.seen_by(mover) == after.version
        table = after


def test_a_bot_does_not_speak_for_a_team_that_a_person_is_in() -> None:
    table = replayed(kept(find("arrow_caverns"), ["bot:greedy", "ann"]))
    assert table.match.to_move == (0, 1)
    assert table.bot_to_move() is None
    alone = replayed(kept(find("arrow_caverns"), ["bot:greedy", "bot:random"]))
    assert alone.bot_to_move() == alone.seats[0]


def test_with_limited_supplies_a_bot_moves_its_own_when_no_person_is_to_move() -> None:
    plain = kept(find("arrow_caverns"), ["ann", "bot:greedy"])
    options = {**plain.setup.options, "limited_supplies": True}
    table = replayed(replace(plain, setup=replace(plain.setup, options=options)))
    assert (table.match.to_move, table.bot_to_move()) == ((0,), None)
    table = moved(table)
    assert (table.match.to_move, table.bot_to_move()) == ((1,), table.seats[1])
    while table.match.view(SPECTATOR).phase == "pick":
        table = moved(table)
    assert (table.match.to_move, table.bot_to_move()) == ((0, 1), None)  # in Explore people go first
    table = table.after(Row(table.version + 1, Kind.MOVE, 0, "done", None))
    assert (table.match.to_move, table.bot_to_move()) == ((1,), table.seats[1])
