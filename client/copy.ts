/** Copies a text, such as an invitation's address, and says so. */

import { tell } from "./notice";

/** What a button copies: a text, or a link in which the fields that it names are as its form has them now. */
export function copied(button: Element): string {
  const text = button.getAttribute("data-copy") ?? "";
  const fields = button.getAttribute("data-fields");
  if (fields === null || !(button instanceof HTMLButtonElement) || !button.form) return text;
  const link = new URL(text);
  const filled = new FormData(button.form);
  for (const name of fields.split(" ")) {
    const value = filled.get(name);
    if (typeof value === "string" && value) link.searchParams.set(name, value);
    else link.searchParams.delete(name);
  }
  return link.href;
}

export async function copy(text: string): Promise<void> {
  const done = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (done || copyBySelection(text)) tell("Copied.", "done");
  else tell(`This browser does not let the page copy. Copy it from here: ${text}`);
}

/** The way that also works on pages served over plain HTTP, where `navigator.clipboard` is missing. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}
