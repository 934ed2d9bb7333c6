/** `#lay-says`: what is said of the piece that is held, beside it on a wide screen; a live region outside `#table`. */

import { empty, region } from "./region";

let beside: readonly Element[] = [];

for (const change of ["scroll", "resize"]) addEventListener(change, place, { passive: true });

export function say(text: string, kind: "can" | "cannot", of: readonly Element[]): void {
  const says = region("lay-says", "status");
  says.dataset.kind = kind;
  if (says.textContent !== text) says.textContent = text;
  beside = of;
  place();
}

function place(): void {
  const says = document.getElementById("lay-says");
  if (!says?.textContent || !beside.length) return;
  const boxes = beside.map((element) => element.getBoundingClientRect());
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const left = Math.min(...boxes.map((box) => box.left));
  says.style.setProperty("--x", `${left}px`);
  says.style.setProperty("--y", `${bottom + 8}px`);
}

export function silence(): void {
  empty("lay-says");
}
