/** Lines in which the page speaks, outside `#table` so that a newer table leaves them alone: live regions, made when needed. */

export function region(id: string, role: "alert" | "status"): HTMLElement {
  const present = document.getElementById(id);
  if (present) return present;
  const made = document.createElement("p");
  made.id = id;
  made.setAttribute("role", role);
  document.body.append(made);
  return made;
}

export function empty(id: string): void {
  const said = document.getElementById(id);
  if (said) said.textContent = "";
}
