"""Sheets and positions of Gem Getter Pro made for the tests."""

from typing import Any

from digsite.core.match import Match, new
from digsite.games.gem_getter_pro.dig_sheet import KIND_NAMES
from digsite.games.gem_getter_pro.state import Kind

# Room to dig in, and five boulders out of the way.
PLAIN = """
........
........
........
........
#.#.#.#.
#.......
"""
CIRCLES: dict[str, Any] = {
    "marble": {"circles": 9, "bonus": 6},
    "sandstone": {"circles": 9, "bonus": 9},
    "coal": {"circles": 9, "bonus": 13},
    "silver": {"totals": [1, 4, 9, 6, 11, 17]},
    "diamond": {"totals": [4, 8, 12, 16, 20]},
    "lapis": {"totals": [1, 6, 3, 15, 9, 25]},
    "peridot": {"circles": 6},
    "topaz": {"circles": 3},
    "opal": {"circles": 9},
    "amber": {"circles": 3},
    "oil": {"circles": 6, "digs": [1, 3]},
    "gas": {"circles": 3},
}


def dig_sheet(mine: str = PLAIN, gifts: dict[str, Any] | None = None, **changes: Any) -> dict[str, Any]:
    """Return a Dig Sheet as an option; changes are tracks by kind, `title`, `multipliers`."""
    tracks = CIRCLES | {kind: track for kind, track in changes.items() if kind in KIND_NAMES}
    others = {key: value for key, value in changes.items() if key not in KIND_NAMES}
    head = {"game": "gem_getter_pro", "kind": "dig_sheet", "name": "test-mine"}
    return head | {"mine": mine, "tracks": tracks, "gifts": gifts or {}} | others


def roll_sheet(
    white: str = "O1", green: str = "I2", pieces: dict[str, str] | None = None, **faces: str
) -> dict[str, Any]:
    """Return a Roll Sheet as an option: the same patterns on all faces, but for those named as in white_4."""
    made: dict[str, Any] = {"game": "gem_getter_pro", "kind": "roll_sheet", "name": "test-rolls"}
    made |= {"white": dict.fromkeys(map(str, range(1, 7)), white), "green": dict.fromkeys(map(str, range(1, 7)), green)}
    for name, pattern in faces.items():
        die, face = name.split("_")
        made[die][face] = pattern
    return made | {"pieces": pieces or {}}


def started(
    mine: str = PLAIN,
    white: str = "O1",
    green: str = "I2",
    *,
    seats: int = 1,
    seed: int = 1,
    rounds: int = 9,
    gifts: dict[str, Any] | None = None,
    rolls: dict[str, Any] | None = None,
    **tracks: Any,
) -> Match:
    """Return a match on a mine with the same patterns on all faces of a die."""
    return new(
        "gem_getter_pro",
        seats=seats,
        seed=seed,
        rounds=rounds,
        dig_sheet=dig_sheet(mine, gifts, **tracks),
        roll_sheet=rolls or roll_sheet(white, green),
    )


def play(match: Match, *moves: str, seat: int = 0) -> Match:
    """Make moves for a seat; `/` finishes the round."""
    for move in moves:
        match.play(seat, "done" if move == "/" else move)
    return match


def digs(match: Match, seat: int = 0) -> set[str]:
    """Return the digs that a seat may make, without the word."""
    return {move[4:] for move in match.legal(seat) if move.startswith("dig ")}


def found(match: Match, kind: str, seat: int = 0) -> int:
    """Return how many circles of a kind a seat has filled."""
    return int(match.view(seat).places[seat].circles[KIND_NAMES.index(kind)])


def filled(rows: int = 0, columns: int = 0, boulders: int = 0, **circles: int) -> Match:
    """Return a match of one whose sheet has so many circles filled and lines complete."""
    match = started()
    for name in ("now", "start"):
        mine = match.state["seats"][0][name]
        for kind, count in circles.items():
            mine["circles"][Kind[kind.upper()]] = count
        mine["rows"], mine["columns"], mine["boulders"] = (1 << rows) - 1, (1 << columns) - 1, (1 << boulders) - 1
    return match


def points(match: Match) -> Any:
    """Return the points of seat 0 line by line, which the compiled rules add up to the same."""
    line = match.view(0).places[0].points
    assert match.scores == (line.total,)
    return line
