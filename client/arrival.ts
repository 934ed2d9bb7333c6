/** `data-came="deck@14"`: the element came, with move 14, from where `#deck` was; it is seen travelling from there. */

import { centreOf } from "./space";

export interface Arrival {
  id: string;
  from: DOMRect;
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What is about to arrive, measured before the table changes. */
export function arrivalsIn(incoming: ParentNode): Arrival[] {
  const arrivals: Arrival[] = [];
  if (calm.matches) return arrivals;
  for (const element of incoming.querySelectorAll("[id][data-came]")) {
    const came = element.getAttribute("data-came") ?? "";
    if (document.getElementById(element.id)?.getAttribute("data-came") === came) continue;
    const from = document.getElementById(came.slice(0, came.lastIndexOf("@")))?.getBoundingClientRect();
    if (from && from.width + from.height > 0) arrivals.push({ id: element.id, from });
  }
  return arrivals;
}

export function play(arrivals: readonly Arrival[]): void {
  for (const { id, from } of arrivals) {
    const element = document.getElementById(id);
    if (!element) continue;
    // A transition of the element's own place would be added to this one and start where it no longer is.
    for (const animation of element.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const { x, y } = offset(element, from);
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration: 250,
      easing: "ease-out",
      composite: "add",
    });
  }
}

/** From the element's centre to that of `from`, in the element's own coordinates: inside a scaled or turned drawing these are not the screen's. */
function offset(element: Element, from: DOMRect): { x: number; y: number } {
  const [left, top] = centreOf(from);
  const [ownLeft, ownTop] = centreOf(element.getBoundingClientRect());
  const across = left - ownLeft;
  const down = top - ownTop;
  const inverse = element instanceof SVGGraphicsElement ? element.getScreenCTM()?.inverse() : null;
  if (!inverse) return { x: across, y: down };
  return { x: inverse.a * across + inverse.c * down, y: inverse.b * across + inverse.d * down };
}
