/** The slider through a finished game: shows the position it stands at, and puts that position's address in the bar. */

import { morph } from "./morph";
import { shape, whenShapeChanges } from "./table";

const SLIDER = "input[data-scrub]";

let wanted: HTMLInputElement | null = null;
let fetching = false;

export function listenToScrubber(): void {
  document.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(SLIDER)) void want(target);
  });
  whenShapeChanges(redraw);
  const slider = document.querySelector<HTMLInputElement>(SLIDER);
  // The page itself came drawn wide, and the slider may have been moved before anybody listened.
  if (shape() === "tall" || slider?.value !== slider?.defaultValue) redraw();
}

function redraw(): void {
  const slider = document.querySelector<HTMLInputElement>(SLIDER);
  if (slider) void want(slider);
}

/** One question at a time, then the newest: the board follows the hand, and no answer overtakes another. */
async function want(slider: HTMLInputElement): Promise<void> {
  wanted = slider;
  if (fetching) return;
  fetching = true;
  while (wanted) {
    const place = `${wanted.dataset.scrub}/${wanted.value}`;
    wanted = null;
    await draw(place).catch(() => undefined); // a lost answer leaves the board; the next touch asks again
  }
  fetching = false;
}

async function draw(place: string): Promise<void> {
  const response = await fetch(`${place}/fragment?shape=${shape()}`, { headers: { Accept: "application/json" } });
  const replay = document.getElementById("replay");
  if (!response.ok || !replay) return;
  const { html }: { html: string } = await response.json();
  morph(replay, html, true);
  history.replaceState(history.state, "", place);
}
