import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import type { LimitWindow } from "#model/limits.ts";

export interface Span {
  startMs: number;
  endMs: number;
}

/** What the limits are counted by. */
export interface LimitClock {
  /** Goes on evenly, whatever is done to the machine's clock. */
  steadyMs: () => number;
  /** The calendar's. */
  wallMs: () => number;
}

export function openClock(): LimitClock {
  const startMs = Date.now() - performance.now();
  return { steadyMs: () => startMs + performance.now(), wallMs: Date.now };
}

/**
 * The window that holds this moment. A minute begins with the first item that it counts; longer ones
 * begin with the hour, the day and the month (UTC), as what is stored does: so what was used before a
 * restart can be found out.
 */
export function windowAt(window: LimitWindow, clock: LimitClock): Span {
  const nowMs = clock.steadyMs();
  switch (window) {
    case "minute":
      return { startMs: nowMs, endMs: nowMs + MINUTE_MS };
    case "hour":
      return alignedTo(HOUR_MS, nowMs);
    case "day":
      return alignedTo(DAY_MS, nowMs);
    case "month":
      return monthAt(clock.wallMs());
  }
}

export function nowIn(window: LimitWindow, clock: LimitClock): number {
  return window === "month" ? clock.wallMs() : clock.steadyMs();
}

function alignedTo(lengthMs: number, nowMs: number): Span {
  const startMs = nowMs - (nowMs % lengthMs);
  return { startMs, endMs: startMs + lengthMs };
}

function monthAt(ms: number): Span {
  const date = new Date(ms);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { startMs: Date.UTC(year, month), endMs: Date.UTC(year, month + 1) };
}
