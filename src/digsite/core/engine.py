"""Engine: a game's compiled functions as Python calls them, each compiled once for one list of argument types."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, cast

import numpy as np
from numba import typeof

from digsite.core import loops
from digsite.core.compile import INTERPRETED, bind, compiling, home
from digsite.core.game import Game

Entry = Callable[..., Any]


class Engine:
    """The entries of one game; each is compiled, or loaded from the cache, when first asked for."""

    def __init__(self, game: Game) -> None:
        """Prepare nothing yet: entries come when asked for."""
        self.game = game
        self.home = home(game.package)
        self.box = game.options.box(game.options.Options(), game.seats[0])
        self.states = np.zeros(1, game.state)
        self.rng = np.ones(4, np.uint64)
        self.actions = np.zeros(game.rules.LONGEST + 1, np.int32)
        self.results = np.zeros(len(self.states["seats"][0]), np.float64)

    def entry(self, template: Entry, name: str, *arguments: Any, allocates: bool = False, **functions: Any) -> Entry:
        """Bind a template and compile it for arguments of these types; other types are an error from then on.

        Args:
            template: a loop of `digsite.core.loops`, or a bot's.
            name: what keeps it apart from the game's other bindings of the template; may be empty.
            arguments: examples of what it will be called with.
            allocates: whether it makes arrays.
            functions: what its placeholders stand for.
        """
        full = f"{self.game.name}_{name}" if name else self.game.name
        bound = bind(template, self.home, full, allocates=allocates, **functions)
        if not INTERPRETED:
            dispatcher = cast("Any", bound)
            with compiling(self.home):
                dispatcher.compile(tuple(typeof(argument) for argument in arguments))  # type: ignore[no-untyped-call]
            dispatcher.disable_compile()
        return bound

    @cached_property
    def deal(self) -> Entry:
        """deal(box, states, index, rng)."""
        return self.entry(loops.deal_at, "", self.box, self.states, 0, self.rng, deal=self.game.rules.deal)

    def _ask(self, name: str) -> Entry:
        return self.entry(loops.ask_at, name, self.box, self.states, 0, ask=getattr(self.game.rules, name))

    @cached_property
    def to_move(self) -> Entry:
        """to_move(box, states, index) -> mask."""
        return self._ask("to_move")

    @cached_property
    def why(self) -> Entry:
        """why(box, states, index) -> int."""
        return self._ask("why")

    @cached_property
    def check(self) -> Entry:
        """check(box, states, index) -> bool."""
        return self._ask("check")

    @cached_property
    def legal(self) -> Entry:
        """legal(box, states, index, seat, out) -> count."""
        return self.entry(loops.legal_at, "", self.box, self.states, 0, 0, self.actions, legal=self.game.rules.legal)

    @cached_property
    def apply(self) -> Entry:
        """apply(box, states, index, seat, action, rng)."""
        return self.entry(loops.apply_at, "", self.box, self.states, 0, 0, 0, self.rng, apply=self.game.rules.apply)

    @cached_property
    def scores(self) -> Entry:
        """scores(box, states, index, out), out of int64."""
        out = self.results.astype(np.int64)
        return self.entry(loops.fill_at, "scores", self.box, self.states, 0, out, fill=self.game.rules.scores)

    @cached_property
    def returns(self) -> Entry:
        """returns(box, states, index, out), out of float64."""
        return self.entry(
            loops.fill_at, "returns", self.box, self.states, 0, self.results, fill=self.game.rules.returns
        )

    @cached_property
    def observe(self) -> Entry:
        """observe(box, states, index, seat, out), out of float32."""
        out = np.zeros(self.game.features.LENGTH, np.float32)
        return self.entry(loops.observe_at, "", self.box, self.states, 0, 0, out, observe=self.game.features.observe)

    @cached_property
    def redeal(self) -> Entry:
        """redeal(box, states, index, seat, rng)."""
        return self.entry(loops.redeal_at, "", self.box, self.states, 0, 0, self.rng, redeal=self.game.rules.redeal)

    @cached_property
    def take_back(self) -> Entry:
        """take_back(box, before, seat, action, after) -> bool."""
        return self.entry(
            loops.take_back_at, "", self.box, self.states, 0, 0, self.states, take_back=self.game.rules.take_back
        )

    @cached_property
    def greedy(self) -> Entry:
        """greedy(box, states, index, seat, rng) -> action."""
        return self.entry(loops.choose_at, "greedy", self.box, self.states, 0, 0, self.rng, choose=self.game.bot.greedy)

    @cached_property
    def playout(self) -> Entry:
        """playout(box, state, rng, out) -> moves: for other compiled loops, which pass records."""
        rules = self.game.rules
        return bind(
            loops.playout, self.home, self.game.name, to_move=rules.to_move, legal=rules.legal, apply=rules.apply
        )

    @cached_property
    def playouts(self) -> Entry:
        """playouts(box, states, rng, games, out, results, totals) -> moves."""
        rules = self.game.rules
        arguments = (self.box, self.states, self.rng, 1, self.actions, self.results, self.results)
        return self.entry(loops.playouts, "", *arguments, deal=rules.deal, playout=self.playout, fill=rules.returns)

    @cached_property
    def step(self) -> Entry:
        """step(box, states, actions, rngs)."""
        rules = self.game.rules
        arguments = (self.box, self.states, self.actions, np.ones((1, 4), np.uint64))
        return self.entry(loops.step, "", *arguments, deal=rules.deal, to_move=rules.to_move, apply=rules.apply)


# In the order in which a table needs them.
TABLE = ("deal", "to_move", "legal", "apply", "redeal", "greedy", "take_back", "scores", "returns", "why")
EVERYTHING = (*TABLE, "check", "observe", "playouts", "step")


def warm(game: Game, entries: tuple[str, ...] = TABLE) -> None:
    """Compile, or load from the cache, what a table needs, so that no move waits for it."""
    for name in entries:
        getattr(game.engine, name)
