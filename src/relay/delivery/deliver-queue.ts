/** Sends a queue to its target, one envelope after the other, and remembers how far it is. */
import { EventEmitter, once } from "node:events";
import { SpoolReader } from "#ingest/spool/reader.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { type Attempts, deliverRecord } from "./deliver-record.ts";
import type { FollowedQueue, Stop } from "./follow-context.ts";
import { recordProgress } from "./record-progress.ts";

/** How far the queue was counted: only what is counted may be delivered. */
export class Counted {
  #moved = new EventEmitter();
  position: SpoolPosition;

  constructor(position: SpoolPosition) {
    this.position = position;
  }

  moveTo(position: SpoolPosition): void {
    if (position === this.position) return;
    this.position = position;
    this.#moved.emit("moved");
  }

  async moved(signal: AbortSignal): Promise<void> {
    await once(this.#moved, "moved", { signal }).catch(() => {});
  }
}

export interface DeliverQueueOptions extends Attempts, Stop {
  from: SpoolPosition;
  counted: Counted;
  /** When the envelope that is next was received; undefined when none waits. */
  onNext: (receivedAtMs: number | undefined) => void;
}

export async function deliverQueue(
  context: FollowedQueue,
  { from, counted, onNext, ...options }: DeliverQueueOptions,
): Promise<void> {
  const { state } = context;
  const { stopping } = options;
  const reader = new SpoolReader(context.folder, from, (damage) =>
    context.onTrouble({ what: "damaged", ...damage }),
  );
  const doneTo = (position: SpoolPosition) => {
    state.digested = position;
    state.freeBelow = position;
  };
  while (!stopping.aborted) {
    const read = reader.next(counted.position);
    if (read === undefined) {
      // Seals and fresh segments hold nothing to send, but they are behind us too.
      doneTo(reader.position);
      onNext(undefined);
      await counted.moved(stopping);
      continue;
    }
    onNext(read.record.receivedAtMs);
    const counts = await deliverRecord(read.record, context, options, options);
    if (counts === undefined) break;
    if (!(await recordProgress(context, counts, { deliveredTo: read.to }, stopping))) break;
    doneTo(read.to);
  }
  reader.close();
}
