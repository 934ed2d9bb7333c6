"""Arrow Caverns: one team, four Spelunkers, and a cave of arrows that hides four Star Stones."""

from digsite.core.game import Daily, Game, Level

game = Game(
    name="arrow_caverns",
    title="Arrow Caverns",
    summary="As one team, follow the arrows, dig up four Star Stones and bring all four Spelunkers home in time.",
    rules_version=1,
    seats=range(1, 5),
    package=__name__,
    team=True,
    solves=True,
    reviews=True,
    daily=Daily("Cave of the day", ("edition",)),
    levels=(
        Level("scout", 300, "plans each turn with 300 playouts, in about 30 ms"),
        Level("planner", 1000, "plans each turn with 1,000 playouts, in about 100 ms"),
    ),
)
