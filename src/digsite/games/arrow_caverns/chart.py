"""The picture of a review: the chance to win by turns, and the par."""

from typing import Any

from digsite.core.drawing import Markup, board, element, painted, short, words

WIDTH, HEIGHT = 640.0, 260.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 20.0, 28.0, 44.0


def across(step: float, steps: int) -> float:
    """Return how far right the start of a turn is, from 0."""
    return LEFT + (WIDTH - LEFT - RIGHT) * step / max(1, steps)


def down(chance: float) -> float:
    """Return how far down a chance is."""
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def draw(turns: list[dict[str, Any]], limit: int, won: bool, par: int | None) -> str:
    """Draw the chances before each turn and at the end; a red mark is the chance with the plan as played."""
    steps = max(limit, len(turns))
    chances = [*(turn["chance"] for turn in turns), float(won)]
    said = ", ".join(f"{chance:.0%}" for chance in chances[:-1])
    label = f"Chance to win before each turn: {said}; {'won' if won else 'lost'}"
    pieces = [*_ground(steps), *(_par(par, steps) if par is not None else ())]
    points = [(across(at, steps), down(chance)) for at, chance in enumerate(chances)]
    trace = "M" + "L".join(f"{short(round(x, 1))} {short(round(y, 1))}" for x, y in points)
    pieces.append(painted("path", "edge-can", d=trace))
    for at, turn in enumerate(turns):
        chance = turn["played"]["chance"]
        title = f"turn {turn['turn']} as played: {chance:.0%}"
        pieces.append(_mark("flag", across(at + 0.5, steps), down(chance), title))
    titles = [f"before turn {turn['turn']}: {turn['chance']:.0%}" for turn in turns] + ["won" if won else "lost"]
    pieces += [_mark("button", x, y, title) for (x, y), title in zip(points, titles, strict=True)]
    return str(board(WIDTH, HEIGHT, *pieces, label=label))


def _mark(paint: str, x: float, y: float, title: str) -> Markup:
    return painted("circle", paint, element("title", title), cx=round(x, 1), cy=round(y, 1), r=5)


def _ground(steps: int) -> list[Markup]:
    """Draw the ground, the scale of chances and the numbers of the turns."""
    numbers = [words(across(at + 0.5, steps), HEIGHT - 20, str(at + 1), 14, anchor="middle") for at in range(steps)]
    scale = [
        words(LEFT - 8, down(chance) + 5, f"{chance:.0%}", 14, paint="words-soft", anchor="end")
        for chance in (0.0, 0.5, 1.0)
    ]
    return [
        painted("rect", "ground", width=WIDTH, height=HEIGHT, rx=10),
        painted("rect", "trench", x=LEFT, y=TOP, width=WIDTH - LEFT - RIGHT, height=HEIGHT - TOP - BOTTOM),
        words(LEFT - 8, HEIGHT - 20, "turn", 14, paint="words-soft", anchor="end"),
        *scale,
        *numbers,
    ]


def _par(par: int, steps: int) -> list[Markup]:
    """Draw where the earliest turn ends in which the cave could have been won."""
    place = round(across(par, steps), 1)
    line = painted("path", "last", d=f"M{short(place)} {short(TOP)}V{short(HEIGHT - BOTTOM)}")
    return [line, words(place, TOP - 8, f"par {par}", 14, anchor="middle")]
