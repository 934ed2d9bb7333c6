/** The table on this page: which version of it is shown, in which shape, and how a newer one takes its place. */

import { morph } from "./morph";

export interface Fragment {
  version: number;
  html: string;
}

export const table = document.getElementById("table");

const narrow = matchMedia("(max-width: 640px)");

export function shape(): "wide" | "tall" {
  return narrow.matches ? "tall" : "wide";
}

export function whenShapeChanges(then: () => void): void {
  narrow.addEventListener("change", then);
}

export function shownVersion(): number {
  return Number(table?.dataset.version ?? -1);
}

function viewBox(): string | null | undefined {
  return table?.querySelector("svg.board")?.getAttribute("viewBox");
}

const shownCalls: (() => void)[] = [];

/** Asks to be called whenever the table was drawn anew. */
export function whenShown(then: () => void): void {
  shownCalls.push(then);
}

/** A late answer never takes the table back; the same version again may differ in shape or in who is present. */
export function show({ version, html }: Fragment): void {
  const before = shownVersion();
  if (!table || version < before) return;
  table.dataset.version = String(version);
  const drawn = viewBox();
  morph(table, html, version !== before);
  // In another shape everything lies elsewhere: nothing has moved.
  if (viewBox() !== drawn) for (const moving of table.getAnimations({ subtree: true })) moving.finish();
  for (const call of shownCalls) call();
}
