"""Where things are on the board of Gem Getter Pro, on a wide screen and on a phone."""

from dataclasses import dataclass

GAP = 10.0
TRACK_LABEL = 34.0
TRACKS = 430.0  # wide enough for a track beside small mines


@dataclass(frozen=True)
class Arrangement:
    """The places of a board."""

    tall: bool
    width: float
    rows: int  # of the mine in the middle
    columns: int
    others: int  # how many small mines

    @property
    def face(self) -> tuple[float, float]:
        """Width and height of a face of the Roll Sheet."""
        return (57.0, 66.0) if self.tall else (91.0, 84.0)

    def face_place(self, face: int) -> tuple[float, float]:
        """Return where a face of the Roll Sheet is, 0 to 11."""
        width, height = self.face
        if self.tall:
            return 9 + face % 6 * width, 58 + face // 6 * (height + 4)
        return 12 + face * width + (6 if face > 5 else 0), 58

    @property
    def buttons(self) -> float:
        """The top of the buttons."""
        return 58 + (2 * (self.face[1] + 4) if self.tall else self.face[1]) + 8

    @property
    def button(self) -> tuple[float, float]:
        """Width and height of a button."""
        return ((self.width - 40) / 3, 44.0) if self.tall else (150.0, 40.0)

    @property
    def hand(self) -> tuple[float, float]:
        """Width and height of a piece that waits to be laid."""
        return (82.0, 44.0) if self.tall else (138.0, 40.0)

    def hand_place(self, slot: int) -> tuple[float, float]:
        """Return where a piece waits to be laid, 0 to 3."""
        step = self.hand[0] + 4
        return (
            (10 + slot * step, self.buttons + 52) if self.tall else (self.width - 12 - (4 - slot) * step, self.buttons)
        )

    @property
    def cell(self) -> float:
        """The side of a square of the mine."""
        room = (self.width - 58) / self.columns if self.tall else 560 / max(self.rows, self.columns)
        return min(44.0 if self.tall else 52.0, room)

    @property
    def mine(self) -> tuple[float, float]:
        """The top left of the mine."""
        return 26.0, self.buttons + (122 if self.tall else 62)

    @property
    def mine_bottom(self) -> float:
        """The line below the mine and the gifts of its columns."""
        return self.mine[1] + self.rows * self.cell + 32

    @property
    def tracks(self) -> tuple[float, float]:
        """The top left of the tracks."""
        if self.tall:
            return 10.0, self.mine_bottom + 10
        return self.mine[0] + self.columns * self.cell + 50, self.mine[1] - 22

    @property
    def beside(self) -> int:
        """How many small mines have room beside the tracks; the others are below."""
        room = self.width - self.tracks[0] - TRACKS - self.other[0] - GAP - 12
        return 0 if self.tall or room < 0 else min(self.others, 3)

    @property
    def track(self) -> tuple[float, float]:
        """Width and height of a track."""
        if self.tall:
            return self.width - 20, 36.0
        return self.width - self.tracks[0] - 12 - (self.other[0] + GAP if self.beside else 0), 40.0

    def others_top(self, tracks: int) -> float:
        """The line below mine and tracks."""
        return max(self.mine_bottom, self.tracks[1] + tracks * self.track[1] + 38) + 8

    @property
    def other(self) -> tuple[float, float]:
        """Width and height of a small mine with its plate."""
        return (166.0, 166.0) if self.tall else (152.0, 166.0)

    def other_place(self, number: int, tracks: int) -> tuple[float, float]:
        """Return where the small mine of another seat is."""
        width, height = self.other
        if number < self.beside:
            return self.width - 12 - width, self.tracks[1] + number * (height + 6)
        row, column = divmod(number - self.beside, self.per_row)
        return 10 + column * (width + 6), self.others_top(tracks) + row * (height + GAP)

    @property
    def per_row(self) -> int:
        """How many small mines are in a row below."""
        return 2 if self.tall else 7

    def height(self, tracks: int) -> float:
        """Return how high the whole drawing is."""
        return self.others_top(tracks) + -(-(self.others - self.beside) // self.per_row) * (self.other[1] + GAP)


def arranged(rows: int, columns: int, others: int, tall: bool) -> Arrangement:
    """Return the places for a mine of so many rows and columns and so many small ones."""
    return Arrangement(tall, 360.0 if tall else 1120.0, rows, columns, others)
