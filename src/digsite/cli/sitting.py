"""A match that people play at this terminal, alone against bots or passing the screen around."""

from digsite.cli.answers import say
from digsite.cli.asking import Left, ask, clear_screen
from digsite.cli.choices import ME
from digsite.cli.keeping import Keeping
from digsite.cli.preparing import prepare_bots
from digsite.core.errors import DigsiteError, NoTakeBack, Refused
from digsite.core.game import SPECTATOR
from digsite.core.match import Match
from digsite.core.words import named

HELP = """\
Type a move, or one of these:
  ?            the moves you may make, and what each does; `? keep` those that begin with "keep"
  board        the board again
  log          all that has happened
  undo         take your last move back, if it has shown nothing and nobody has moved since
{advice}  save [FILE]  write the game to a file
  quit         leave"""
ADVICE = "  advice       what the strongest bot would do; nothing is moved\n"
LONGEST_LIST = 40


class Sitting:
    """People at one screen: whose view is on it, and what each of them has been told."""

    def __init__(self, match: Match, players: tuple[str, ...], names: tuple[str, ...], keeping: Keeping) -> None:
        """Sit down.

        Args:
            match: that is played.
            players: by seat, `me` or the name of a bot.
            names: of the seats, in sentences.
            keeping: where the match is saved.
        """
        self.match = match
        self.players = players
        self.names = names
        self.keeping = keeping
        people = [seat for seat, name in enumerate(players) if name == ME]
        self.passing = len(people) > 1 and not match.game.team  # a team has no secrets from each other
        self.viewer = SPECTATOR if self.passing else people[0]
        self.told: dict[int, set[int]] = {seat: set() for seat in (SPECTATOR, *range(match.seats))}
        if match.moves:  # of a game that goes on, only the last round of moves is news
            for seat in self.told:
                self.told[seat] = {line.number for line in match.log(seat)[: -match.seats]}
        self.commands = {
            "?": self.list_moves,
            "help": lambda _: say(HELP.format(advice=ADVICE if match.game.team else "")),
            "board": lambda _: self.show_board(),
            "log": lambda _: self.show_log(),
            "undo": lambda _: self.take_back(self.viewer),
            **({"advice": lambda _: self.advise()} if match.game.team else {}),
            "save": self.save,
            "quit": self.leave,
            "exit": self.leave,
        }

    def play(self) -> None:
        """Play to the end.

        Raises:
            Left: somebody has left before it.
        """
        import digsite.bots

        while not self.match.over:
            seat = self.next_seat()
            if self.players[seat] == ME:
                if not self.passing or self.viewer == seat or self.pass_screen(seat):
                    self.turn(seat)
            else:
                self.match.play(seat, digsite.bots.choose(self.players[seat], self.match, seat))
        self.show_news()
        say()
        self.show_board()

    def next_seat(self) -> int:
        """Return who acts next of those that may: bots do not keep people waiting, but a person speaks for a team."""
        waiting = self.match.to_move
        people = [seat for seat in waiting if self.players[seat] == ME]
        bots = [seat for seat in waiting if self.players[seat] != ME]
        first = people + bots if self.match.game.team else bots + people
        return first[0]

    def pass_screen(self, seat: int) -> bool:
        """Wait until the next person sits at the screen; False if the one before has taken a move back instead."""
        clear_screen()
        before, self.viewer = self.viewer, SPECTATOR
        self.show_news()
        may_undo = before >= 0 and self.match.may_take_back(before)
        hint = f" ({self.names[before]} may still `undo`)" if may_undo else ""
        next_one = self.names[seat]
        while (text := ask(f"Pass the screen to {next_one}, then press Enter{hint}. ")) != "":
            if text == "undo" and before >= 0:
                self.viewer = before
                if self.take_back(before):
                    return False
                self.viewer = SPECTATOR
            elif text in ("quit", "exit"):
                raise Left
            else:
                say(f"Nothing is done. Enter shows {next_one} the board, and then takes moves; `quit` leaves.")
        clear_screen()
        self.viewer = seat
        return True

    def turn(self, seat: int) -> None:
        """Let a person make one move, or take one back."""
        self.viewer = seat
        moves = self.match.moves
        self.show_news()
        say()
        self.show_board()
        while self.match.moves == moves:
            text = ask(f"{self.names[seat]}> ", (*self.match.legal(seat), *self.commands))
            verb, _, rest = text.partition(" ")
            if verb in self.commands:
                self.commands[verb](rest.strip())
            elif text:
                self.move(seat, text)

    def move(self, seat: int, text: str) -> None:
        """Make a move, or say why not."""
        try:
            self.match.play(seat, text)
        except Refused as error:
            say(f"{named(error.sentence, self.names)} (`?` lists the moves you may make.)", style="yellow")
            return
        self.keeping.keep(self.match)

    def list_moves(self, begun: str) -> None:
        """List the moves that a person may make."""
        offers = {move: text for move, text in self.match.offers(self.viewer).items() if move.startswith(begun)}
        width = max(map(len, offers), default=0)
        for move, text in list(offers.items())[:LONGEST_LIST]:
            say(f"  {move:<{width}}  {named(text, self.names)}")
        if len(offers) > LONGEST_LIST:
            say(f"  ... and {len(offers) - LONGEST_LIST} more; `? TEXT` lists those that begin with TEXT.")
        if not offers:
            say(f"No move begins with {begun!r}.")

    def show_board(self) -> None:
        """Show the board as the person at the screen may see it."""
        say(self.match.text(self.viewer, names=self.names).rstrip("\n"))

    def show_news(self) -> None:
        """Say what has happened since the person at the screen was told last."""
        for line in self.match.log(self.viewer):
            if line.number not in self.told[self.viewer]:
                self.told[self.viewer].add(line.number)
                say(named(line.text, self.names), style="cyan")

    def show_log(self) -> None:
        """Say all that has happened."""
        for line in self.match.log(self.viewer):
            say(f"{line.number}. {named(line.text, self.names)}")

    def take_back(self, seat: int) -> bool:
        """Take a seat's newest move back, or say why not."""
        number = max((n for n, made in enumerate(self.match.moves, 1) if made.seat == seat), default=0)
        try:
            self.match.take_back(seat)
        except NoTakeBack as error:
            say(named(error.sentence, self.names), style="yellow")
            return False
        for viewer, numbers in self.told.items():  # the later ones move up
            self.told[viewer] = {n - (n > number) for n in numbers if n != number}
        self.keeping.keep(self.match)
        return True

    def advise(self) -> None:
        """Say what the strongest bot would do in the place of the person at the screen."""
        import digsite.bots

        bot = digsite.bots.names(self.match.game)[-1]
        prepare_bots(self.match.game, (bot,))
        say(f"The {bot} bot thinks ...")
        move = digsite.bots.choose(bot, self.match, self.viewer)
        say(f"The {bot} bot would choose {move!r}: {named(self.match.offers(self.viewer)[move], self.names)}.")

    def save(self, file: str) -> None:
        """Write the game to a file, or say why not."""
        try:
            say(f"Saved to {self.keeping.save(self.match, file)}.")
        except DigsiteError as error:
            say(error.sentence, style="yellow")

    def leave(self, _: str) -> None:
        """Leave the table."""
        raise Left
