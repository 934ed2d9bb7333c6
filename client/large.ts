/** `data-large="0 0 300 200"`: an element of the board that can be looked at large, in a dialog of that view box. */

import { whenShown } from "./table";

const SVG = "http://www.w3.org/2000/svg";

let looked = "";

function dialog(): HTMLDialogElement {
  const present = document.querySelector<HTMLDialogElement>("#large");
  if (present) return present;
  const made = document.createElement("dialog");
  made.id = "large";
  made.innerHTML = '<form method="dialog"><button class="button quiet">Close</button></form><div></div>';
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
  if (!element) return shown.close();
  const view = document.createElementNS(SVG, "svg");
  view.setAttribute("viewBox", element.getAttribute("data-large") ?? "");
  view.setAttribute("class", "board");
  view.setAttribute("role", "img");
  const label = element.getAttribute("aria-label") ?? "";
  for (const named of [view, shown]) named.setAttribute("aria-label", label.split(";")[0] ?? label);
  const copied = element.cloneNode(true) as Element;
  for (const attribute of [...copied.attributes]) copied.removeAttribute(attribute.name);
  for (const part of copied.querySelectorAll(".when-large")) part.removeAttribute("display");
  view.append(copied);
  shown.lastElementChild?.replaceChildren(view);
}
