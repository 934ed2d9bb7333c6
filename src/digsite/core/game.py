"""Game: the contract that every game keeps, and the registry of games (entry points "digsite.games").

A game is one folder. Its `__init__.py` names it and imports nothing heavy; the parts are modules of fixed names, loaded
when first used. docs/add-a-game.md builds one step by step.
"""

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from digsite.core.errors import BadSeats, GameOver, NoSolver, NotOver, UnknownGame

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from pydantic import BaseModel

    from digsite.core.chance import Words
    from digsite.core.engine import Engine
    from digsite.core.match import Match

SPECTATOR = -1
ALL_SEEING = -2


class ScoreLine(NamedTuple):
    """A row of a score sheet: what it counts, a cell for each seat, and what there is to say about it."""

    label: str
    cells: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Level(NamedTuple):
    """A bot of a game's own, which searches: `bot.search` with a budget."""

    name: str
    budget: int  # in the search's own unit: simulations, playouts
    summary: str  # what it does, in a few words


class Solution(NamedTuple):
    """What a solver says of a position."""

    lines: tuple[str, ...]  # for people; a seat is written `{n}`
    data: dict[str, Any]  # the same for programs, ready for JSON
    picture: str = ""  # the same as SVG, where people would rather look


class Daily(NamedTuple):
    """A game of the day: for one seat, the same chance for everybody, new at midnight UTC."""

    title: str  # "Cave of the day"
    options: tuple[str, ...]  # those of which every choice has a game of its own each day


class Rules(Protocol):
    """rules.py: compiled functions over the record; every number in them is a plain integer.

    `box` is the game's box, a NamedTuple of numbers and arrays that never changes. Action numbers run from 0 to
    ACTIONS - 1; a list of legal ones is at most LONGEST long.
    """

    ACTIONS: int
    LONGEST: int

    def deal(self, box: Any, state: Any, rng: "Words") -> None:
        """Set up a game, overwriting every byte of the state."""

    def to_move(self, box: Any, state: Any) -> int:
        """Return the seats that may act now, as a bit mask; 0 at the end. Several: they decide at the same time."""

    def legal(self, box: Any, state: Any, seat: int, out: "NDArray[np.int32]") -> int:
        """Write a seat's legal actions in ascending order and return how many; `out` has LONGEST + 1 places."""

    def apply(self, box: Any, state: Any, seat: int, action: int, rng: "Words") -> None:
        """Make a move, which the caller vouches is legal."""

    def scores(self, box: Any, state: Any, out: "NDArray[np.int64]") -> None:
        """Write each seat's points as the players know them now."""

    def returns(self, box: Any, state: Any, out: "NDArray[np.float64]") -> None:
        """Write what each seat gets out of the end, 0 to 1, a shared win shared; zeros before the end."""

    def why(self, box: Any, state: Any) -> int:
        """Return the reason of the end, an index into words.ENDINGS; 0 before the end."""

    def redeal(self, box: Any, state: Any, seat: int, rng: "Words") -> None:
        """Redraw all that a seat (-1: a spectator) cannot see, as likely as it is given what that seat has seen."""

    def check(self, box: Any, state: Any) -> bool:
        """Tell whether everything holds that must always hold: pieces conserved, counts in range."""

    def take_back(self, box: Any, before: Any, seat: int, action: int, after: Any) -> bool:
        """Tell whether the mover may take this move back alone: it showed nobody anything."""


class OptionsPart(Protocol):
    """options.py: what a table can set, and the box made from it."""

    Options: "type[BaseModel]"
    CONTENT: "Mapping[str, type[BaseModel]]"  # the kinds of content file, by name; each kind has a folder in content/

    def box(self, options: Any, seats: int) -> Any:
        """Return the box: the same types whatever the options. Raises BadOption for what does not go together."""


