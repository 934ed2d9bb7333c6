"""Match: one game played from Python, move by move, with everything that people ask of it."""

import secrets
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ValidationError

from digsite.core.chance import SEED_BYTES, draw_generator, seed_bytes
from digsite.core.content import faults
from digsite.core.errors import BadOption, BadSeats, GameOver, IllegalMove, NoTakeBack, NotYourTurn, Unreadable
from digsite.core.game import ALL_SEEING, SPECTATOR, Game, find
from digsite.core.words import listed, named


class Made(NamedTuple):
    """A move that was made."""

    seat: int
    text: str  # in notation
    action: int


class LogLine(NamedTuple):
    """What happened in a move, in words; a seat is written `{n}`."""

    number: int  # of the move, from 1, among those that the reader may know of
    seat: int
    text: str


class Outcome(NamedTuple):
    """The end of a match and its reason."""

    scores: tuple[int, ...]
    returns: tuple[float, ...]  # what each seat gets, 0 to 1, a shared win shared
    ranking: tuple[tuple[int, ...], ...]  # the seats, best first; tied ones together
    why: str  # a stable code
    sentence: str  # who won, and why the game ended; a seat is written `{n}`


class Picture(str):
    """SVG as text, which notebooks show as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def read_options(game: Game, options: dict[str, Any]) -> BaseModel:
    """Return a game's options.

    Raises:
        BadOption: one does not exist, or has a value that it cannot have.
    """
    try:
        return game.options.Options.model_validate(options)
    except ValidationError as error:
        known = ", ".join(game.options.Options.model_fields)
        raise BadOption(
            "\n".join(f"{game.title}: option {fault}" for fault in faults(error)) + f"\nThe options are: {known}."
        ) from None


def new(name: str, seats: int | None = None, seed: int | bytes | None = None, **options: Any) -> "Match":
    """Deal a match.

    Args:
        name: of the game.
        seats: how many play; by default the fewest that can.
        seed: a whole number of at most 256 bits, or 32 bytes; by default a secret one.
        options: the game's own, by name.

    Raises:
        UnknownGame, BadSeats, BadSeed, BadOption: one of these does not fit.
    """
    game = find(name)
    chosen = read_options(game, options)
    secret = secrets.token_bytes(SEED_BYTES) if seed is None else seed
    return Match(game, game.seats[0] if seats is None else seats, secret, chosen)


class Match:
    """One match: the game, its options and seed, and the moves made so far.

    Every position is kept, so that the log, the record and taking back need no second way to play.
    """

    def __init__(self, game: Game, seats: int, seed: int | bytes, options: BaseModel | None = None) -> None:
        """Deal a match.

        Args:
            game: which game.
            seats: how many play.
            seed: 32 bytes, or a whole number of at most 256 bits; who knows it knows what is hidden.
            options: what the table has set; the rulebook's by default.

        Raises:
            BadSeats, BadSeed, BadOption: one of these does not fit the game.
        """
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.seed = seed_bytes(seed)
        self.options = options if options is not None else read_options(game, {})
        self.box = game.options.box(self.options, seats)
        self._out = np.zeros(game.rules.LONGEST + 1, np.int32)
        self._moves: list[Made] = []
        states = np.zeros(1, game.state)
        game.engine.deal(self.box, states, 0, draw_generator(self.seed, 0))
        self._states: list[NDArray[Any]] = [states]  # before each move, and the present one
        self._draws = [1]  # how many draw numbers are used by then
        self._log: dict[tuple[int, int], str] = {}

    @property
    def state(self) -> Any:
        """The present state, a record: for readers of the rules, never for a player's eyes."""
        return self._states[-1][0]

    @property
    def states(self) -> NDArray[Any]:
        """The present state as an array of one, the way compiled entries take it; copy it before changing it."""
        return self._states[-1]

    @property
    def moves(self) -> tuple[Made, ...]:
        """The moves made."""
        return tuple(self._moves)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; several decide at the same time, none at the end."""
        mask = self.game.engine.to_move(self.box, self.states, 0)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.game.engine.to_move(self.box, self.states, 0)

    @property
    def ending(self) -> str:
        """Why the match has ended, with the rule, or that it goes on."""
        return self._ending[1]

    @property
    def _ending(self) -> tuple[str, str]:
        return self.game.words.ENDINGS[self.game.engine.why(self.box, self.states, 0)]

    def check_seat(self, seat: int) -> None:
        """Raise BadSeats unless there is such a seat."""
        if not 0 <= seat < self.seats:
            raise BadSeats(f"There is no seat {seat}; seats are 0 to {self.seats - 1}.")

    def legal_actions(self, seat: int) -> list[int]:
        """Return the numbers of a seat's legal actions, ascending; none if it is not to move."""
        self.check_seat(seat)
        count = self.game.engine.legal(self.box, self.states, 0, seat, self._out)
        return [int(action) for action in self._out[:count]]

    def legal(self, seat: int) -> tuple[str, ...]:
        """Return a seat's legal moves in notation."""
        notation = self.game.words.notation
        return tuple(notation(self.box, self.state, seat, action) for action in self.legal_actions(seat))

    def offers(self, seat: int) -> dict[str, str]:
        """Return a seat's legal moves in notation, each with the sentence that says what it does."""
        words, state = self.game.words, self.state
        return {
            words.notation(self.box, state, seat, action): words.sentence(self.box, state, seat, action)
            for action in self.legal_actions(seat)
        }

    def play(self, seat: int, text: str) -> None:
        """Make a move.

        Raises:
            BadSeats, GameOver, NotYourTurn, Unreadable, IllegalMove: and nothing has changed.
        """
        self.check_seat(seat)
        mask = self.game.engine.to_move(self.box, self.states, 0)
        if not mask:
            raise GameOver(f"The game is over. {self.ending}")
        if not mask >> seat & 1:
            waiting = listed([f"seat {other}" for other in self.to_move])
            raise NotYourTurn(
                named(self.waits(seat, text)) or f"Seat {seat} has nothing to decide now; it is the turn of {waiting}."
            )
        action = self.game.words.parse(self.box, self.state, seat, text)
        self.play_action(seat, action)

    def waits(self, seat: int, text: str) -> str:
        """Return the game's reason why a seat that is not to move cannot make a move; "" if the text is no move."""
        words = self.game.words
        try:
            action = words.parse(self.box, self.state, seat, text)
        except Unreadable:
            return ""
        return words.refusal(self.box, self.state, seat, action)

    def play_action(self, seat: int, action: int) -> None:
        """Make the move of that number.

        Raises:
            IllegalMove: the rules forbid it here, and nothing has changed.
        """
        words = self.game.words
        before = self.states
        count = self.game.engine.legal(self.box, before, 0, seat, self._out)
        if action not in self._out[:count]:
            if self.over:
                raise IllegalMove(f"The game is over. {self.ending}")
            last = self.game.rules.ACTIONS - 1
            if not 0 <= action <= last:
                raise IllegalMove(f"There is no action {action}; in {self.game.title} they go from 0 to {last}.")
            raise IllegalMove(named(words.refusal(self.box, before[0], seat, action)))
        text = words.notation(self.box, before[0], seat, action)
        draws = self._draws[-1]
        rng = draw_generator(self.seed, draws)
        words_before = rng.tobytes()
        after = before.copy()
        self.game.engine.apply(self.box, after, 0, seat, action, rng)
        self._moves.append(Made(seat, text, action))
        self._states.append(after)
        self._draws.append(draws + (rng.tobytes() != words_before))

    def exchange(self, index: int) -> bool:
        """Let a move change places with the one before it, if both were made at the same time and its seat comes first.

        Both must have been open to their seats before the first of them, and both orders lead to the same state.

        Args:
            index: of the later one, from 0.

        Returns:
            Whether they have changed places.
        """
        earlier, later = self._moves[index - 1 : index + 1]
        if earlier.seat <= later.seat:
            return False
        other = self.at(index - 1)
        if not {earlier.seat, later.seat} <= set(other.to_move):
            return False
        if not other._make((later, earlier)) or other.states.tobytes() != self._states[index + 1].tobytes():
            return False
        self._moves[index - 1 : index + 1] = other._moves[-2:]
        self._states[index], self._draws[index] = other._states[-2], other._draws[-2]
        self._log.clear()
        return True

    def _removed(self, seat: int) -> "Match | None":
        """Return the match without a seat's newest move, or None if it cannot be taken back alone.

        What others have done since, at the same time, stays. So the move must come to the same if it is made after
        theirs, and made there it must have shown nobody anything (the choices of all, a roll).
        """
        self.check_seat(seat)
        wanted = [number for number, made in enumerate(self._moves) if self.game.team or made.seat == seat]
        if not wanted:
            return None
        last = wanted[-1]
        newest, remaining = self._moves[last], self.at(last)
        if not remaining._make(self._moves[last + 1 :]):
            return None
        again = remaining.copy()
        if not again._make([newest]) or again.states.tobytes() != self.states.tobytes():
            return None
        if not self.game.engine.take_back(self.box, remaining.states, newest.seat, newest.action, self.states):
            return None
        return remaining

    def _make(self, moves: Iterable[Made]) -> bool:
        """Make moves as long as they are legal, and tell whether all of them were."""
        for made in moves:
            if made.action not in self.legal_actions(made.seat):
                return False
            self.play_action(made.seat, made.action)
        return True

    def may_take_back(self, seat: int) -> bool:
        """Tell whether a seat may take its newest move back alone."""
        return self._removed(seat) is not None

    def take_back(self, seat: int) -> None:
        """Take a seat's newest move back.

        Raises:
            NoTakeBack: others have built on it, or it showed something that cannot be unseen.
        """
        remaining = self._removed(seat)
        if remaining is None:
            raise NoTakeBack(
                f"Seat {seat} has no move to take back: a move stands once it has shown something, or another followed."
            )
        self._moves, self._states, self._draws = remaining._moves, remaining._states, remaining._draws
        self._log.clear()

    def at(self, number: int) -> Self:
        """Return the match as it was after that many moves: a match of its own, which can be played on."""
        if not 0 <= number <= len(self._moves):
            raise IndexError(f"There is no move {number}; moves made: {len(self._moves)}.")
        other = object.__new__(type(self))
        other.__dict__ |= self.__dict__
        other._moves = self._moves[:number]
        other._states = self._states[: number + 1]
        other._draws = self._draws[: number + 1]
        other._log = {}
        other._out = self._out.copy()
        return other

    def copy(self) -> Self:
        """Return the same match once more; moves in one do not touch the other."""
        return self.at(len(self._moves))

    def view(self, seat: int = SPECTATOR) -> Any:
        """Return what a seat may see (-1 a spectator, -2 everything)."""
        return self.game.views.view(self.box, self.state, seat)

    def svg(self, seat: int = SPECTATOR, *, names: Sequence[str] = (), tall: bool = False) -> Picture:
        """Return what a seat may see and do, drawn."""
        offers = self.offers(seat) if seat >= 0 else {}
        return Picture(self.game.board.draw(self.view(seat), offers, names, tall))

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(self, seat: int = SPECTATOR, *, names: Sequence[str] = ()) -> str:
        """Return what a seat may see, as lines of text."""
        return self.game.board.text(self.view(seat), names)

    def known(self, viewer: int) -> list[int]:
        """Return the indices of the moves that a viewer may know of: not those made in secret until all are in."""
        if viewer == ALL_SEEING:
            return list(range(len(self._moves)))
        secret = {
            seat: self.game.words.hidden(self.box, self.state, seat) if seat != viewer else 0
            for seat in range(self.seats)
        }
        found = []
        for index in range(len(self._moves) - 1, -1, -1):
            seat = self._moves[index].seat
            if secret[seat]:
                secret[seat] -= 1
            else:
                found.append(index)
        return found[::-1]

    def log(self, seat: int = SPECTATOR) -> tuple[LogLine, ...]:
        """Return what happened, in words, as far as a seat may know it."""
        lines = []
        for number, index in enumerate(self.known(seat), 1):
            made = self._moves[index]
            if (seat, index) not in self._log:
                before, after = self._states[index][0], self._states[index + 1][0]
                self._log[seat, index] = self.game.words.log_line(self.box, before, made.seat, made.action, after, seat)
            if text := self._log[seat, index]:
                lines.append(LogLine(number, made.seat, text))
        return tuple(lines)

    def shown(self, index: int, viewer: int = ALL_SEEING) -> str:
        """Return what chance showed a viewer because of a move (its index from 0)."""
        made = self._moves[index]
        before, after = self._states[index][0], self._states[index + 1][0]
        return self.game.words.shown(self.box, before, made.seat, made.action, after, viewer)

    def dealt(self, index: int, viewer: int = ALL_SEEING) -> str:
        """Return what a deal showed that came of a move (its index from 0; -1: the first deal); "" for none."""
        before = self._states[index][0] if index >= 0 else None
        return self.game.words.dealt(self.box, before, self._states[index + 1][0], viewer)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points now."""
        out = np.zeros(len(self.state["seats"]), np.int64)
        self.game.engine.scores(self.box, self.states, 0, out)
        return tuple(out[: self.seats].tolist())

    @property
    def outcome(self) -> Outcome | None:
        """The end and its reason; None before the end."""
        if not self.over:
            return None
        out = np.zeros(len(self.state["seats"]), np.float64)
        self.game.engine.returns(self.box, self.states, 0, out)
        returns = tuple(out[: self.seats].tolist())
        scores = self.scores
        # Returns first, which know of ends that points do not; then points.
        order = [(-returns[seat], scores[seat] * (1 if self.game.lowest_wins else -1)) for seat in range(self.seats)]
        ranking = tuple(tuple(seat for seat in range(self.seats) if order[seat] == key) for key in sorted(set(order)))
        code, reason = self._ending
        return Outcome(scores, returns, ranking, code, f"{reason} {self._winners(returns)}".rstrip())

    def _winners(self, returns: tuple[float, ...]) -> str:
        winners = [f"{{{seat}}}" for seat in range(self.seats) if returns[seat] > 0]
        if self.game.team:
            return "The team wins." if winners else "The team loses."
        if self.seats == 1:
            return ""  # nobody was there to win against
        if not winners:
            return "Nobody wins."
        if len(winners) == 1:
            return f"{winners[0]} wins."
        return "It is a draw." if len(set(returns)) == 1 else f"{listed(winners)} share the win."

    def record(self, viewer: int = ALL_SEEING) -> str:
        """Return the record: all of it with the seed, or only what a seat (-1: a spectator) has seen until the end."""
        from digsite.core.record import written

        return written(self, viewer)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, seed included.

        Raises:
            Unwritable: the file cannot be written; an older one is untouched.
        """
        from digsite.core.record import save

        save(self, Path(path))
