/** The ways to move a piece over the board: by pointing, by dragging with a finger, by arrows, by the wheel. */

import { anchor, begin, command, drop, isHeld, isLaying, lay, look, put } from "./lay";
import { cellOf, Grid, squareAt } from "./offer";
import type { Cell } from "./shapes";
import { whenShown } from "./table";

type By = "mouse" | "touch" | "keys";

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};
const NOTCH = 40; // pixels of a wheel
const REST = 150; // milliseconds between two turns: a touchpad tells of one sweep a hundred times

let by: By = matchMedia("(hover: none)").matches ? "touch" : "mouse";
let grip: Cell | null = null; // while dragging: from the piece's own place to the finger
let wheeled = 0;
let lastTurn = 0;

export function listenToHands(): void {
  whenShown(shown);
  document.addEventListener("pointerdown", hold, true);
  document.addEventListener("pointermove", follow);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (grip = null));
  document.addEventListener("touchmove", (event) => grip && event.preventDefault(), { passive: false });
  document.addEventListener("click", choose);
  document.addEventListener("wheel", roll, { passive: false });
  document.addEventListener("keydown", key);
  document.addEventListener("focusin", ({ target }) => {
    const square = squareAt(target);
    if (square && by === "keys" && isLaying()) put(cellOf(square));
  });
  shown();
}

/** A hand on a mouse points itself; for a finger and for the arrows the piece is laid down where it may lie. */
function shown(): void {
  if (!look()) return;
  const active = document.activeElement;
  if (by === "mouse") return drop();
  const cell = begin();
  if (by === "touch") new Grid().bringIntoView();
  if (cell && by === "keys" && active?.closest("svg")) new Grid().square(cell)?.focus();
}

function hold(event: PointerEvent): void {
  by = event.pointerType === "touch" ? "touch" : "mouse";
  const square = squareAt(event.target);
  const place = anchor();
  if (by !== "touch" || !place || !square?.hasAttribute("data-covered")) return;
  const [row, column] = cellOf(square);
  grip = [row - place[0], column - place[1]];
}

function follow(event: PointerEvent): void {
  if (grip) {
    const square = squareAt(document.elementFromPoint(event.clientX, event.clientY));
    const [row, column] = square ? cellOf(square) : [0, 0];
    if (square) put([row - grip[0], column - grip[1]]);
  } else if (event.pointerType !== "touch") {
    const square = squareAt(event.target);
    if (square && isLaying()) {
      by = "mouse";
      put(cellOf(square));
    }
  }
}

/** A click lays the piece; a finger's tap only puts it there, since a finger does not point before. */
function choose(event: MouseEvent): void {
  const square = squareAt(event.target);
  if (!square || !isLaying() || square.hasAttribute("data-action")) return;
  event.preventDefault();
  put(cellOf(square));
  if (by === "mouse") void lay();
}

function roll(event: WheelEvent): void {
  if (!isLaying() || !isHeld() || event.ctrlKey || !squareAt(event.target)) return;
  event.preventDefault();
  wheeled += event.deltaY || event.deltaX;
  if (Math.abs(wheeled) < NOTCH || event.timeStamp - lastTurn < REST) return;
  command(event.shiftKey ? "flip" : wheeled > 0 ? "turn" : "back");
  [wheeled, lastTurn] = [0, event.timeStamp];
}

function key(event: KeyboardEvent): void {
  by = "keys";
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !isLaying()) return;
  if (event.key === "Escape" && isHeld()) {
    drop();
    return event.preventDefault();
  }
  const square = squareAt(document.activeElement);
  if (!square) return;
  const step = STEPS[event.key];
  if (step) {
    const [row, column] = cellOf(square);
    const next = new Grid().square([row + step[0], column + step[1]]);
    next?.focus();
    if (next) event.preventDefault();
  } else if ((event.key === "Enter" || event.key === " ") && !square.hasAttribute("data-action")) {
    event.preventDefault();
    if (event.repeat) return;
    if (isHeld()) void lay();
    else put(cellOf(square));
  }
}
