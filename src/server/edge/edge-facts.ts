/** What the edge remembers of how it is doing, for the system page. Everything in it is bounded. */
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { SpoolWriter } from "#ingest/spool/writer.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { Backlog, EdgeFacts } from "#model/keeping/system.ts";
import type { DigestThread } from "#server/digest/digest-thread.ts";
import type { WrittenBatch } from "#server/messages/topics.ts";
import { BacklogPace } from "./backlog-pace.ts";
import type { LoopDelay } from "./loop-delay.ts";
import { RecentTimes } from "./recent-times.ts";

/** A day of these is a chart of 288 points. */
const SPAN_MS = 5 * MINUTE_MS;

export interface EdgeFactsParts {
  spool: Pick<SpoolWriter, "backlogBytes" | "backlog">;
  state: Pick<SpoolState, "digested">;
  maxBacklogBytes: number;
  digest: Pick<DigestThread, "isRunning" | "atBatchMs">;
  problems: () => string[];
  loopDelay: Pick<LoopDelay, "facts">;
  nowMs: () => number;
  /** Measures what has passed: the other one may be put back. */
  monotonicMs: () => number;
}

export class EdgeFactHistory {
  #parts: EdgeFactsParts;
  #startedAtMs: number;
  #startedMs: number;
  #answers: RecentTimes;
  #lags: RecentTimes;
  #history: EdgeFacts["history"] = [];
  #written: { atMs: number; records: number }[] = [];
  #pace = new BacklogPace();

  constructor(parts: EdgeFactsParts) {
    this.#parts = parts;
    this.#startedAtMs = parts.nowMs();
    this.#startedMs = parts.monotonicMs();
    this.#answers = new RecentTimes(parts.monotonicMs);
    this.#lags = new RecentTimes(parts.monotonicMs);
  }

  answered(tookMs: number): void {
    this.#answers.add(tookMs);
  }

  wrote({ records, lagMs }: WrittenBatch): void {
    this.#lags.add(Math.max(0, lagMs));
    this.#written.push({ atMs: this.#parts.monotonicMs(), records });
    this.#forgetWritten();
  }

  /** About once a second. */
  tick(): void {
    const nowMs = this.#parts.nowMs();
    const startMs = nowMs - (nowMs % SPAN_MS);
    const { records, bytes } = this.backlog;
    this.#pace.saw(bytes, this.#parts.monotonicMs());
    // What a clock that has been put back since called the future.
    while ((this.#history.at(-1)?.startMs ?? 0) > startMs) this.#history.pop();
    const last = this.#history.at(-1);
    if (last?.startMs === startMs) last.records = Math.max(last.records, records);
    else this.#history.push({ startMs, records });
    while ((this.#history[0]?.startMs ?? nowMs) < nowMs - DAY_MS) this.#history.shift();
  }

  facts(): EdgeFacts {
    const { digest, problems, loopDelay, monotonicMs } = this.#parts;
    this.#forgetWritten();
    const watchedMs = Math.min(MINUTE_MS, Math.max(1000, monotonicMs() - this.#startedMs));
    const written = this.#written.reduce((sum, { records }) => sum + records, 0);
    return {
      startedAtMs: this.#startedAtMs,
      rssBytes: process.memoryUsage.rss(),
      digest: digest.isRunning ? "running" : "restarting",
      problems: problems(),
      digestAtBatchMs: digest.atBatchMs,
      backlog: this.backlog,
      history: [...this.#history],
      answerP99Ms: this.#answers.p99(),
      digestP99Ms: this.#lags.p99(),
      digestedPerSecond: (written * 1000) / watchedMs,
      loopDelayMs: loopDelay.facts(),
    };
  }

  get backlog(): Backlog {
    const { spool, state, maxBacklogBytes } = this.#parts;
    const waiting = spool.backlog.look(state.digested);
    const bytes = spool.backlogBytes;
    return { ...waiting, bytes, maxBytes: maxBacklogBytes, doneInMs: this.#pace.doneInMs(bytes) };
  }

  #forgetWritten(): void {
    const fromMs = this.#parts.monotonicMs() - MINUTE_MS;
    while ((this.#written[0]?.atMs ?? fromMs) < fromMs) this.#written.shift();
  }
}
