/** Keeps a WebSocket open to the table. Every message is the whole fragment, so after any gap the next one suffices. */

import { shape, show, table, whenShapeChanges, type Fragment } from "./table";

const LONGEST_PAUSE = 10_000; // milliseconds
const LONG_ASLEEP = 30_000; // milliseconds
const REFUSED = 1008; // the server's word that asking again will not help (RFC 6455, policy violation)

let socket: WebSocket | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let hiddenSince = Date.now();

export function keepLive(): void {
  if (!table?.dataset.live) return;
  connect();
  whenShapeChanges(connect);
  addEventListener("online", connect);
  addEventListener("pagehide", hangUp);
  addEventListener("pageshow", (event) => event.persisted && connect());
  document.addEventListener("visibilitychange", wake);
}

/** A device that slept may hold a connection that is dead without its knowing; a new one costs a fragment. */
function wake(): void {
  if (document.visibilityState === "hidden") hiddenSince = Date.now();
  else if (socket?.readyState !== WebSocket.OPEN || Date.now() - hiddenSince > LONG_ASLEEP) connect();
}

/** Leaves the present connection without a word: closing it on purpose is not an outage. */
function hangUp(): void {
  clearTimeout(timer);
  if (!socket) return;
  socket.onclose = socket.onmessage = null;
  socket.close();
  socket = null;
}

function connect(): void {
  hangUp();
  const url = new URL(table?.dataset.live ?? "", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.searchParams.set("shape", shape());
  socket = new WebSocket(url);
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    failures = 0;
    document.body.dataset.live = "up";
    show(JSON.parse(data) as Fragment);
  };
  socket.onclose = ({ code }) => {
    document.body.dataset.live = "down";
    if (code !== REFUSED) timer = setTimeout(connect, pause(failures++));
  };
}

/** Twice as long after each failure, and spread out so that a table's browsers do not all return in one instant. */
function pause(failed: number): number {
  return Math.min(LONGEST_PAUSE, 300 * 2 ** failed) * (0.5 + Math.random());
}
