"""Unearthed: a grid of buried cards for each player, and the right moment to open the last one."""

from digsite.core.game import Game

game = Game(
    name="unearthed",
    title="Unearthed",
    summary="Uncover a grid of twelve cards, keep the rare finds, and open your last card at the right moment.",
    rules_version=1,
    seats=range(2, 9),
    package=__name__,
    lowest_wins=True,
)
