"""What a button would lead to, shown while it is pointed at or focused: rings around where a walk ends, and its words.

A preview is a piece of its own that follows its button, and `board.css` shows it. Inside the button it would change
where the button's middle is, which is what switches, screen readers and fingers press.
"""

from collections.abc import Sequence
from textwrap import wrap

from digsite.core.drawing import Markup, element, painted, piece, short, words
from digsite.games.arrow_caverns.board_places import Arrangement
from digsite.games.arrow_caverns.notation import WAYS, cavern_number
from digsite.games.arrow_caverns.reach import each, ways_of
from digsite.games.arrow_caverns.state import OPEN
from digsite.games.arrow_caverns.view import View

SHOWN = 4  # ends that a button names
WARNING = ". Warning: "
COVERED = 5  # lines of notes, at least, which a caption must not run into


def numbers(view: View, caverns: Sequence[str]) -> list[int]:
    """Return the numbers of Caverns."""
    return [number for name in caverns if (number := cavern_number(view.size, name)) is not None]


def ends_of_card(view: View, colour: str, value: int) -> list[str]:
    """Return where a card can bring a Spelunker, for choosing it; nothing while another card is walked."""
    if view.walker:
        return []
    return [end for r in view.reach if (r.spelunker, r.card) == (colour, value) for end in r.caverns]


def ends_of_step(view: View, way: int) -> list[int]:
    """Return where the walk can end if it goes on that way."""
    at = next((one.cavern for one in view.spelunkers if one.colour == view.walker), None)
    number = None if at is None else cavern_number(view.size, at)
    if number is None:
        return []
    arrows = bytes(OPEN if there.arrow is None else WAYS.index(there.arrow) for there in view.caverns)
    ways = ways_of(view.size, arrows)
    following = beside(view.size, number, way)
    left = view.steps_left - 1
    stops = 1 << following if left == 0 or ways.may_stop(following) else 0
    return list(each(stops | (ways.ends(following, left) if left else 0)))


def beside(size: int, number: int, way: int) -> int:
    """Return the Cavern one step further, round the edges (AC-02)."""
    row, column = divmod(number, size)
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[way]
    return (row + down) % size * size + (column + right) % size


def ends_label(ends: Sequence[str]) -> list[str]:
    """Return what a button says of where its card leads, in one line or two."""
    if len(ends) > SHOWN:
        return [f"{len(ends)} ends"]
    half = (len(ends) + 1) // 2 if len(ends) > 2 else len(ends)
    return [line for line in (" ".join(ends[:half]), " ".join(ends[half:])) if line]


def preview(identity: str, view: View, places: Arrangement, ends: Sequence[int], sentence: str | None) -> Markup:
    """Draw what a button would lead to; without a sentence, an empty piece that keeps its place."""
    if sentence is None:
        return piece(identity, 0, 0)
    drawn = [*rings(places, ends), caption(view, places, sentence)]
    return piece(identity, 0, 0, *drawn, class_="preview", visibility="hidden", pointer_events="none")


def rings(places: Arrangement, ends: Sequence[int]) -> list[Markup]:
    """Draw rings around the Caverns where a walk can end."""
    half = places.side / 2
    return [
        painted("circle", paint, cx=at.x + half, cy=at.y + half, r=half * 0.86)
        for at in map(places.cavern, ends)
        for paint in ("last-halo", "edge-can")
    ]


def reached(view: View, places: Arrangement) -> Markup:
    """Draw, while a card is walked, a thin ring wherever it can still end."""
    half = places.side / 2
    ends = [end for r in view.reach for end in r.caverns] if view.walker else []
    drawn = [
        painted(
            "circle",
            "edge-can",
            cx=at.x + half,
            cy=at.y + half,
            r=half * 0.86,
            stroke_width=2.5,
            stroke_dasharray="6 4",
        )
        for at in map(places.cavern, numbers(view, ends))
    ]
    return piece("reach", 0, 0, *drawn, pointer_events="none")


def caption(view: View, places: Arrangement, sentence: str) -> Markup:
    """Write what a button does, with its warning, over the notes."""
    said, _, warning = sentence.partition(WARNING)
    width = places.letters - 5  # bold
    lines = wrap(f"{said}.", width) + (wrap(f"⚠ {warning}.", width, subsequent_indent="   ") if warning else [])
    size, high = places.small, places.small + 5
    plate = painted(
        "rect",
        "plate",
        x=-6,
        y=-size - 4,
        width=places.track.width + 6,
        height=high * max(len(lines), COVERED) + 8,
        rx=6,
    )
    text = [words(0, at * high, line, size, bold=True) for at, line in enumerate(lines)]
    at = places.told(view.phase == "hand")
    return element("g", plate, *text, transform=f"translate({short(at.x)} {short(at.y)})")
