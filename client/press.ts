/** What a click on an element of the page does, told by its attributes. */

import { copied, copy } from "./copy";
import { enlarge } from "./large";
import { command } from "./lay";
import { send } from "./send";
import { table } from "./table";

const PRESSED = "[data-action], [data-post], [data-copy], [data-lay], [data-large]";

/** The element around `target` that this script answers for. */
export function pressable(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(PRESSED) : null;
}

export function isDisabled(element: Element): boolean {
  return element.getAttribute("aria-disabled") === "true" || element.matches(":disabled");
}

export function press(element: Element): void {
  if (isDisabled(element)) return;
  if (element.hasAttribute("data-copy")) return void copy(copied(element));
  const asked = element.getAttribute("data-lay");
  if (asked !== null) return command(asked);
  if (element.hasAttribute("data-large")) return enlarge(element);
  const move = element.getAttribute("data-action");
  const url = move === null ? element.getAttribute("data-post") : table?.dataset.moves;
  if (url) void send(url, move);
}

export function listenToClicks(): void {
  document.addEventListener("click", (event) => {
    const element = pressable(event.target);
    if (!element) return;
    event.preventDefault();
    press(element);
  });
}
