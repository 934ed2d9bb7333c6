"""Where everything lies on the board of Excavating Adventures: wide for screens, tall for phones.

The viewer's side is the near one, below; who has no seat sees seat 0 there.
"""

from dataclasses import dataclass

WIDE, TALL = (1200.0, 720.0), 360.0  # the size of the wide board, the width of the tall one
TOKEN_WIDTH, TOKEN_HEIGHT = 80.0, 104.0  # a Dig, at the size it is drawn
LIST_LINE = 1.28  # a line of a list, in sizes of its letters


@dataclass(frozen=True)
class Place:
    """A top left corner, and how large what lies there is drawn."""

    x: float
    y: float
    scale: float = 1.0


@dataclass(frozen=True)
class Region:
    """A part of the board."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Spot:
    """Where a line of text stands."""

    x: float
    y: float
    anchor: str = "start"


@dataclass(frozen=True)
class Rows:
    """Where the Digs of a side lie, in rows."""

    x: float
    y: float
    columns: int
    scale: float

    def token(self, index: int) -> Place:
        """Return where a Dig lies."""
        row, column = divmod(index, self.columns)
        step, down = (TOKEN_WIDTH + 4) * self.scale, (TOKEN_HEIGHT + 4) * self.scale
        return Place(self.x + column * step, self.y + row * down, self.scale)


@dataclass(frozen=True)
class Side:
    """One seat's part of the board."""

    plate: Region
    deck: Place
    discards: Place
    table: Place
    hand: Place
    digs: Rows
    cards: Region  # the list of what is left in the deck
    columns: int  # of that list
    track: Region
    played: Place
    power: Spot  # the first line of the reckoning


@dataclass(frozen=True)
class Arrangement:
    """The whole board."""

    width: float
    height: float
    tall: bool
    round: Spot
    turn: Spot
    stake: Spot
    result: Spot
    arena: Region
    buttons: tuple[Region, Region, Region]  # `no dig` or `spare`; `remove played`; an available one of that specimen
    sides: tuple[Side, ...]  # by seat


def near_seat(viewer: int) -> int:
    """Return the seat whose side is the near one."""
    return max(viewer, 0)


def arranged(digs: tuple[int, int], kinds: tuple[int, int], viewer: int, tall: bool) -> Arrangement:
    """Lay out the board, given each seat's numbers of different Digs and cards."""
    near = near_seat(viewer)
    order = (near, 1 - near)
    make = tall_board if tall else wide_board
    return make(tuple(digs[seat] for seat in order), tuple(kinds[seat] for seat in order), near)


def by_seat(near: int, sides: list[Side]) -> tuple[Side, ...]:
    """Return the near and the far side in the order of the seats."""
    return tuple(sides if near == 0 else sides[::-1])


def rows_of(x: float, y: float, count: int, width: float) -> Rows:
    """Lay out Digs in rows, smaller where there are many."""
    columns = 5 if count <= 10 else 8
    scale = min(1.08 if count <= 5 else 0.82, width / (columns * (TOKEN_WIDTH + 4)))
    return Rows(x, y, columns, scale)


def list_columns(kinds: int) -> int:
    """Return in how many columns a list is written."""
    return 1 if kinds <= 10 else 2 if kinds <= 24 else 3


def wide_board(digs: tuple[int, ...], kinds: tuple[int, ...], near: int) -> Arrangement:
    """Lay out the board for a screen; counts are the near side's first."""
    width, height = WIDE
    sides = []
    for far in (False, True):
        top, tall = (54.0, 190.0) if far else (486.0, 226.0)
        track = Region(250, 264 if far else 290, 700, 20)
        sides.append(
            Side(
                plate=Region(16, top, 214, 70),
                deck=Place(16, top + 82, 1.0),
                discards=Place(116, top + 82, 1.0),
                table=Place(1088 if far else 32, 336, 1.0),
                hand=Place(262 if far else 246, top + 4, 1.6 if far else 1.9),
                digs=rows_of(416, top, digs[far], 454),
                cards=Region(880, top, 304, tall),
                columns=list_columns(kinds[far]),
                track=track,
                played=Place(834 if far else 246, 322, 1.5),
                power=Spot(818 if far else 382, 346, "end" if far else "start"),
            )
        )
    return Arrangement(
        width=width,
        height=height,
        tall=False,
        round=Spot(24, 34),
        turn=Spot(600, 34, "middle"),
        stake=Spot(width - 24, 34, "end"),
        result=Spot(600, 462, "middle"),
        arena=Region(16, 254, width - 32, 222),
        buttons=(Region(416, 662, 120, 42), Region(544, 662, 166, 42), Region(718, 662, 152, 42)),
        sides=by_seat(near, sides),
    )


def tall_board(digs: tuple[int, ...], kinds: tuple[int, ...], near: int) -> Arrangement:
    """Lay out the board for a phone: the far side, the arena, the near side, and the lists of cards."""
    rows = [rows_of(6, 0, count, TALL - 12) for count in digs]
    high = [
        (-(-max(count, 1) // row.columns)) * (TOKEN_HEIGHT + 4) * row.scale
        for count, row in zip(digs, rows, strict=True)
    ]
    far_digs = 118.0
    arena = far_digs + high[1] + 2
    near_top = arena + 160
    hand = near_top + 70
    near_digs = hand + 126
    lists = near_digs + high[0] + 10
    longest = max(kinds) + 1
    sides = []
    for far in (False, True):
        top = 50.0 if far else near_top
        first, second, third = (Place(x, top, 0.62) for x in (201, 254, 307))
        sides.append(
            Side(
                plate=Region(4, top, 138 if far else 190, 62),
                deck=first,
                discards=second,
                table=third,
                hand=Place(147, top, 0.62) if far else Place(6, hand, 1.25),
                digs=Rows(6, far_digs if far else near_digs, rows[far].columns, rows[far].scale),
                cards=Region(184 if far else 6, lists, 170, 14 * 11 * LIST_LINE),
                columns=1,
                track=Region(10, arena + (6 if far else 24), 340, 14),
                played=Place(278 if far else 10, arena + 46, 0.9),
                power=Spot(272 if far else 88, arena + 58, "end" if far else "start"),
            )
        )
    return Arrangement(
        width=TALL,
        height=lists + (longest + 2) * 10 * LIST_LINE + 8,
        tall=True,
        round=Spot(10, 20),
        turn=Spot(10, 42),
        stake=Spot(TALL - 10, 20, "end"),
        result=Spot(180, arena + 149, "middle"),
        arena=Region(4, arena, 352, 156),
        buttons=(Region(116, hand, 238, 38), Region(116, hand + 41, 238, 38), Region(116, hand + 82, 238, 38)),
        sides=by_seat(near, sides),
    )
