"""Gem Getter Pro: everybody digs into a mine of their own at the same time, with the patterns that two dice offer."""

from digsite.core.game import Game

game = Game(
    name="gem_getter_pro",
    title="Gem Getter Pro",
    summary="Roll two dice, dig one of the patterns they offer into your mine, and collect the gems, all at once.",
    rules_version=1,
    seats=range(1, 9),
    package=__name__,
)
