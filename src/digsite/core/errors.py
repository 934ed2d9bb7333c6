"""The named errors: each has a sentence for people and a stable code for programs."""

from typing import ClassVar


class DigsiteError(Exception):
    """Something a user asked for cannot be done; nothing has changed."""

    code: ClassVar[str] = "error"
    exit_status: ClassVar[int] = 2
    http_status: ClassVar[int] = 422

    def __init__(self, sentence: str) -> None:
        """Keep the sentence: what is wrong, where, and what would be right."""
        super().__init__(sentence)
        self.sentence = sentence


class Refused(DigsiteError):
    """A move was not accepted."""

    exit_status = 3
    http_status = 409


class Unreadable(Refused):
    """The text of a move is not in the game's notation."""

    code = "unreadable"
    http_status = 422


class IllegalMove(Refused):
    """The rules forbid the move here."""

    code = "illegal"


class NotYourTurn(Refused):
    """The seat has nothing to decide now."""

    code = "not_your_turn"


class Stale(Refused):
    """The move was chosen before something that changed what the seat may do."""

    code = "stale"


class GameOver(Refused):
    """The game has ended."""

    code = "over"


class NoTakeBack(Refused):
    """The last move is not this seat's, or it showed something that cannot be unseen."""

    code = "no_take_back"


class NotYourSeat(Refused):
    """The seat is somebody else's."""

    code = "not_your_seat"
    http_status = 403


class UnknownGame(DigsiteError):
    """No registered game has that name."""

    code = "unknown_game"
    http_status = 404


class UnknownTable(DigsiteError):
    """No table has that address."""

    code = "unknown_table"
    http_status = 404


class UnknownBot(DigsiteError):
    """No bot has that name."""

    code = "unknown_bot"


class NoSolver(DigsiteError):
    """The game has no solver, or none for this position."""

    code = "no_solver"


class NotOver(DigsiteError):
    """Only a match that is over can be looked at like this."""

    code = "not_over"


class NoPosition(DigsiteError):
    """A match has no position of that number."""

    code = "no_position"
    http_status = 404


class BadOption(DigsiteError):
    """An option does not exist or has a value that it cannot have."""

    code = "bad_option"


class BadSeats(DigsiteError):
    """The game is not for that many seats, or there is no such seat."""

    code = "bad_seats"


class BadSeed(DigsiteError):
    """A seed is not a whole number of at most 256 bits."""

    code = "bad_seed"


class BadContent(DigsiteError):
    """A content file breaks its format."""

    code = "bad_content"


class DamagedRecord(DigsiteError):
    """A record cannot be read, or does not replay to what it says."""

    code = "damaged_record"
    exit_status = 4


class Unwritable(DigsiteError):
    """A file or folder cannot be written."""

    code = "unwritable"
    exit_status = 5
    http_status = 507


class Unreachable(DigsiteError):
    """A file or database cannot be opened."""

    code = "unreachable"
    exit_status = 5
    http_status = 503


class PortTaken(DigsiteError):
    """Another program listens where the server should."""

    code = "port_taken"
    exit_status = 6
