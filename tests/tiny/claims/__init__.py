"""Claims: everybody secretly claims the same find; the highest token that nobody else laid takes it."""

from digsite.core.game import Game

game = Game(
    name="claims",
    title="Claims",
    summary="Secretly claim the finds with numbered tokens; the highest token that is alone takes the find.",
    rules_version=1,
    seats=range(2, 5),
    package=__name__,
    reviews=True,
)
