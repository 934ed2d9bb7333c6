/** Shapes made of squares: read from rows divided by slashes, turned, flipped, and held by the square nearest to their middle. */

export type Cell = readonly [row: number, column: number];
export type Shape = readonly Cell[]; // from [0, 0] on, in reading order

const MARK = "x";

export function read(drawing: string): Shape {
  const cells: Cell[] = [];
  drawing.split("/").forEach((line, row) => {
    [...line].forEach((mark, column) => mark === MARK && cells.push([row, column]));
  });
  return settled(cells);
}

/** Moved to the top left and put into reading order, so that equal shapes are equal. */
export function settled(cells: Shape): Shape {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return inReadingOrder(cells.map(([row, column]): Cell => [row - top, column - left]));
}

export function inReadingOrder(cells: Shape): Shape {
  return [...cells].sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
}

export function turned(shape: Shape): Shape {
  return settled(shape.map(([row, column]): Cell => [column, -row]));
}

export function flipped(shape: Shape): Shape {
  return settled(shape.map(([row, column]): Cell => [row, -column]));
}

/** All ways in which a shape can lie, its present one first. */
export function waysOf(shape: Shape): Shape[] {
  const found = new Map<string, Shape>();
  for (let side of [shape, flipped(shape)])
    for (let turn = 0; turn < 4; turn++, side = turned(side)) if (!found.has(String(side))) found.set(String(side), side);
  return [...found.values()];
}

/** The square by which a shape is held: the one nearest to its middle. */
export function handleOf(shape: Shape): Cell {
  const middle = (index: 0 | 1): number => Math.max(...shape.map((cell) => cell[index])) / 2;
  const [row, column] = [middle(0), middle(1)];
  const away = (cell: Cell): number => Math.hypot(cell[0] - row, cell[1] - column);
  return shape.reduce((best, cell) => (away(cell) < away(best) - 0.01 ? cell : best));
}
