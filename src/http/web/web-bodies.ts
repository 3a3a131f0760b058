/**
 * Bodies on their way to web. Who has not sent his yet gets no slot there: five hundred who never do
 * would shut the pages for everybody. So a small body is waited for here, where it holds nothing but
 * its connection; of a larger one the beginning is, and few of those may be under way at once.
 * A body that keeps coming is never cut off, however long it takes; one that stands still is.
 */
import type { IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import { SmallBodies } from "#ingest/receive/small-bodies.ts";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { SECOND_MS } from "#lib/time.ts";

/** Every form of ours, and every answer to the API's questions, is smaller. */
const SMALL_BYTES = 64 * KIBIBYTE;
/** Of bodies that are waited for; beyond it the one that arrives for longest goes. */
const HELD_BYTES = 16 * MEBIBYTE;
const STAND_STILL_MS = 15 * SECOND_MS;
/** For all of it, of who has nothing that could let him in. */
const STRANGER_MS = 30 * SECOND_MS;

export type HeldBody =
  | { ok: true; pieces: Buffer[]; isWhole: boolean; release: () => void }
  /** `undefined`: nobody is there any more to be told. */
  | { ok: false; status: 408 | 503 | undefined };

export interface WebBodiesOptions {
  standStillMs?: number;
  strangerMs?: number;
  heldBytes?: number;
}

export class WebBodies {
  readonly #standStillMs: number;
  readonly #strangerMs: number;
  readonly #held: SmallBodies;

  constructor(options: WebBodiesOptions = {}) {
    this.#standStillMs = options.standStillMs ?? STAND_STILL_MS;
    this.#strangerMs = options.strangerMs ?? STRANGER_MS;
    this.#held = new SmallBodies(options.heldBytes ?? HELD_BYTES);
  }

  /** Resolves when all of a small body is here, or the beginning of a large one. */
  hold(message: IncomingMessage): Promise<HeldBody> {
    const { promise, resolve } = Promise.withResolvers<HeldBody>();
    const pieces: Buffer[] = [];
    const held = this.#held.open();
    let bytes = 0;
    const late = () => finish({ ok: false, status: 408 });
    const gone = () => finish({ ok: false, status: undefined });
    const end = () => finish({ ok: true, pieces, isWhole: true, release });
    const release = () => held.release();
    const isStranger = !hasCredentials(message);
    const inAll = isStranger ? setTimeout(late, this.#strangerMs) : undefined;
    const still = setTimeout(late, this.#standStillMs);
    const take = (piece: Buffer) => {
      still.refresh();
      pieces.push(piece);
      bytes += piece.length;
      held.add(piece.length);
      if (bytes > SMALL_BYTES) finish({ ok: true, pieces, isWhole: false, release });
    };
    const finish = (result: HeldBody) => {
      clearTimeout(inAll);
      clearTimeout(still);
      message.off("data", take).off("end", end).off("error", gone).off("close", gone);
      message.pause();
      held.arrived();
      if (!result.ok) release();
      resolve(result);
    };
    held.arrives(() => finish({ ok: false, status: 503 }));
    message.on("data", take).on("end", end).on("error", gone).on("close", gone);
    return promise;
  }

  /** Passes the rest on; `onStill` when none of it comes though it could. */
  pipe(message: IncomingMessage, to: Writable, onStill: () => void): void {
    const still = setTimeout(() => {
      // Web takes its time: nothing can come.
      if (to.writableNeedDrain) still.refresh();
      else onStill();
    }, this.#standStillMs);
    message.on("data", () => still.refresh());
    for (const event of ["end", "close", "error"]) message.on(event, () => clearTimeout(still));
    to.on("close", () => clearTimeout(still));
    message.pipe(to);
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  return Number(headers["content-length"] ?? 0) > 0;
}

/** Whether they are right is for web to say. */
function hasCredentials({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined || headers.cookie !== undefined;
}
