/** Laying a piece on squares of the board: what is held, where it would lie, whether it may, and what that would complete. */

import { clearNotice, tell } from "./notice";
import { Grid, moveOn, offered, type Offer } from "./offer";
import { reasonFor, forgetReasons } from "./reasons";
import { say, silence } from "./saying";
import { send } from "./send";
import { type Cell, flipped, handleOf, settled, type Shape, turned, waysOf } from "./shapes";
import { table } from "./table";

const SVG = "http://www.w3.org/2000/svg";

let offer: Offer | null = null;
let grid = new Grid();
let name = ""; // of the piece that is held
let shape: Shape = []; // as it is turned now
let at: Cell | null = null; // where the square lies by which it is held; null: nowhere

export function isLaying(): boolean {
  return offer !== null;
}

export function isHeld(): boolean {
  return at !== null;
}

/** Where the piece lies. */
export function anchor(): Cell | null {
  return at;
}

function covered(): SVGElement[] {
  if (!offer || !at) return [];
  const cells = grid.cells(shape, handleOf(shape), at);
  return cells.map((cell) => grid.square(cell)).filter((square) => square !== undefined);
}

function chosenMove(): string | null {
  const squares = covered();
  return offer && squares.length ? moveOn(squares, offer) : null;
}

export function isLegal(): boolean {
  return offer?.moves.has(chosenMove() ?? "") ?? false;
}

/** Looks again at what the server says; tells whether there is something new to lay. */
export function look(): boolean {
  const before = offer;
  offer = offered();
  grid = new Grid();
  forgetReasons();
  if (!offer) {
    at = null;
    paint();
    return false;
  }
  if (!offer.shapes.has(name)) hold(offer.shapes.keys().next().value ?? "");
  const fresh = String([...(before?.moves ?? [])]) !== String([...offer.moves]);
  paint();
  return fresh;
}

function hold(piece: string): void {
  name = piece;
  shape = offer?.shapes.get(piece) ?? [];
}

export function put(cell: Cell): void {
  if (!offer || String(cell) === String(at)) return;
  at = cell;
  clearNotice();
  paint();
}

export function drop(): void {
  at = null;
  paint();
}

/** Lays the piece at a place where it may lie: as it is turned now if it can be, and near to where it was. */
export function begin(): Cell | null {
  if (!offer) return null;
  const near = at ?? [0, 0];
  for (const way of waysOf(shape)) {
    let least = Infinity;
    for (const move of offer.moves) {
      const cells = grid.cellsOf(move);
      if (String(settled(cells)) !== String(way)) continue;
      const [row, column] = handleOf(way);
      const [top, left] = [Math.min(...cells.map((cell) => cell[0])), Math.min(...cells.map((cell) => cell[1]))];
      const away = Math.hypot(top + row - near[0], left + column - near[1]);
      if (away < least) [least, shape, at] = [away, way, [top + row, left + column]];
    }
    if (least < Infinity) break;
  }
  paint();
  return at;
}

/** What a button or a key asks for: "turn", "flip", "dig", or "piece NAME". */
export function command(text: string): void {
  if (!offer) return;
  const [verb, piece = ""] = text.split(" ");
  if (verb === "lay") return void lay();
  clearNotice();
  if (verb === "turn") shape = turned(shape);
  if (verb === "back") shape = turned(turned(turned(shape)));
  if (verb === "flip") shape = flipped(shape);
  if (verb === "piece") hold(piece);
  if (at) paint();
  else begin();
}

/** Makes the move, or says why not. */
export async function lay(): Promise<void> {
  const move = chosenMove();
  const url = table?.dataset.moves;
  if (!move || !url) return;
  if (isLegal()) return send(url, move);
  const reason = await reasonFor(move);
  tell(reason ? `Not here: ${reason}` : "It cannot lie there.");
}

function paint(): void {
  const squares = covered();
  const legal = isLegal();
  for (const square of table?.querySelectorAll("[data-covered]") ?? []) square.removeAttribute("data-covered");
  for (const square of squares) square.setAttribute("data-covered", "");
  table?.querySelector("#ghost")?.replaceChildren(...squares.map((square) => drawn(square, legal)));
  for (const lit of table?.querySelectorAll("[data-lit]") ?? []) lit.removeAttribute("data-lit");
  const names = new Set(squares.map((square) => square.dataset.square ?? ""));
  const complete = legal ? (offer?.lines.filter((line) => line.squares.every((square) => names.has(square))) ?? []) : [];
  for (const line of complete) document.getElementById(line.id)?.setAttribute("data-lit", "");
  for (const button of table?.querySelectorAll<HTMLElement | SVGElement>("[data-lay]") ?? []) {
    const [verb, piece] = (button.dataset.lay ?? "").split(" ");
    if (verb === "piece") button.setAttribute("aria-pressed", String(piece === name));
    else button.setAttribute("aria-disabled", String(verb === "lay" ? !legal : !offer));
  }
  report(squares, legal, complete.map((line) => line.words));
}

function drawn(square: SVGElement, legal: boolean): SVGElement {
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", legal ? "#lay-can" : "#lay-cannot");
  use.setAttribute("transform", square.getAttribute("transform") ?? "");
  return use;
}

function report(squares: readonly SVGElement[], legal: boolean, complete: readonly string[]): void {
  const move = chosenMove();
  if (!move || !offer) return silence();
  const where = `${name} at ${squares.map((square) => square.dataset.square).join(" ")}`;
  if (legal) {
    const found = counted(squares.flatMap((square) => square.dataset.holds ?? []));
    const completed = complete.length ? ` Completes ${complete.join("; ")}.` : "";
    return say(`${where}: ${found || "nothing in it"}.${completed}`, "can", squares);
  }
  say("", "cannot", squares);
  void reasonFor(move).then((reason) => {
    if (move === chosenMove() && !isLegal()) say(`${where}, not here: ${reason ?? "it may not lie there."}`, "cannot", squares);
  });
}

function counted(things: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts].map(([thing, count]) => (count > 1 ? `${count} ${thing}` : thing)).join(", ");
}
