/** Copies a text, such as an invitation's address, and says so. */

import { tell } from "./notice";

export async function copy(text: string): Promise<void> {
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  if (copied || copyBySelection(text)) tell("Copied.", "done");
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
