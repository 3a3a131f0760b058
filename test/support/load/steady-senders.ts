/** Clients that send at a steady pace and keep book of when each envelope was sent and answered. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export interface Sent {
  eventId: string;
  /** By this process's clock. */
  sentAtMs: number;
  acknowledgedAtMs: number;
}

export class SteadySenders {
  readonly acknowledged: Sent[] = [];
  /** Whatever was not answered with 200. */
  readonly refused: string[] = [];
  #send: (eventId: string) => Promise<Response>;
  #stopping = new AbortController();
  #working: Promise<unknown>;

  constructor(
    send: (eventId: string) => Promise<Response>,
    { senders, everyMs }: { senders: number; everyMs: number },
  ) {
    this.#send = send;
    this.#working = Promise.all(Array.from({ length: senders }, () => this.#work(everyMs)));
  }

  /** Resolves when everything that was sent has an answer. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }

  async #work(everyMs: number): Promise<void> {
    const { signal } = this.#stopping;
    // Not all in the same moment.
    await sleep(Math.random() * everyMs, undefined, { signal }).catch(() => {});
    while (!signal.aborted) {
      const eventId = randomUUID().replaceAll("-", "");
      const sentAtMs = performance.now();
      const answer = await this.#send(eventId).catch((error: unknown) => String(error));
      const acknowledgedAtMs = performance.now();
      if (typeof answer === "string") this.refused.push(answer);
      else if (answer.status !== 200) this.refused.push(String(answer.status));
      else this.acknowledged.push({ eventId, sentAtMs, acknowledgedAtMs });
      const restMs = Math.max(0, everyMs - (acknowledgedAtMs - sentAtMs));
      await sleep(restMs, undefined, { signal }).catch(() => {});
    }
  }
}

/**
 * Pairs that arrived the wrong way round: the first was answered before the second was sent, so
 * everybody agrees on their order. What was under way at the same time has none.
 */
export function countOutOfOrder(arrivedIds: readonly string[], sent: readonly Sent[]): number {
  const byId = new Map(sent.map((one) => [one.eventId, one]));
  let earliestLaterMs = Number.POSITIVE_INFINITY;
  let wrong = 0;
  for (const id of arrivedIds.toReversed()) {
    const one = byId.get(id);
    if (one === undefined) continue;
    if (earliestLaterMs < one.sentAtMs) wrong += 1;
    earliestLaterMs = Math.min(earliestLaterMs, one.acknowledgedAtMs);
  }
  return wrong;
}
