/**
 * What targets have said they will not take for a while, per category. Times are kept on a clock
 * that never jumps; threads tell each other seconds, because each has a clock of its own.
 */
import { getOrMake, newMap } from "#lib/get-or-make.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import { parseRateLimits, type RateLimit } from "#protocol/envelope/rate-limits.ts";

/** A number beyond this is a mistake or malice: it is asked again tomorrow. */
const MAX_LIMIT_S = DAY_MS / SECOND_MS;
/** For a 429 that says nothing else, as SDKs do. */
const DEFAULT_LIMIT_S = MINUTE_MS / SECOND_MS;
const REASON_CODE = /^[\w.-]{1,64}$/;

/** The two headers of an answer that speak of limits. */
export interface LimitHeaders {
  status: number;
  rateLimits: string | undefined;
  retryAfter: string | undefined;
}

/** May stand on any answer. Retry-After speaks only where the other header is missing. */
export function limitsOf({ status, rateLimits, retryAfter }: LimitHeaders): RateLimit[] {
  if (rateLimits !== undefined) return parseRateLimits(rateLimits).map(clean);
  if (status !== 429) return [];
  const afterS = readRetryAfter(retryAfter) ?? DEFAULT_LIMIT_S;
  return [clean({ retryAfterS: afterS, categories: [], scope: "organization" })];
}

/** Seconds, or a date by our own clock. */
export function readRetryAfter(text: string | undefined, nowMs = Date.now()): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, (atMs - nowMs) / SECOND_MS);
}

/** It is handed on in a header of ours. */
function clean(limit: RateLimit): RateLimit {
  const reasonCode = REASON_CODE.test(limit.reasonCode ?? "") ? limit.reasonCode : undefined;
  return { ...limit, retryAfterS: Math.min(limit.retryAfterS, MAX_LIMIT_S), reasonCode };
}

type Closed = Omit<RateLimit, "retryAfterS"> & { untilMs: number };

export class UpstreamLimits {
  #monotonicMs: () => number;
  /** Per target what is closed until when; "" is every category. */
  #closed = new Map<RelayTargetId, Map<Category | "", Closed>>();

  constructor(monotonicMs: () => number = () => performance.now()) {
    this.#monotonicMs = monotonicMs;
  }

  /** The longer of two limits counts. */
  note(id: RelayTargetId, limits: readonly RateLimit[]): void {
    for (const { retryAfterS, ...limit } of limits) {
      const untilMs = this.#monotonicMs() + retryAfterS * SECOND_MS;
      const closed = getOrMake(this.#closed, id, newMap<Category | "", Closed>);
      for (const category of limit.categories.length === 0 ? ([""] as const) : limit.categories) {
        const known = closed.get(category);
        if (known !== undefined && known.untilMs >= untilMs) continue;
        closed.set(category, { ...limit, categories: category === "" ? [] : [category], untilMs });
      }
    }
  }

  /** What keeps the category from the target now. */
  find(id: RelayTargetId, category: Category): RateLimit | undefined {
    const closed = this.#closed.get(id);
    if (closed === undefined) return undefined;
    return this.#active(closed, "") ?? this.#active(closed, category);
  }

  forget(id: RelayTargetId): void {
    this.#closed.delete(id);
  }

  #active(closed: Map<Category | "", Closed>, category: Category | ""): RateLimit | undefined {
    const found = closed.get(category);
    if (found === undefined) return undefined;
    const { untilMs, ...limit } = found;
    const leftMs = untilMs - this.#monotonicMs();
    if (leftMs > 0) return { ...limit, retryAfterS: leftMs / SECOND_MS };
    closed.delete(category);
    return undefined;
  }
}
