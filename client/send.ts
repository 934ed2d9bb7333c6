/** Posts what was chosen: one thing at a time, sent again under the same key until the server has answered. */

import { clearNotice, tell } from "./notice";
import { shape, show, shownVersion } from "./table";

interface Answer {
  version?: number;
  html?: string;
  sentence?: string;
}

const PATIENCE = 10_000; // milliseconds for one answer
const PAUSES = [500, 1000, 2000, 4000, 8000]; // milliseconds before each further try
const GATEWAY_ERRORS = [502, 503, 504]; // said by a proxy while the server restarts: it may not have had the post

let sending = false;

/** Posts a move, or with `move` null whatever else the URL stands for (taking back, say), and shows the answer. */
export async function send(url: string, move: string | null): Promise<void> {
  if (sending) return;
  sending = true;
  clearNotice();
  document.body.dataset.sending = "";
  try {
    const chosen = move === null ? {} : { move };
    await deliver(url, JSON.stringify({ ...chosen, version: shownVersion(), key: newKey(), shape: shape() }));
  } finally {
    sending = false;
    delete document.body.dataset.sending;
  }
}

async function deliver(url: string, body: string): Promise<void> {
  for (const pause of [...PAUSES, null]) {
    const response = await post(url, body);
    if (response) return take(response);
    if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  tell("The table did not answer. Look at the connection, then try again.");
}

/** The answer, or null when there was none. */
async function post(url: string, body: string): Promise<Response | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const response = await fetch(url, { method: "POST", headers, body, signal: stop.signal });
    const text = await response.text(); // read here, since the connection may also break off within the answer
    return GATEWAY_ERRORS.includes(response.status) ? null : new Response(text, response);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function take(response: Response): Promise<void> {
  const answer: Answer = await response.json().catch(() => ({}));
  const { version, html } = answer;
  if (version !== undefined && html !== undefined) show({ version, html });
  if (!response.ok) tell(answer.sentence ?? `The server could not do that (${response.status}).`);
}

/** A random UUID. `crypto.randomUUID` is missing on pages served over plain HTTP, as on a home network. */
function newKey(): string {
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40; // version 4
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80; // the variant of RFC 9562
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
