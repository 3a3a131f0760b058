/** Follows the queue of one target until it is stopped, and knows how that goes. */
import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readSpoolId } from "#ingest/spool/segment-key.ts";
import { listSegments, segmentPath } from "#ingest/spool/segments.ts";
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { RelayStatus } from "#model/relay.ts";
import { offsetOf, SPOOL_START, segmentOf } from "#model/spool-position.ts";
import { countQueue } from "./count-queue.ts";
import { Counted, deliverQueue } from "./deliver-queue.ts";
import type { Problem } from "./deliver-record.ts";
import type { FollowContext } from "./follow-context.ts";
import { RetryPace } from "./retry-pace.ts";

export class TargetFollower {
  #context: FollowContext;
  #stopping = new AbortController();
  #abandoned = new AbortController();
  #pace: RetryPace;
  #problem: Problem | undefined;
  #oldestWaitingAtMs: number | undefined;
  #ended: Promise<void>;

  constructor(context: FollowContext) {
    this.#context = context;
    this.#pace = new RetryPace(context.maxRetryMs);
    this.#ended = this.#run();
  }

  status(): RelayStatus {
    const { target, folder, state, nowMs } = this.#context;
    return {
      targetId: target.id,
      atMs: nowMs(),
      waitingBytes: waitingBytes(folder, state),
      oldestWaitingAtMs: this.#oldestWaitingAtMs ?? null,
      failure: this.#problem === undefined ? "" : sentenceOf(this.#problem),
      nextTryAtMs: this.#problem?.nextTryAtMs ?? null,
    };
  }

  /** What is under way may take `graceMs` to finish; the rest stays in the queue. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping.abort();
    this.#context.state.stop();
    const timer = setTimeout(() => this.#abandoned.abort(), graceMs);
    await this.#ended;
    clearTimeout(timer);
    this.#context.sender.close();
  }

  /** What fails here is a bug or a broken disk: other targets go on, and this one is tried again. */
  async #run(): Promise<void> {
    const pace = new RetryPace(this.#context.maxRetryMs);
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#follow();
      } catch (error) {
        this.#context.onTrouble({ what: "failed", error });
        await sleep(pace.nextMs(), undefined, { signal }).catch(() => {});
      }
    }
  }

  async #follow(): Promise<void> {
    const queue = readSpoolId(this.#context.folder);
    const context = { ...this.#context, queue };
    const progress = await context.store.progress(context.target.id, queue);
    const counted = new Counted(progress?.countedTo ?? SPOOL_START);
    const failed = new AbortController();
    const stopping = AbortSignal.any([this.#stopping.signal, failed.signal]);
    const halves = [
      countQueue(context, counted.position, stopping, (to) => counted.moveTo(to)),
      deliverQueue(context, {
        from: progress?.deliveredTo ?? SPOOL_START,
        counted,
        pace: this.#pace,
        onTried: (problem) => this.#note(problem),
        onNext: (receivedAtMs) => {
          this.#oldestWaitingAtMs = receivedAtMs;
        },
        stopping,
        abandoned: this.#abandoned.signal,
      }),
    ];
    // One does not go on without the other.
    for (const half of halves) half.catch(() => failed.abort());
    await Promise.allSettled(halves);
    await Promise.all(halves);
  }

  #note(problem: Problem | undefined): void {
    const before = this.#problem;
    this.#problem = problem;
    if (before?.reason === problem?.reason) return;
    const { onTrouble } = this.#context;
    if (problem === undefined) return onTrouble({ what: "well again" });
    const { reason, detail, nextTryAtMs } = problem;
    onTrouble({ what: nextTryAtMs === undefined ? "rejecting" : "unreachable", reason, detail });
  }
}

function sentenceOf({ detail, nextTryAtMs }: Problem): string {
  const what = nextTryAtMs === undefined ? "The last envelope was refused" : "The last try failed";
  return `${what}: ${detail}.`;
}

/** How much of a queue is not delivered yet; whole segments by the size of their files. */
function waitingBytes(folder: string, { durable, digested }: SpoolState): number {
  if (durable <= digested) return 0;
  const [first, last] = [segmentOf(digested), segmentOf(durable)];
  const whole = listSegments(folder)
    .filter((segment) => segment >= first && segment < last)
    .reduce((sum, segment) => sum + statSync(segmentPath(folder, segment)).size, 0);
  return Math.max(0, whole + offsetOf(durable) - offsetOf(digested));
}
