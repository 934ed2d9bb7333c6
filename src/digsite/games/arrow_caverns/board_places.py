"""Where everything lies on the board of Arrow Caverns: a wide arrangement for screens, a tall one for phones."""

from dataclasses import dataclass

WIDE, TALL = (1200.0, 720.0), 360.0  # the size of the wide board, the width of the tall one
GHOST = 0.62  # the neighbours across an edge, as parts of a Cavern
CAVERN = 100.0  # every Cavern is drawn at this size and scaled where it is placed
QUARTERS = ((0.27, 0.25), (0.73, 0.25), (0.27, 0.73), (0.73, 0.73))  # where in a Cavern each Spelunker stands
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # columns and rows, by Way


@dataclass(frozen=True)
class Spot:
    """A place, and how large what lies there is drawn."""

    x: float
    y: float
    scale: float = 1


@dataclass(frozen=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Arrangement:
    """The whole board."""

    width: float
    height: float
    tall: bool
    size: int  # Caverns in a row
    cave: Spot  # the corner of a1, and a Cavern's side as its scale
    status: Spot
    track: Box
    phases: Box
    stones: Spot
    out: Spot  # where the first of those that escaped stands
    buried: Spot
    table: Box  # Spelunkers and cards
    label: float  # width of the Spelunkers' names in it
    buttons: Box  # done, leaves, stays
    gifts: Box
    notes: Spot  # the last move and warnings
    letters: int  # in a line of notes
    lines: int  # of notes
    small: float  # letters of notes

    @property
    def side(self) -> float:
        """Return how wide a Cavern is."""
        return self.cave.scale

    def cavern(self, number: int) -> Spot:
        """Return where a Cavern lies."""
        row, column = divmod(number, self.size)
        return Spot(self.cave.x + column * self.side, self.cave.y + row * self.side, self.side / CAVERN)

    def ghost(self, way: int, index: int) -> Spot:
        """Return where the neighbour across an edge is shown, beside the Cavern of that index on the edge."""
        column, row = STEPS[way]
        small = self.side * GHOST
        along = index * self.side + (self.side - small) / 2
        far = self.size * self.side + 3
        x = along if row else (far if column > 0 else -small - 3)
        y = along if column else (far if row > 0 else -small - 3)
        return Spot(self.cave.x + x, self.cave.y + y, small / CAVERN)

    def step(self, number: int, way: int | None) -> Spot:
        """Return where the button for a direction from a Cavern stands: on the neighbour's near half; None: on it."""
        at = self.cavern(number)
        column, row = (0, 0) if way is None else STEPS[way]
        # A thumb needs them large; a pointer does not, and sees more of the arrow below.
        size = self.side * (0.8 if self.tall else 0.6)
        middle = (self.side - size) / 2
        reach = self.side * (0.82 if self.tall else 0.76)
        return Spot(at.x + middle + column * reach, at.y + middle + row * reach, size / CAVERN)

    def stander(self, number: int, spelunker: int) -> Spot:
        """Return where a Spelunker stands in a Cavern: each in its own quarter, so that all can be seen."""
        at = self.cavern(number)
        right, down = QUARTERS[spelunker]
        return Spot(at.x + right * self.side, at.y + down * self.side, self.side / CAVERN)

    def escaped(self, spelunker: int) -> Spot:
        """Return where a Spelunker stands that is out of the Cave."""
        scale = 0.62 if self.tall else 0.9
        return Spot(self.out.x + spelunker * 46 * scale, self.out.y, scale)

    def entry(self, spelunker: int, card: int, cards: int) -> Box:
        """Return where the button for a Spelunker and a card is."""
        wide = (self.table.width - self.label) / max(cards, 4)
        high = self.table.height / 5
        return Box(
            self.table.x + self.label + card * wide + 2,
            self.table.y + (spelunker + 1) * high + 2,
            wide - 4,
            high - 4,
        )

    def button(self, index: int) -> Box:
        """Return where done, leaves or stays is."""
        wide = self.buttons.width / 3
        return Box(self.buttons.x + index * wide + 3, self.buttons.y, wide - 6, self.buttons.height)

    def told(self, handing: bool) -> Spot:
        """Return where the notes begin: below what can be handed over, while that is asked."""
        return Spot(self.notes.x, self.gifts.y + self.gifts.height + self.small + 6) if handing else self.notes

    def gift(self, card: int, receiver: int) -> Box:
        """Return where the button for handing a card to a seat is."""
        wide, high = self.gifts.width / 4, self.gifts.height / 4
        return Box(self.gifts.x + card * wide + 2, self.gifts.y + receiver * high + 2, wide - 4, high - 4)


def arranged(size: int, limited: bool, tall: bool) -> Arrangement:
    """Lay out the board for a Cave of that size."""
    return tall_board(size, limited) if tall else wide_board(size)


def wide_board(size: int) -> Arrangement:
    """Lay out the board for a screen: the Cave on the left, everything else beside it."""
    width, height = WIDE
    side = (height - 24 - 8) / (size + 2 * GHOST)
    corner = 12 + side * GHOST + 4
    left = corner + side * (size + GHOST) + 30
    room = width - left - 16
    return Arrangement(
        width=width,
        height=height,
        tall=False,
        size=size,
        cave=Spot(corner, corner, side),
        status=Spot(left, 28),
        track=Box(left, 62, room, 28),
        phases=Box(left, 94, room, 24),
        stones=Spot(left, 126),
        out=Spot(left + 292, 145),
        buried=Spot(left, 186),
        table=Box(left, 196, room, 215),
        label=92,
        buttons=Box(left - 3, 418, room + 6, 44),
        gifts=Box(left, 470, room, 128),
        notes=Spot(left, 492),
        letters=50,
        lines=10,
        small=16.0,
    )


def tall_board(size: int, limited: bool) -> Arrangement:
    """Lay out the board for a phone: the Cave as wide as the screen, what can be pressed next to it, the rest below."""
    side = (TALL - 16) / (size + 2 * GHOST)
    corner = 8 + side * GHOST
    top = 74 + side * GHOST
    table = top + side * (size + GHOST) + 8
    buttons = table + 246
    gifts = buttons + 54
    below = gifts + (244 if limited else 152)
    return Arrangement(
        width=TALL,
        height=below + 106,
        tall=True,
        size=size,
        cave=Spot(corner, top, side),
        status=Spot(8, 17),
        track=Box(8, 42, TALL - 16, 26),
        phases=Box(8, below, TALL - 16, 24),
        stones=Spot(8, below + 32),
        out=Spot(220, below + 48),
        buried=Spot(8, below + 92),
        table=Box(8, table, TALL - 16, 242),
        label=62,
        buttons=Box(5, buttons, TALL - 10, 48),
        gifts=Box(8, gifts, TALL - 16, 148),
        notes=Spot(8, gifts + 18),
        letters=46,
        lines=8,
        small=13.0,
    )
