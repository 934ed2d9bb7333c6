"""`digsite play`: a match at the terminal, of people, of bots, or of both."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from digsite.cli.answers import AsJson, answering, say, say_json
from digsite.cli.choices import (
    ME,
    check_count,
    check_writable,
    read_options,
    read_players,
    read_seed,
    seat_names,
)
from digsite.cli.preparing import load, prepare, prepare_bots
from digsite.core.errors import BadOption, GameOver, UnknownGame
from digsite.core.game import ALL_SEEING, find, games
from digsite.core.words import named
from digsite.table.ending import ending

if TYPE_CHECKING:
    from digsite.cli.keeping import Keeping
    from digsite.core.match import Match, Outcome

Players = tuple[str, ...]


def play(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a saved one to go on with.")] = "",
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="me,BOT,...",
            help="Who plays, seat by seat: me, or a bot; `digsite games` names those of each game.",
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="What chance is drawn from; by default a secret.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A rule to play by; may be given several times.")
    ] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save here, after every move.")] = None,
    file: Annotated[
        Path | None, typer.Option("--load", metavar="FILE", help="The same as naming the file in place of a game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a game. Type `?` for your moves and `help` for the rest."""
    with answering(as_json):
        if file is None and is_file(what):
            what, file = "", Path(what)
        if save is not None:
            check_writable(save)
        if file is None:
            match, players = dealt(what, seats, seed, option or [])
        elif seed is not None or option:
            raise BadOption(f"--seed and --option are for a new game; {file} is dealt already.")
        else:
            match, players = resumed(file, what, seats)
        from digsite.cli.keeping import Keeping

        keeping = Keeping(save or file, save is not None, players)
        if file is not None and save is None:
            keeping.saved = match.moves
        sit(match, players, keeping, as_json)


def is_file(text: str) -> bool:
    """Tell whether an argument means a record, not a game."""
    return text.endswith(".dig") or os.sep in text


def dealt(name: str, seats: str | None, seed: str | None, options: list[str]) -> "tuple[Match, Players]":
    """Return a new match and who plays it."""
    if not name:
        raise UnknownGame(f"Name a game, or a saved one; the games are: {', '.join(games())}.")
    game = find(name)
    players = read_players(game, seats, game.seats[0])
    dealt_from, chosen = read_seed(seed), read_options(game, options)
    game.options.box(chosen, len(players))  # what does not go together is said before the rules are compiled
    prepare(game)
    from digsite.core.match import Match

    return Match(game, len(players), dealt_from, chosen), players


def resumed(file: Path, name: str, seats: str | None) -> "tuple[Match, Players]":
    """Return a saved match and who goes on with it."""
    match = load(file)
    if name and name != match.game.name:
        raise BadOption(f"{file} is a game of {match.game.title}, not of {name!r}.")
    if match.over:
        raise GameOver(f"The game in {file} is over; `digsite replay {file}` shows it.")
    players = read_players(match.game, seats, match.seats)
    check_count(file, players, match.seats)
    prepare(match.game)
    return match, players


def sit(match: "Match", players: Players, keeping: "Keeping", as_json: bool) -> None:
    """Let people and bots play; a match is saved whatever ends it."""
    people = ME in players
    if people and as_json:
        raise BadOption("--json is for games of bots; name them with --seats.")
    names = seat_names(players)
    prepare_bots(match.game, players)
    try:
        if people:
            with_people(match, players, names, keeping)
        else:
            by_bots(match, players, names, quiet=as_json)
    finally:
        keeping.close(match)
    if (outcome := match.outcome) is None:
        say(keeping.farewell(match))
    elif as_json:
        say_json(summary(match, players, outcome))
    else:
        say()
        for line in ended(match, outcome, names):
            say(line, style="bold")
        if keeping.always:
            say(f"Saved to {keeping.file}.")


def with_people(match: "Match", players: Players, names: Players, keeping: "Keeping") -> None:
    """Play until the game is over, or somebody leaves."""
    from digsite.cli.asking import Left
    from digsite.cli.sitting import Sitting

    say(f"{match.game.title}: {', '.join(f'{seat} {name}' for seat, name in enumerate(players))}.", style="bold")
    say("Type a move, `?` for the moves you may make, or `help`.")
    keeping.keep(match)
    try:
        Sitting(match, players, names, keeping).play()
    except Left:
        return
    except KeyboardInterrupt:
        keeping.close(match)
        say(f"\n{keeping.farewell(match)}")
        raise


def by_bots(match: "Match", players: Players, names: Players, quiet: bool) -> None:
    """Let bots play it out; who watches them may see all."""
    import digsite.bots

    while not match.over:
        seat = match.to_move[0]
        match.play(seat, digsite.bots.choose(players[seat], match, seat))
        if not quiet and (log := match.log(ALL_SEEING)) and log[-1].number == len(match.moves):
            say(f"{log[-1].number}. {named(log[-1].text, names)}")
    if not quiet:
        say(f"\n{match.text(ALL_SEEING, names=names)}".rstrip("\n"))


def ended(match: "Match", outcome: "Outcome", names: Players) -> list[str]:
    """Return how a match ended, in lines; a team has no ranking."""
    lines, place = [ending(match, names)], 1
    for tied in () if match.game.team else outcome.ranking:
        lines += [f"{place}. {names[seat]}: {outcome.scores[seat]}" for seat in tied]
        place += len(tied)
    return lines


def summary(match: "Match", players: Players, outcome: "Outcome") -> dict[str, object]:
    """Return how a match ended, for programs."""
    from digsite.core.chance import seed_hash

    return {
        "game": match.game.name,
        "seats": list(players),
        "moves": len(match.moves),
        "scores": outcome.scores,
        "returns": outcome.returns,
        "ranking": outcome.ranking,
        "why": outcome.why,
        "sentence": ending(match, seat_names(players)),
        "seed_hash": seed_hash(match.seed),
    }
