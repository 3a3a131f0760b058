/**
 * Ends answers whose reader hardly takes them. Memory is bounded already, since what is not taken is
 * not asked for; but each of them holds sockets, and web's work, for as long as it likes.
 */
import type { ServerResponse } from "node:http";
import { KIBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";

/** Far below any connection that a page can be read over. */
const LEAST_BYTES_PER_SECOND = 1 * KIBIBYTE;

interface Blocked {
  sinceMs: number;
  takenBefore: number;
}

export class SlowReaders {
  readonly #patienceMs: number;
  readonly #nowMs: () => number;
  /** Those that have bytes waiting, since when. */
  readonly #watched = new Map<ServerResponse, Blocked | undefined>();
  readonly #timer: NodeJS.Timeout;

  constructor({ patienceMs = 30 * SECOND_MS, nowMs = () => performance.now() } = {}) {
    this.#patienceMs = patienceMs;
    this.#nowMs = nowMs;
    this.#timer = setInterval(() => this.look(), patienceMs / 6).unref();
  }

  watch(response: ServerResponse): void {
    this.#watched.set(response, undefined);
    response.on("close", () => this.#watched.delete(response));
  }

  /** How many of them wait for their reader. */
  look(): number {
    let waiting = 0;
    const nowMs = this.#nowMs();
    for (const [response, blocked] of this.#watched) {
      if (!response.writableNeedDrain && !response.writableEnded) {
        this.#watched.set(response, undefined);
        continue;
      }
      waiting += 1;
      const taken = takenOf(response);
      if (blocked === undefined) {
        this.#watched.set(response, { sinceMs: nowMs, takenBefore: taken });
        continue;
      }
      const ageMs = nowMs - blocked.sinceMs;
      const least = (LEAST_BYTES_PER_SECOND * ageMs) / SECOND_MS;
      if (ageMs >= this.#patienceMs && taken - blocked.takenBefore < least) response.destroy();
    }
    return waiting;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** What the operating system has taken for the reader. */
function takenOf({ socket }: ServerResponse): number {
  return socket === null ? 0 : socket.bytesWritten - socket.writableLength;
}
