/** The one line under the table in which the page speaks to the person: `#notice`, a live region outside `#table`. */

import { empty, region } from "./region";

export type Kind = "error" | "done";

export function tell(sentence: string, kind: Kind = "error"): void {
  const notice = region("notice", "alert");
  notice.dataset.kind = kind;
  notice.textContent = sentence;
}

export function clearNotice(): void {
  empty("notice");
}
