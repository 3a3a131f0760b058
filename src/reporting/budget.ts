/** How much may be reported, and what was left out because of it or for another reason. */
import type { Category } from "#protocol/envelope/categories.ts";
import { categoryOf, type ReportItem } from "./report-item.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** Why something was not sent, in the words of client reports. */
export type DiscardReason =
  | "event_processor"
  | "ratelimit_backoff"
  | "queue_overflow"
  | "network_error"
  | "send_error";

interface Discarded {
  reason: string;
  category: string;
  quantity: number;
}

export interface BudgetLimits {
  /** Events of one fault in an hour. */
  perFault: number;
  /** Events of all faults in an hour. */
  events: number;
  /** Other items in an hour. */
  others: number;
}

export class Budget {
  #faults: TokenBuckets;
  #events: TokenBuckets;
  #others: TokenBuckets;
  #discarded = new Map<string, number>();

  constructor({ perFault, events, others }: BudgetLimits) {
    this.#faults = new TokenBuckets(perFault);
    this.#events = new TokenBuckets(events);
    this.#others = new TokenBuckets(others);
  }

  /** May an event about this fault be sent? A no is counted. */
  takeEvent(fault: string, nowMs: number): boolean {
    // The fault first: one that floods must not use up what others need.
    if (this.#faults.take(fault, nowMs) && this.#events.take("", nowMs)) return true;
    this.discard("ratelimit_backoff", "error");
    return false;
  }

  takeOther(category: Category, nowMs: number): boolean {
    if (this.#others.take(category, nowMs)) return true;
    this.discard("ratelimit_backoff", category);
    return false;
  }

  discard(reason: DiscardReason, category: Category): void {
    this.#count(`${reason} ${category}`, 1);
  }

  /** What was left out since this was asked last. */
  takeReport(nowMs: number): ReportItem | undefined {
    if (this.#discarded.size === 0) return undefined;
    const discarded = [...this.#discarded].map(([name, quantity]) => {
      const [reason = "", category = ""] = name.split(" ");
      return { reason, category, quantity };
    });
    this.#discarded.clear();
    return {
      type: "client_report",
      payload: { timestamp: nowMs / 1000, discarded_events: discarded },
    };
  }

  /** The item did not arrive: it counts, or what it would have told is told next time. */
  lose(item: ReportItem, reason: DiscardReason): void {
    if (item.type !== "client_report") return this.discard(reason, categoryOf(item));
    for (const { reason: why, category, quantity } of item.payload
      .discarded_events as Discarded[]) {
      this.#count(`${why} ${category}`, quantity);
    }
  }

  #count(name: string, quantity: number): void {
    this.#discarded.set(name, (this.#discarded.get(name) ?? 0) + quantity);
  }
}
