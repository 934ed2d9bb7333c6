/** Where things are on the screen: which elements can be played, and which of them is next in a direction. */

export type Point = readonly [x: number, y: number];
export type Focusable = HTMLElement | SVGElement;

const FAR = 100_000; // pixels: farther than any screen is wide

export function centreOf(box: DOMRect): Point {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** What is in a closed `details` has a place too in browsers that skip drawing it, but cannot have the focus. */
function visible(element: Element): boolean {
  const box = element.getBoundingClientRect();
  return box.width + box.height > 0 && ("checkVisibility" in element ? element.checkVisibility() : true);
}

/** What can be played now or, when nothing can, what can be looked at with the focus. */
export function playable(root: ParentNode): Focusable[] {
  const all = [...root.querySelectorAll<Focusable>("[data-action], svg [tabindex]:not([tabindex='-1'])")].filter(visible);
  const now = all.filter((element) => element.matches('[data-action]:not([aria-disabled="true"])'));
  return now.length ? now : all;
}

const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]";

/** A browser takes the focus away from what has lost its `tabindex` only when it next draws, so this is asked instead. */
export function canFocus(element: Element): boolean {
  return element.matches(FOCUSABLE) && visible(element);
}

/** Whatever can have the focus, for when nothing on the board can, as at the end of some games. */
export function focusable(root: ParentNode): Focusable[] {
  return [...root.querySelectorAll<Focusable>(FOCUSABLE)].filter(visible);
}

function best(candidates: readonly Focusable[], cost: (box: DOMRect) => number): Focusable | null {
  let chosen: Focusable | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const now = cost(candidate.getBoundingClientRect());
    if (now < least) [chosen, least] = [candidate, now];
  }
  return chosen;
}

export function nearestTo([x, y]: Point, candidates: readonly Focusable[]): Focusable | null {
  return best(candidates, (box) => {
    const [left, top] = centreOf(box);
    return Math.hypot(left - x, top - y);
  });
}

/**
 * The next candidate in a direction such as [1, 0]. What shares the row (or column), by half of the smaller of the two,
 * goes first, however far along it is. Nothing ahead is left out, so every candidate can be reached.
 */
export function nextFrom(from: DOMRect, [right, down]: Point, candidates: readonly Focusable[]): Focusable | null {
  const [x, y] = centreOf(from);
  const breadth = (box: DOMRect): number => (right ? box.height : box.width);
  return best(candidates, (box) => {
    const [left, top] = centreOf(box);
    const along = (left - x) * right + (top - y) * down;
    if (along <= 1) return Infinity;
    const drift = right ? Math.abs(top - y) : Math.abs(left - x);
    const shared = (breadth(from) + breadth(box)) / 2 - drift;
    const astray = shared < Math.min(breadth(from), breadth(box)) / 2;
    return along + drift / 4 + (astray ? FAR + 4 * Math.max(0, -shared) : 0);
  });
}
