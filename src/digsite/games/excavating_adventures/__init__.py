"""Excavating Adventures: two decks, a card each round, and the secret choice of the specimen to back it with."""

from digsite.core.game import Game, Level

game = Game(
    name="excavating_adventures",
    title="Excavating Adventures",
    summary="Reveal a card each round, secretly backed with one of your Digs, and be the first to win 10 Points.",
    rules_version=1,
    seats=range(2, 3),
    package=__name__,
    levels=(
        Level("appraiser", 1, "the equilibrium of each round, what follows it estimated; in about a millisecond"),
        Level("strategist", 60_000, "the equilibrium of two rounds, where it takes at most 60,000 estimates"),
    ),
    solves=True,
)
