/**
 * Closes connections whose reader hardly takes what it asked for. Memory is bounded already, since
 * what is not taken is not asked for; but each of them holds sockets, and perhaps web's work, for as
 * long as it likes.
 */
import type { Socket } from "node:net";
import { KIBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";

/** Far below any connection that a page can be read over. */
const LEAST_BYTES_PER_SECOND = 1 * KIBIBYTE;

/** Since when something waits for it, and what it had taken then. */
interface Waiting {
  sinceMs: number;
  taken: number;
}

export class SlowReaders {
  readonly #patienceMs: number;
  readonly #nowMs: () => number;
  readonly #watched = new Map<Socket, Waiting | undefined>();
  readonly #timer: NodeJS.Timeout;

  constructor({ patienceMs = 30 * SECOND_MS, nowMs = () => performance.now() } = {}) {
    this.#patienceMs = patienceMs;
    this.#nowMs = nowMs;
    this.#timer = setInterval(() => this.look(), patienceMs / 6).unref();
  }

  watch(socket: Socket): void {
    this.#watched.set(socket, undefined);
    socket.once("close", () => this.#watched.delete(socket));
  }

  /** How many have something waiting for them. */
  look(): number {
    const nowMs = this.#nowMs();
    let count = 0;
    for (const [socket, since] of this.#watched) {
      if (socket.writableLength === 0) {
        if (since !== undefined) this.#watched.set(socket, undefined);
        continue;
      }
      count += 1;
      // What the operating system has taken for it.
      const taken = socket.bytesWritten - socket.writableLength;
      const ageMs = nowMs - (since?.sinceMs ?? nowMs);
      if (since !== undefined && ageMs < this.#patienceMs) continue;
      const least = (LEAST_BYTES_PER_SECOND * ageMs) / SECOND_MS;
      if (since !== undefined && taken - since.taken < least) socket.destroy();
      else this.#watched.set(socket, { sinceMs: nowMs, taken });
    }
    return count;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
