"""Games get ready in the background: rules before search, and first what somebody waits for."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from digsite import bots
from digsite.core import engine
from digsite.core.game import Game, games
from digsite.web.warmth import Warmth
from tests.web.people import Town

SEARCHING = [game for game in games().values() if game.levels]
PATIENCE = 60  # seconds, if something hangs
GETS_READY = " gets ready, which takes some seconds the first time."


class Compiler:
    """Stands for what compiles: it notes what it was asked for, and can be held."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.going = threading.Event()
        self.begun = threading.Event()

    def compile(self, what: str) -> None:
        self.asked.append(what)
        self.begun.set()
        assert self.going.wait(PATIENCE)

    def prepare(self, game: Game) -> Iterator[None]:
        for function in searched(game):
            yield
            self.compile(function)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Iterator[Compiler]:
    """Let nothing be compiled, and no bot be ready; whatever the test does, nothing hangs after it."""
    compiler = Compiler()
    monkeypatch.setattr(engine, "warm", lambda game, names: compiler.compile(f"{game.name} {names[0]}"))
    monkeypatch.setattr(bots, "_ready", set())
    for game in SEARCHING:
        monkeypatch.setattr(game.bot, "prepare", compiler.prepare)
    monkeypatch.setattr(bots, "_note", lambda _: None)
    yield compiler
    compiler.going.set()


def entries(game: Game) -> list[str]:
    """All that a table of a game needs, in order."""
    return [f"{game.name} {name}" for name in engine.TABLE]


def searched(game: Game) -> list[str]:
    """All that the search of a game is made of, in order."""
    return [f"{game.name} search {number}" for number in range(3)]


def test_what_is_waited_for_goes_first_and_search_last(compiler: Compiler) -> None:
    idle, chosen, awaited = SEARCHING[:3]

    async def run() -> None:
        warmth = Warmth()
        ahead = [asyncio.create_task(warmth.prepare_bots(idle))]
        assert await asyncio.to_thread(compiler.begun.wait, PATIENCE)  # the first function of the idle game
        warmth.expect(chosen, ["random", chosen.levels[-1].name])
        waiting = asyncio.create_task(warmth.wait(awaited))
        await asyncio.sleep(0)  # it has begun to wait
        compiler.going.set()
        assert await waiting
        await warmth.prepare_bots(chosen)
        await asyncio.wait(ahead)
        await warmth.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    first, *rest = entries(idle)
    assert compiler.asked == [
        first,
        *entries(awaited),
        *entries(chosen),
        *searched(chosen),
        *rest,
        *searched(idle),
    ]


def test_search_steps_back_for_rules_that_somebody_waits_for(compiler: Compiler) -> None:
    chosen, awaited = SEARCHING[:2]
    first, *rest = searched(chosen)

    async def run() -> None:
        warmth = Warmth()
        compiler.going.set()
        await warmth.prepare(chosen)
        compiler.going.clear()
        compiler.begun.clear()
        warmth.expect(chosen, [chosen.levels[-1].name])
        assert await asyncio.to_thread(compiler.begun.wait, PATIENCE)  # the first function of its search
        waiting = asyncio.create_task(warmth.wait(awaited))
        await asyncio.sleep(0)  # it has begun to wait
        compiler.going.set()
        assert await waiting
        await warmth.prepare_bots(chosen)
        await warmth.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert compiler.asked == [*entries(chosen), first, *entries(awaited), *rest]
    assert bots.ready(chosen)


def test_a_bot_that_does_not_search_needs_nothing(compiler: Compiler) -> None:
    async def run() -> None:
        warmth = Warmth()
        warmth.expect(SEARCHING[0], ["random", "greedy", None])
        await warmth.close()

    asyncio.run(run())
    assert not compiler.asked


def test_a_game_whose_rules_fail_keeps_no_other_waiting(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, other = SEARCHING[:2]
    whole = engine.warm

    def warm(game: Game, names: tuple[str, ...]) -> None:
        if game is broken:
            raise RuntimeError("no rules")
        whole(game, names)

    monkeypatch.setattr(engine, "warm", warm)
    compiler.going.set()

    async def run() -> None:
        warmth = Warmth()
        warmth.expect(broken, [broken.levels[-1].name])
        await warmth.prepare_bots(broken)
        await warmth.prepare_bots(other)
        await warmth.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert compiler.asked == [*entries(other), *searched(other)]


def test_a_server_that_closes_compiles_nothing_more(compiler: Compiler) -> None:
    game = SEARCHING[0]

    async def run() -> None:
        warmth = Warmth()
        ahead = asyncio.create_task(warmth.prepare_bots(game))
        assert await asyncio.to_thread(compiler.begun.wait, PATIENCE)
        await warmth.close()
        compiler.going.set()
        await asyncio.wait([ahead])

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert compiler.asked == entries(game)[:1]


@pytest.mark.parametrize("searching", [game for game in SEARCHING if not game.team], ids=lambda game: game.name)
def test_a_bot_that_gets_ready_says_so_and_keeps_no_page_waiting(
    town: Town, searching: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = searching
    begun, going = threading.Event(), threading.Event()

    def prepare(_: Game) -> Iterator[None]:
        yield
        begun.set()
        assert going.wait(PATIENCE)

    monkeypatch.setattr(bots, "_ready", set())
    monkeypatch.setattr(bots, "_note", lambda _: None)
    monkeypatch.setattr(game.bot, "prepare", prepare)
    monkeypatch.setattr(  # what is searched does not matter here
        game.bot, "search", lambda game, box, states, seat, rng, _: game.engine.greedy(box, states, 0, seat, rng)
    )
    name = game.levels[0].name
    person = town.person()
    try:
        person.set_up(game, "me", name)
        with person.live() as live:
            live.until_asked()
            assert begun.wait(PATIENCE)  # while the first position is read
            while person.shown.moves:
                person.move()
            assert person.shown.headline == f"{name.capitalize()} is to move. {name.capitalize()}{GETS_READY}"
            going.set()
            while GETS_READY in live.next().html:
                pass
    finally:
        going.set()
