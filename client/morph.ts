/** Changes what is shown into what the server sent, keeping what belongs to the person: focus, typed text, opened panels. */

import { Idiomorph } from "idiomorph";
import { arrivalsIn, play } from "./arrival";
import { canFocus, centreOf, focusable, nearestTo, playable, type Point } from "./space";

export function morph(root: Element, html: string, animated: boolean): void {
  const incoming = document.createElement("template");
  incoming.innerHTML = html;
  const arrivals = animated ? arrivalsIn(incoming.content) : [];
  const focus = focusWithin(root);
  Idiomorph.morph(root, incoming.content, {
    morphStyle: "innerHTML",
    callbacks: { beforeAttributeUpdated: (name, element) => !belongsToThePerson(name, element) },
  });
  if (focus) restore(root, focus);
  play(arrivals);
}

/** What was typed, ticked, chosen or folded open here; the server does not know of it. */
function belongsToThePerson(name: string, element: Element): boolean {
  if (name === "open") return element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement;
  if (element instanceof HTMLInputElement) {
    if (name === "value") return element.value !== element.defaultValue;
    return name === "checked" && element.checked !== element.defaultChecked;
  }
  if (element instanceof HTMLTextAreaElement) return name === "value" && element.value !== element.defaultValue;
  return element instanceof HTMLOptionElement && name === "selected" && element.selected !== element.defaultSelected;
}

interface Focus {
  id: string;
  centre: Point;
}

function focusWithin(root: Element): Focus | null {
  const active = document.activeElement;
  if (!active || active === root || !root.contains(active)) return null;
  return { id: active.id, centre: centreOf(active.getBoundingClientRect()) };
}

/** Focus goes back to the same element, or, when that has left the table, to the nearest one that can be played. */
function restore(root: Element, { id, centre }: Focus): void {
  const active = document.activeElement;
  if (active && active !== root && root.contains(active) && canFocus(active)) return;
  const same = id ? root.querySelector<HTMLElement | SVGElement>(`#${CSS.escape(id)}`) : null;
  const next = same && canFocus(same) ? same : nearestTo(centre, playable(root)) ?? nearestTo(centre, focusable(root));
  next?.focus({ preventScroll: true });
}