class WordsPart(Protocol):
    """words.py: moves as text. A seat is written `{2}` in sentences; `named` puts names in."""

    ENDINGS: Sequence[tuple[str, str]]  # by `why`: a stable code and a sentence

    def parse(self, box: Any, state: Any, seat: int, text: str) -> int:
        """Return the action that a text in notation means. Raises Unreadable."""

    def notation(self, box: Any, state: Any, seat: int, action: int) -> str:
        """Return an action in notation; `parse` reads it back."""

    def sentence(self, box: Any, state: Any, seat: int, action: int) -> str:
        """Return what an action does, as an offer to the player."""

    def refusal(self, box: Any, state: Any, seat: int, action: int) -> str:
        """Return why a seat cannot take a readable action now, and the rule that forbids it; the game is not over.

        It is illegal, or the seat is not to move; the sentence holds nothing that the seat may not see.
        """

    def log_line(self, box: Any, before: Any, seat: int, action: int, after: Any, viewer: int) -> str:
        """Return what happened in a move, as far as a viewer may know; "" if nothing can be told."""

    def shown(self, box: Any, before: Any, seat: int, action: int, after: Any, viewer: int) -> str:
        """Return what chance showed a viewer because of a move, for the parentheses in a record; "" if nothing."""

    def dealt(self, box: Any, before: Any, after: Any, viewer: int) -> str:
        """Return what a deal between two states showed a viewer; before is None for the first; "" for no deal."""

    def hidden(self, box: Any, state: Any, seat: int) -> int:
        """Return how many of a seat's newest moves the others may not know of yet."""

    def scoring(self, view: Any) -> tuple[ScoreLine, ...]:
        """Return the score sheet: the last thing scored with its reasons, and the points."""


class ViewPart(Protocol):
    """view.py: the only door to what may be seen, built by inclusion."""

    View: "type[BaseModel]"

    def view(self, box: Any, state: Any, seat: int) -> Any:
        """Return what a seat may see (-1 a spectator, -2 everything)."""


class BoardPart(Protocol):
    """board.py: views as pictures."""

    def draw(self, view: Any, offers: Mapping[str, str] = ..., names: Sequence[str] = ..., tall: bool = ...) -> str:
        """Return a view as SVG; what the viewer may do (notation to sentence) can be clicked."""

    def text(self, view: Any, names: Sequence[str] = ...) -> str:
        """Return a view as lines for a terminal."""


class FeaturesPart(Protocol):
    """features.py: states as numbers for learners."""

    LENGTH: int

    def observe(self, box: Any, state: Any, seat: int, out: "NDArray[np.float32]") -> None:
        """Write what a seat may see as LENGTH numbers."""


class BotPart(Protocol):
    """bot.py: what is special to the game in its bots."""

    def greedy(self, box: Any, state: Any, seat: int, rng: "Words") -> int:
        """Return a sound legal action by a rule of thumb; the state is a redealt one."""

    def search(self, game: "Game", box: Any, states: Any, seat: int, rng: "Words", budget: int) -> int:
        """Return a legal action found by search; only for games with levels. Called from Python.

        `states` is an array of one redealt state, the search's own: more redeals for the seat are as good as the first.
        """

    def prepare(self, game: "Game") -> Iterator[None]:
        """Compile all that `search` calls, or load it from the cache; only for games with levels. Called from Python.

        It yields before each function, so that others can go first: it runs in the background, while people look at
        their first position, and always before the first search.
        """


class SolverPart(Protocol):
    """solver.py: what is best in a position; only for games that solve."""

    def solve(self, match: "Match", budget: int | None) -> Solution:
        """Return what is best in the present position of a match, which goes on.

        All that is hidden may be looked at, as for a reader of the whole record. `budget` is in the solver's own unit,
        None for its usual one. Raises NoSolver where this position is beyond it.
        """

    def review(self, match: "Match") -> Solution:
        """Return how a match that is over went, beside what was best; only for games that review."""


