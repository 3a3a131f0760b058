/**
 * The server's own reports: gathered here, limited, and sent to our own relay. It never reports what
 * fails here, nor what fails with the data of Lapwing's own project: a report must not cause another.
 */
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { formatDsn } from "#protocol/envelope/dsn.ts";
import type { ReportKey } from "#queries/events/find-report-key.ts";
import { Budget } from "#reporting/budget.ts";
import { openSession, type Session } from "#reporting/open-session.ts";
import { categoryOf, type ReportItem } from "#reporting/report-item.ts";
import { writeEnvelope } from "#reporting/write-envelope.ts";
import { SERVER } from "./make-server-report.ts";
import type { PostAnswer } from "./post-report.ts";
import type { ServerReport } from "./report-channel.ts";

export interface ReporterOptions {
  /** undefined while reporting is switched off. */
  findKey: () => Promise<ReportKey | undefined>;
  /** DSNs are made from it. */
  publicUrl: () => string;
  post: (key: ReportKey, body: string) => Promise<PostAnswer>;
  nowMs: () => number;
}

/** In an hour: a handful of one fault, some dozens of all, and pages traced one in ten. */
const LIMITS = { perFault: 5, events: 60, others: 600 };
const MAX_WAITING = 100;
const TICK_MS = 1 * MINUTE_MS;

export class Reporter {
  #options: ReporterOptions;
  #budget = new Budget(LIMITS);
  #waiting: ServerReport[] = [];
  #session: Session;
  #hasBegun = false;
  /** As of the last look; known before anything is sent. */
  #ownProjectId: number | undefined;
  #closedUntilMs = 0;
  #sending: Promise<void> | undefined;
  #tick: NodeJS.Timeout | undefined;

  constructor(options: ReporterOptions) {
    this.#options = options;
    this.#session = openSession(SERVER, options.nowMs());
  }

  /** The server listens: from now on there is somebody to send to. */
  start(): void {
    this.#tick = setInterval(() => this.#send(), TICK_MS).unref();
    this.#send();
  }

  take(report: ServerReport): void {
    const nowMs = this.#options.nowMs();
    const { item, fault } = report;
    if (report.projectId !== undefined && report.projectId === this.#ownProjectId) return;
    const category = categoryOf(item);
    const isOpen =
      item.type === "event"
        ? this.#budget.takeEvent(fault, nowMs)
        : this.#budget.takeOther(category, nowMs);
    if (!isOpen) return;
    if (this.#waiting.length >= MAX_WAITING) this.#budget.discard("queue_overflow", category);
    else this.#waiting.push(report);
    if (this.#tick !== undefined) this.#send();
  }

  /** Sends the rest and the session's end, for as long as a stop may take. */
  async stop(timeoutMs = 1 * SECOND_MS): Promise<void> {
    clearInterval(this.#tick);
    if (this.#tick === undefined) return;
    this.#tick = undefined;
    const rest = async () => {
      await this.#sending;
      await this.#drain();
      const key = await this.#options.findKey();
      if (key !== undefined && this.#hasBegun) {
        await this.#post(key, this.#session.end(this.#options.nowMs()));
      }
    };
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    await Promise.race([rest().catch(() => {}), late]);
    clearTimeout(timer);
  }

  #send(): void {
    this.#sending ??= this.#drain()
      // A store that cannot be read now: what waits is lost, and that is all.
      .catch(() => this.#waiting.splice(0))
      .then(() => {
        this.#sending = undefined;
        if (this.#waiting.length > 0 && this.#tick !== undefined) this.#send();
      });
  }

  async #drain(): Promise<void> {
    const { findKey, nowMs } = this.#options;
    const key = await findKey();
    this.#ownProjectId = key?.projectId;
    if (key === undefined) {
      this.#waiting = [];
      this.#budget.takeReport(nowMs());
      return;
    }
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      await this.#post(key, this.#session.begin(nowMs()));
    }
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      if (next.projectId === key.projectId) continue;
      await this.#post(key, next.item);
      if (next.item.type !== "event") continue;
      const failed = this.#session.fail(nowMs());
      if (failed !== undefined) await this.#post(key, failed);
    }
    const left = this.#budget.takeReport(nowMs());
    if (left !== undefined) await this.#post(key, left);
  }

  async #post(key: ReportKey, item: ReportItem): Promise<void> {
    const { post, publicUrl, nowMs } = this.#options;
    if (nowMs() < this.#closedUntilMs) return this.#budget.lose(item, "ratelimit_backoff");
    const dsn = formatDsn({ baseUrl: publicUrl(), ...key });
    try {
      const { status, retryAfterS } = await post(key, writeEnvelope(dsn, [item], nowMs()));
      // What met the limit was counted by the relay.
      if (status === 429) this.#closedUntilMs = nowMs() + retryAfterS * SECOND_MS;
      else if (status >= 400) this.#budget.lose(item, "send_error");
    } catch {
      this.#budget.lose(item, "network_error");
    }
  }
}
