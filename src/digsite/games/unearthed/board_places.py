"""Where everything lies on the board of Unearthed: a wide arrangement for screens, a tall one for phones."""

from dataclasses import dataclass

from digsite.core.drawing import CARD_HEIGHT, CARD_WIDTH

COLUMNS, ROWS = 4, 3
CELLS = tuple(f"{column}{row}" for row in range(1, ROWS + 1) for column in "abcd")  # reading order
GAP = 6.0  # between cards of a grid, at the size cards are drawn
GRID_WIDTH = COLUMNS * CARD_WIDTH + (COLUMNS - 1) * GAP
GRID_HEIGHT = ROWS * CARD_HEIGHT + (ROWS - 1) * GAP
PLATE = 44.0  # height of a name's plate
NOTE = 20.0  # the line between a plate and its grid
WIDE, TALL = (1200.0, 720.0), 360.0  # the size of the wide board, the width of the tall one


@dataclass(frozen=True)
class Place:
    """The top left corner of a card and how large it is drawn."""

    x: float
    y: float
    scale: float


@dataclass(frozen=True)
class Block:
    """One seat's trench: a plate with its name, a line of notes and its grid."""

    x: float
    y: float
    width: float
    plate: float  # height of the plate
    scale: float  # of the grid's cards
    pad: float

    @property
    def height(self) -> float:
        """The plate, the notes, the grid and what is left below it."""
        return self.plate + NOTE + GRID_HEIGHT * self.scale + self.pad

    def cell(self, index: int) -> Place:
        """Return where a cell of the grid lies, in reading order."""
        row, column = divmod(index, COLUMNS)
        left = self.x + (self.width - GRID_WIDTH * self.scale) / 2
        return Place(
            left + column * (CARD_WIDTH + GAP) * self.scale,
            self.y + self.plate + NOTE + row * (CARD_HEIGHT + GAP) * self.scale,
            self.scale,
        )


@dataclass(frozen=True)
class Region:
    """A part of the board to be filled with blocks."""

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
class Arrangement:
    """The whole board."""

    width: float
    height: float
    tall: bool
    round: Spot
    turn: Spot
    ending: Spot
    deck: Place
    pile: Place
    hand: Place
    last: Spot
    drop: Region
    blocks: tuple[Block, ...]  # by seat


def arranged(seats: int, viewer: int, tall: bool) -> Arrangement:
    """Lay out the board: a seat sees its own grid large and the others in turn order, anybody else all alike."""
    return tall_board(seats, viewer) if tall else wide_board(seats, viewer)


def others(seats: int, viewer: int) -> list[int]:
    """Return the seats that are not the viewer's own, in turn order from it."""
    if viewer < 0:
        return list(range(seats))
    return [(viewer + step) % seats for step in range(1, seats)]


def by_seat(seats: int, viewer: int, own: Block, small: list[Block]) -> tuple[Block, ...]:
    """Return all blocks in the order of the seats."""
    blocks = dict(zip(others(seats, viewer), small, strict=True))
    return tuple(blocks.get(seat, own) for seat in range(seats))


def wide_board(seats: int, viewer: int) -> Arrangement:
    """Lay out the board for a screen: the own grid on the left, the others beside it."""
    width, height = WIDE
    own = Block(16, 194, 518, PLATE, 1.47, 10)
    if viewer >= 0:
        top = own.y if seats < 4 else 54.0  # a single row of others lies beside the own grid
        small = packed(Region(550, top, width - 550 - 16, height - top - 10), seats - 1, cap=own.scale)
        row = [Place(x, 54, 1.14) for x in (24, 144, 264)]
        last, drop = Spot(384, 68), Region(384, 124, 148, 40)
    else:
        small = packed(Region(16, 196, width - 32, height - 196 - 10), seats, cap=1.2)
        row = [Place(x, 54, 1.14) for x in (424, 554, 684)]
        last, drop = Spot(804, 68), Region(804, 124, 148, 40)
    return Arrangement(
        width=width,
        height=height,
        tall=False,
        round=Spot(24, 34),
        turn=Spot(width / 2 if viewer < 0 else 144, 34, "middle" if viewer < 0 else "start"),
        ending=Spot(width - 24, 34, "end"),
        deck=row[0],
        pile=row[1],
        hand=row[2],
        last=last,
        drop=drop,
        blocks=by_seat(seats, viewer, own, small),
    )


def tall_board(seats: int, viewer: int) -> Arrangement:
    """Lay out the board for a phone: the own grid as wide as the screen, the others below it."""
    own = Block(4, 170, TALL - 8, PLATE, 1.0, 7)
    top = own.y + own.height + 10 if viewer >= 0 else own.y
    small = stacked(top, len(others(seats, viewer)))
    bottom = max(block.y + block.height for block in [*small, *([own] if viewer >= 0 else [])])
    return Arrangement(
        width=TALL,
        height=bottom + 6,
        tall=True,
        round=Spot(10, 20),
        turn=Spot(10, 42),
        ending=Spot(TALL - 10, 20, "end"),
        deck=Place(10, 56, 0.9),
        pile=Place(94, 56, 0.9),
        hand=Place(178, 56, 0.9),
        last=Spot(264, 68),
        drop=Region(262, 108, 92, 34),
        blocks=by_seat(seats, viewer, own, small),
    )


def packed(region: Region, count: int, cap: float) -> list[Block]:
    """Fill a region with equal blocks row by row, in as many columns as leave their cards largest."""
    gap, pad = 10.0, 9.0

    def scale(columns: int) -> float:
        rows = -(-count // columns)
        wide = (region.width - (columns - 1) * gap) / columns - 2 * pad
        high = (region.height - (rows - 1) * gap) / rows - PLATE - NOTE - pad
        return min(wide / GRID_WIDTH, high / GRID_HEIGHT, cap)

    columns = max(range(1, count + 1), key=scale)
    rows = -(-count // columns)
    size = scale(columns)
    widest = (region.width - (columns - 1) * gap) / columns
    width = min(max(GRID_WIDTH * size + 2 * pad, 200), widest)  # wide enough for a name
    height = PLATE + NOTE + GRID_HEIGHT * size + pad
    across = spread(region.x, region.width, width, columns)
    down = spread(region.y, region.height, height, rows)
    return [Block(across[at % columns], down[at // columns], width, PLATE, size, pad) for at in range(count)]


def spread(start: float, length: float, size: float, count: int) -> list[float]:
    """Return where equal things begin that are set out evenly along a line, with no wider gap than half of one."""
    gap = min((length - count * size) / max(count - 1, 1), 26.0)
    first = start + (length - count * size - (count - 1) * gap) / 2
    return [first + at * (size + gap) for at in range(count)]


def stacked(top: float, count: int) -> list[Block]:
    """Lay out blocks for a phone: two to a row, a single one in the middle."""
    if count == 1:
        return [Block((TALL - 260) / 2, top, 260, PLATE, 0.7, 7)]
    width = (TALL - 8 - 6) / 2
    blocks: list[Block] = []
    for at in range(count):
        block = Block(4 + at % 2 * (width + 6), top, width, PLATE, (width - 12) / GRID_WIDTH, 6)
        blocks.append(block)
        if at % 2:
            top += block.height + 8
    return blocks
