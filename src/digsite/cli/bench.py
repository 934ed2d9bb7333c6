"""`digsite bench`: how fast random games are played, and how long the rules take to compile."""

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from digsite.cli.answers import AsJson, answering, say, say_json
from digsite.cli.choices import read_options
from digsite.cli.preparing import prepare, waiting
from digsite.core.game import Game, find

if TYPE_CHECKING:
    from digsite.cli.timing import Playouts


class Run(NamedTuple):
    """The fastest of several runs of random games."""

    moves: int
    games: int
    seconds: float


def bench(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game, as `digsite games` names it.")],
    seats: Annotated[int | None, typer.Option(help="How many play; by default the fewest that can.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="A rule to play by; may be given several times.")
    ] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=60, help="How long one run should take.")] = 1.0,
    repeat: Annotated[int, typer.Option(min=1, max=100, help="How many runs; the best one counts.")] = 3,
    as_json: AsJson = False,
) -> None:
    """Measure random games on one core, lists of legal moves and results included."""
    with answering(as_json):
        game = find(name)
        count = game.seats[0] if seats is None else seats
        game.check_seats(count)
        options = read_options(game, option or [])
        game.options.box(options, count)
        from digsite.cli.timing import Playouts, measured

        prepare(game, ("playouts",))
        with waiting(f"Playing {game.title} at random, {repeat} times for {seconds:g} s ..."):
            best = fastest(Playouts(game, count, options), seconds, repeat)
        with waiting("Compiling the rules with an empty cache, then from the cache, in processes of their own ..."):
            compiling = measured(game.name, count, options.model_dump_json(), repeat)
        figures = {
            "moves_per_second": best.moves / best.seconds,
            "games_per_second": best.games / best.seconds,
            "compile_cold_s": compiling.cold,
            "compile_warm_s": compiling.warm,
        }
        if as_json:
            say_json({"game": game.name, "seats": count, **figures, "run": best._asdict(), "repetitions": repeat})
        else:
            say("\n".join(in_words(game, count, figures, best, repeat)))


def fastest(playouts: "Playouts", seconds: float, repeat: int) -> Run:
    """Return the best of several runs of about so many seconds."""
    games = 1
    while (spent := playouts.run(games)[1]) < seconds / 10:
        games *= 4
    games = max(1, round(games * seconds / spent))
    runs = [Run(moves, games, spent) for moves, spent in (playouts.run(games) for _ in range(repeat))]
    return min(runs, key=lambda run: run.seconds / run.moves)


def in_words(game: Game, seats: int, figures: dict[str, float], best: Run, repeat: int) -> list[str]:
    """Return what was measured, in lines."""
    run = f"{best.games:,} games with {best.moves:,} moves in {best.seconds:.2f} s"
    return [
        f"{game.title}, {seats} seats, random games on one core; the best of {repeat} runs: {run}.",
        f"{figures['moves_per_second'] / 1e6:.1f} million moves a second",
        f"{figures['games_per_second']:,.0f} games a second",
        f"{figures['compile_cold_s']:.2f} s from starting to compile to the end of the first game, with an empty cache",
        f"{figures['compile_warm_s']:.2f} s for the same with a filled cache",
    ]
