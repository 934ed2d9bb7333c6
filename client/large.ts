/** `data-large="0 0 300 200"`: an element of the board that can be looked at large, in a dialog of that view box. */

import { whenShown } from "./table";

const SVG = "http://www.w3.org/2000/svg";

let looked = "";

function dialog(): HTMLDialogElement {
  const present = document.querySelector<HTMLDialogElement>("#large");
  if (present) return present;
  const made = document.createElement("dialog");
  made.id = "large";
  made.innerHTML = '<form method="dialog"><h2></h2><button class="button quiet">Close</button></form><div></div>';
  made.addEventListener("click", (event) => event.target === made && made.close()); // beside it
  document.body.append(made);
  whenShown(() => made.open && fill(made));
  return made;
}

export function enlarge(element: Element): void {
  looked = element.id;
  const shown = dialog();
  fill(shown);
  if (!shown.open) shown.showModal();
}

function fill(shown: HTMLDialogElement): void {
  const element = document.getElementById(looked);
  if (!element?.hasAttribute("data-large")) return shown.close(); // there is nothing to look at any more
  const view = document.createElementNS(SVG, "svg");
  view.setAttribute("viewBox", element.getAttribute("data-large") ?? "");
  view.setAttribute("class", "board");
  view.setAttribute("role", "img");
  const label = (element.getAttribute("aria-label") ?? "").replace(/;.*/, "");
  for (const named of [view, shown]) named.setAttribute("aria-label", label);
  const heading = shown.querySelector("h2");
  if (heading) heading.textContent = label.split(": ").slice(0, 2).join(": ");
  const copied = element.cloneNode(true) as Element;
  for (const attribute of [...copied.attributes]) copied.removeAttribute(attribute.name);
  for (const part of copied.querySelectorAll(".when-large")) part.removeAttribute("display");
  view.append(copied);
  shown.lastElementChild?.replaceChildren(view);
}
