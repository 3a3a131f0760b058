import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#lib/time.ts";
import type { LimitRule } from "#model/limits.ts";
import type { HourVolume } from "#store/ports/outcomes.ts";
import { replayLimit } from "./replay-limit.ts";
import { replaySpikes } from "./replay-spikes.ts";

const TUESDAY_MS = Date.parse("2026-11-10T00:00:00Z");

function hour(at: number, taken: number, more: Partial<HourVolume> = {}): HourVolume {
  const hourMs = TUESDAY_MS + at * HOUR_MS;
  return { hourMs, category: "error", taken, limited: 0, cut: 0, ...more };
}
const spans = (would: { spans: { fromMs: number; toMs: number }[] }) =>
  would.spans.map(({ fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => (ms - TUESDAY_MS) / HOUR_MS).join("-"),
  );
const limit = (window: LimitRule["window"], quantity: number) =>
  ({ category: "error", window, quantity }) as const;

describe("a limit sent against the last week", () => {
  it("per hour: each hour by itself, hours that touch are one time", () => {
    const hours = [hour(13, 90), hour(14, 500), hour(15, 140), hour(20, 101)];
    const would = replayLimit(limit("hour", 100), hours, TUESDAY_MS);
    expect([would.offered, would.refused]).toEqual([831, 441]);
    expect(spans(would)).toEqual(["14-16", "20-21"]);
    expect(would.isLeast).toBe(false);
  });

  it("per minute: at least what does not fit when it comes evenly", () => {
    const would = replayLimit(limit("minute", 10), [hour(1, 600), hour(2, 700)], TUESDAY_MS);
    expect([would.refused, would.isLeast]).toEqual([100, true]);
    expect(replayLimit(limit("minute", 0), [hour(1, 5)], TUESDAY_MS)).toMatchObject({
      refused: 5,
      isLeast: false,
    });
  });

  it("per day: what comes first is taken, and a day begins anew", () => {
    const hours = [hour(0, 60), hour(1, 60), hour(2, 60), hour(24, 60)];
    const would = replayLimit(limit("day", 100), hours, TUESDAY_MS);
    expect(would.refused).toBe(80);
    expect(spans(would)).toEqual(["1-3"]);
  });

  it("per month: what was used before the week counts, and is not told", () => {
    const hours = [hour(-24 * 3, 950), hour(1, 100), hour(2, 10)];
    const would = replayLimit(limit("month", 1000), hours, TUESDAY_MS);
    expect([would.offered, would.refused]).toEqual([110, 60]);
  });

  it("what limits refused then is offered again", () => {
    const would = replayLimit(limit("hour", 100), [hour(1, 50, { limited: 75 })], TUESDAY_MS);
    expect([would.offered, would.refused]).toEqual([125, 25]);
  });

  it("everything together is without client reports", () => {
    const hours = [
      hour(1, 50),
      hour(1, 60, { category: "session" }),
      hour(1, 1000, { category: "internal" }),
    ];
    const would = replayLimit({ ...limit("hour", 100), category: "all" }, hours, TUESDAY_MS);
    expect([would.offered, would.refused]).toEqual([110, 10]);
  });
});

describe("spike protection sent against the last week", () => {
  const quiet = Array.from({ length: 168 }, (_, i) => hour(i - 168, 100));

  it("cuts at what the week before each hour taught", () => {
    const would = replaySpikes("error", 50, [...quiet, hour(0, 120), hour(1, 5000)], TUESDAY_MS);
    expect(would.offered).toBe(5120);
    expect(would.refused).toBeGreaterThan(4600);
    expect(spans(would)).toEqual(["1-2"]);
  });

  it("a spike that goes on is cut less and less", () => {
    const storm = Array.from({ length: 6 }, (_, i) => hour(i, 10_000));
    const total = (hours: number) =>
      replaySpikes("error", 50, [...quiet, ...storm.slice(0, hours)], TUESDAY_MS).refused;
    const cuts = [1, 2, 3, 4, 5, 6].map((hours) => total(hours) - total(hours - 1));
    expect(cuts).toEqual(cuts.toSorted((a, b) => b - a));
    expect(cuts[5]).toBeLessThan(cuts[0] ?? 0);
  });

  it("below the minimum nothing is cut", () => {
    const would = replaySpikes("error", 5000, [...quiet, hour(1, 5000)], TUESDAY_MS);
    expect([would.offered, would.refused]).toEqual([5000, 0]);
  });
});
