/** Why a move is not legal, asked of the server (`data-why` of the table) when somebody stays with it for a moment. */

import { table } from "./table";

const PAUSE = 120; // milliseconds

const known = new Map<string, string>();
let wanted = "";

export function forgetReasons(): void {
  known.clear();
}

/** The reason, or null when something else was asked meanwhile, or there is none. */
export async function reasonFor(move: string): Promise<string | null> {
  wanted = move;
  const before = known.get(move);
  if (before !== undefined) return before;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const url = table?.dataset.why;
  if (wanted !== move || !url) return null;
  try {
    const response = await fetch(`${url}?${new URLSearchParams({ move })}`, { headers: { Accept: "application/json" } });
    const { sentence }: { sentence?: string } = await response.json();
    if (!sentence) return null;
    if (response.ok) known.set(move, sentence);
    return sentence;
  } catch {
    return null; // without a connection the page says so elsewhere
  }
}
