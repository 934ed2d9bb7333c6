/** Forms that only ask for their page again: with `data-morph="ID"` the answer takes that element's place, and nothing jumps.
 * They ask as soon as a field has changed; a button with an address of its own leads there as it does without this script. */

import { morph } from "./morph";
import { clearNotice, tell } from "./notice";

let last: Promise<void> = Promise.resolve();

/** Each question is asked when the one before is answered, with the fields as they are then: no press is lost. */
export function listenToForms(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    const id = form instanceof HTMLFormElement ? form.dataset.morph : undefined;
    if (!(form instanceof HTMLFormElement) || !id || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    const pressed = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    last = last.then(() => ask(form, id, pressed));
  });
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element) target.closest<HTMLFormElement>("form[data-morph]")?.requestSubmit();
  });
}

async function ask(form: HTMLFormElement, id: string, pressed: HTMLButtonElement | null): Promise<void> {
  clearNotice();
  const asked = new URL(form.action);
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  if (pressed?.name) fields.append(pressed.name, pressed.value);
  asked.search = fields.toString();
  try {
    const response = await fetch(asked, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const shown = document.getElementById(id);
    const found = page.getElementById(id);
    if (!shown || !found) return location.assign(asked);
    morph(shown, found.innerHTML, false);
    history.replaceState(null, "", response.url);
  } catch {
    tell("The server did not answer. Look at the connection, then try again.");
  }
}
