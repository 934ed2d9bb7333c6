"""Gem Getter Pro: everybody digs into a mine of their own at the same time, with the patterns that two dice offer."""

from digsite.core.game import Daily, Game, Level

game = Game(
    name="gem_getter_pro",
    title="Gem Getter Pro",
    summary="Roll two dice, dig one of the patterns they offer into your mine, and collect the gems, all at once.",
    rules_version=1,
    seats=range(1, 9),
    package=__name__,
    levels=(
        Level("prospector", 800, "tries 800 games to the end, in about 10 ms"),
        Level("surveyor", 8_000, "tries 8,000 games to the end, in about 100 ms"),
        Level("expert", 150_000, "tries 150,000 games, most of them to look ahead within others, in about a second"),
    ),
    daily=Daily("Roll of the day", ("dig_sheet", "roll_sheet")),
)