@dataclass(frozen=True)
class Game:
    """One game: its name, what the table must know before a match, and the doors to its parts."""

    name: str  # in addresses, records and commands
    title: str
    summary: str  # one sentence
    rules_version: int  # goes up when the same moves would lead elsewhere
    seats: range  # how many can play
    package: str  # the folder of the game
    lowest_wins: bool = False
    team: bool = False  # any seat may speak for all
    levels: tuple[Level, ...] = ()  # the bots that search, the strongest last
    solves: bool = False  # has a solver
    reviews: bool = False  # and it can look back at a match
    daily: Daily | None = None

    def _part(self, name: str) -> Any:
        return importlib.import_module(f"{self.package}.{name}")

    @cached_property
    def rules(self) -> Rules:
        """The compiled rules."""
        return cast("Rules", self._part("rules"))

    @cached_property
    def options(self) -> OptionsPart:
        """What a table can set."""
        return cast("OptionsPart", self._part("options"))

    @cached_property
    def words(self) -> WordsPart:
        """Moves as text."""
        return cast("WordsPart", self._part("words"))

    @cached_property
    def views(self) -> ViewPart:
        """What may be seen."""
        return cast("ViewPart", self._part("view"))

    @cached_property
    def board(self) -> BoardPart:
        """Views as pictures."""
        return cast("BoardPart", self._part("board"))

    @cached_property
    def features(self) -> FeaturesPart:
        """States as numbers."""
        return cast("FeaturesPart", self._part("features"))

    @cached_property
    def bot(self) -> BotPart:
        """What is special to the game in its bots."""
        return cast("BotPart", self._part("bot"))

    @cached_property
    def solver(self) -> SolverPart:
        """What is best in a position; `solve` asks it."""
        return cast("SolverPart", self._part("solver"))

    @cached_property
    def state_class(self) -> type:
        """The class that declares a state's fields."""
        return cast("type", self._part("state").State)

    @cached_property
    def state(self) -> "np.dtype[Any]":
        """The record type of a state."""
        from digsite.core.layout import layout  # numpy is slow to import

        return layout(self.state_class)

    @cached_property
    def engine(self) -> "Engine":
        """The compiled entries for Python."""
        from digsite.core.engine import Engine  # numba is slow to import

        return Engine(self)

    def check_seats(self, seats: int) -> None:
        """Raise BadSeats unless the game is for that many."""
        if seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            span = f"{few} to {many} seats" if many > few else f"{few} seat{'s' if few > 1 else ''}"
            raise BadSeats(f"{self.title} is for {span}, not {seats}.")

    def solve(self, match: "Match", budget: int | None = None) -> Solution:
        """Return what is best in the present position of a match.

        Raises:
            NoSolver: the game has no solver, or none for this position.
            GameOver: nothing is left to decide.
        """
        if not self.solves:
            known = ", ".join(game.name for game in games().values() if game.solves)
            raise NoSolver(f"{self.title} has no solver; games that have one: {known or 'none'}.")
        if match.over:
            raise GameOver("The game is over here; nothing is left to decide.")
        return self.solver.solve(match, budget)

    def review(self, match: "Match") -> Solution:
        """Return how a match that is over went, beside what was best.

        Raises:
            NoSolver: the game has no review.
            NotOver: something is left to decide; a review would tell what is hidden.
        """
        if not self.reviews:
            known = ", ".join(game.name for game in games().values() if game.reviews)
            raise NoSolver(f"{self.title} has no review; games that have one: {known or 'none'}.")
        if not match.over:
            raise NotOver("The game goes on; a review is for when it is over.")
        return self.solver.review(match)


@cache
def games() -> dict[str, Game]:
    """Return all registered games by name, in the order of their names."""
    found = {entry.name: cast("Game", entry.load()) for entry in entry_points(group="digsite.games")}
    return dict(sorted(found.items()))


def find(name: str) -> Game:
    """Return the game of that name.

    Raises:
        UnknownGame: there is none.
    """
    try:
        return games()[name]
    except KeyError:
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(games())}.") from None
