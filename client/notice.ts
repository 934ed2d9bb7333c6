/** The one line under the table in which the page speaks to the person: `#notice`, a live region outside `#table`. */

export type Kind = "error" | "done";

function region(): HTMLElement {
  const present = document.getElementById("notice");
  if (present) return present;
  const made = document.createElement("p");
  made.id = "notice";
  made.setAttribute("role", "alert");
  document.body.append(made);
  return made;
}

export function tell(sentence: string, kind: Kind = "error"): void {
  const notice = region();
  notice.dataset.kind = kind;
  notice.textContent = sentence;
}

export function clearNotice(): void {
  const notice = document.getElementById("notice");
  if (notice) notice.textContent = "";
}
