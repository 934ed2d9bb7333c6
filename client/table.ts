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
  morph(table, html, version !== before);
  for (const call of shownCalls) call();
}
