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
        Level("appraiser", 1, "weighs all that both may choose in this round, in under a millisecond"),
        Level("strategist", 60_000, "weighs this round and the next, in a few milliseconds"),
    ),
    solves=True,
)
