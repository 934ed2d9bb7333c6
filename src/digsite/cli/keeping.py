"""Where a match played at the terminal is saved, and what to say about it to somebody who leaves."""

import shlex
from pathlib import Path

from digsite.cli.answers import tell
from digsite.cli.choices import check_writable
from digsite.core.errors import Unwritable
from digsite.core.match import Made, Match


class Keeping:
    """The file of a match: written after every move of a person if --save names it, else when asked to."""

    def __init__(self, file: Path | None, always: bool, players: tuple[str, ...]) -> None:
        """Prepare to save.

        Args:
            file: the record; None until one is named.
            always: whether to save without being asked.
            players: who sits where, to say how to go on.
        """
        self.file = file
        self.always = always
        self.players = players
        self.saved: tuple[Made, ...] | None = None  # the moves that are in the file

    def save(self, match: Match, file: str = "") -> Path:
        """Write the match to the file, or to another one from now on, and return it.

        Raises:
            Unwritable: it cannot be written, or no file was ever named.
        """
        target = Path(file) if file else self.file
        if target is None:
            raise Unwritable("Where to? Name a file, as in `save game.dig`.")
        check_writable(target)
        match.save(target)
        self.file, self.saved = target, match.moves
        return target

    def keep(self, match: Match) -> None:
        """Save if that was wished from the start; a game is not ended by a full disk."""
        if self.always and self.saved != match.moves:
            try:
                self.save(match)
            except Unwritable as error:
                tell(error.sentence)

    def close(self, match: Match) -> None:
        """Save for the last time if that was wished from the start.

        Raises:
            Unwritable: it cannot be written.
        """
        if self.always and self.saved != match.moves:
            self.save(match)

    def farewell(self, match: Match) -> str:
        """Return what to say to somebody who leaves an unfinished game."""
        if self.file is None or self.saved is None:
            return "The game is not saved."
        up_to = "" if self.saved == match.moves else f" up to move {len(self.saved)}"
        again = shlex.join(["digsite", "play", str(self.file), "--seats", ",".join(self.players)])
        return f"The game is saved{up_to}. To go on: {again}"
