/** Connections for which there is no slot: told so, and closed. */
import type { Socket } from "node:net";
import { SECOND_MS } from "#lib/time.ts";
import { refusalText } from "./refuse-garbled.ts";

/** How many are given time to hear the answer; beyond it, they are cut off. */
const MAX_LINGERING = 64;
/** Closing on unread bytes would take the answer back: what is on its way is taken first. */
const LINGER_MS = 1 * SECOND_MS;

const FULL = refusalText(
  503,
  "too_many_connections",
  "There are as many connections as Lapwing can hold. Try again in a moment.",
);

export class RefusedConnections {
  count = 0;
  #lingering = 0;

  tell(socket: Socket): void {
    this.count += 1;
    socket.on("error", () => socket.destroy());
    if (this.#lingering >= MAX_LINGERING) return void socket.destroy();
    this.#lingering += 1;
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.on("close", () => {
      clearTimeout(timer);
      this.#lingering -= 1;
    });
    socket.resume();
    socket.end(FULL);
  }
}
