/**
 * What the server says about laying pieces, in attributes of one element of the board:
 * `data-shapes`  "L3 x./xx;O1 x": the pieces to lay now, by name; empty when there is none.
 * `data-squares` the moves that lay one; `data-move` "dig *": how such a move is written, the squares in reading order.
 * `data-lines`   "ID|row 3|a3 b3;...": what is complete once these squares are covered; `#ID` lights up meanwhile.
 * Squares have a name (`data-square`), a place (`data-at`, "row column"), and perhaps something in them (`data-holds`).
 */

import { type Cell, inReadingOrder, read, type Shape } from "./shapes";
import { table } from "./table";

interface Line {
  id: string;
  words: string;
  squares: string[];
}

export interface Offer {
  shapes: Map<string, Shape>;
  moves: Set<string>;
  pattern: string;
  lines: Line[];
}

function parts(text: string | undefined): string[] {
  return text ? text.split(";") : [];
}

export function offered(): Offer | null {
  const source = table?.querySelector<SVGElement>("[data-shapes]");
  if (!source?.dataset.shapes) return null;
  const { shapes, squares: moves, move, lines } = source.dataset;
  return {
    shapes: new Map(
      parts(shapes).map((each) => {
        const [name = "", drawing = ""] = each.split(" ");
        return [name, read(drawing)];
      }),
    ),
    moves: new Set(parts(moves)),
    pattern: move ?? "*",
    lines: parts(lines).map((each) => {
      const [id = "", words = "", squares = ""] = each.split("|");
      return { id, words, squares: squares.split(" ") };
    }),
  };
}

/** The move that lays a piece on squares, whether it is legal or not. */
export function moveOn(squares: readonly SVGElement[], { pattern }: Offer): string {
  return pattern.replace("*", squares.map((square) => square.dataset.square).join(" "));
}

export function squareAt(target: EventTarget | null): SVGElement | null {
  const square = target instanceof Element ? target.closest<SVGElement>("[data-square]") : null;
  return square && table?.contains(square) ? square : null;
}

export function cellOf(square: SVGElement): Cell {
  const [row = 0, column = 0] = (square.dataset.at ?? "").split(" ").map(Number);
  return [row, column];
}

/** The squares of the board by place. */
export class Grid {
  private readonly places = new Map<string, SVGElement>();
  private readonly names = new Map<string, Cell>();
  private readonly last: Cell;

  constructor() {
    const cells: Cell[] = [];
    for (const square of table?.querySelectorAll<SVGElement>("[data-square]") ?? []) {
      const cell = cellOf(square);
      cells.push(cell);
      this.places.set(String(cell), square);
      this.names.set(square.dataset.square ?? "", cell);
    }
    this.last = [Math.max(...cells.map(([row]) => row)), Math.max(...cells.map(([, column]) => column))];
  }

  square(cell: Cell): SVGElement | undefined {
    return this.places.get(String(cell));
  }

  /** Where a shape lies that is held at a cell: pushed inwards as far as it must be to lie on the board. */
  cells(shape: Shape, handle: Cell, at: Cell): Shape {
    const shift = (index: 0 | 1): number => {
      const room = this.last[index] - Math.max(...shape.map((cell) => cell[index]));
      return Math.max(0, Math.min(at[index] - handle[index], room));
    };
    const [down, right] = [shift(0), shift(1)];
    return inReadingOrder(shape.map(([row, column]): Cell => [row + down, column + right]));
  }

  /** Shows the whole board, if the screen is high enough. */
  bringIntoView(): void {
    this.square(this.last)?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** The cells of a move: of those of its words that are squares. */
  cellsOf(move: string): Shape {
    return move.split(" ").flatMap((word) => {
      const cell = this.names.get(word);
      return cell ? [cell] : [];
    });
  }
}
