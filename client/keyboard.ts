/** Play by keyboard: Enter and Space choose, arrows move the focus over the board, and a `data-key` presses its element. */

import { isDisabled, press, pressable } from "./press";
import { nextFrom, playable, type Focusable, type Point } from "./space";
import { table } from "./table";

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (choose(event) || move(event) || shortcut(event)) event.preventDefault();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, select, textarea"));
}

/** Holding the key down chooses once: what was just played may have left the focus on something else to play. */
function choose(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  const element = pressable(event.target);
  if (!element) return false;
  if (element instanceof HTMLButtonElement) return event.repeat; // buttons click by themselves
  if (!event.repeat) press(element);
  return true;
}

function move(event: KeyboardEvent): boolean {
  const direction = DIRECTIONS[event.key];
  const active = document.activeElement;
  if (!direction || !table || event.shiftKey) return false;
  const candidates = playable(table);
  let next: Focusable | null | undefined = null;
  if (!active || active === document.body) next = candidates[0];
  else if (table.contains(active) && active.closest("svg, [data-action], [data-post]"))
    next = nextFrom(active.getBoundingClientRect(), direction, candidates);
  next?.focus();
  return Boolean(next);
}

function shortcut(event: KeyboardEvent): boolean {
  if (event.repeat || event.key.length !== 1 || event.key === " ") return false;
  const named = document.querySelectorAll<Focusable>(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`);
  const element = [...named].find((each) => !isDisabled(each));
  if (!element) return false;
  if (pressable(element) === element) press(element);
  else if (isTyping(element) || !(element instanceof HTMLElement)) element.focus();
  else element.click();
  return true;
}
