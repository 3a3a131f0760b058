import { expect } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { SpanRow } from "#model/signals/span.ts";
import type { SegmentFilter } from "#store/ports/telemetry/spans.ts";
import { NOON_MS, span } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const MIDNIGHT_MS = NOON_MS - DAY_MS / 2;
const EVER = { fromMs: MIDNIGHT_MS - 30 * DAY_MS, toMs: MIDNIGHT_MS + 30 * DAY_MS };

function summarize(under: StoreUnderTest, ask: Partial<SegmentFilter> & { projectId: ProjectId }) {
  return under.store.spans.summarize({ ...EVER, ...ask });
}

/** Of this many milliseconds. */
function took(ms: number, more: Partial<SpanRow> & { projectId: ProjectId }): SpanRow {
  return span({ durationUs: ms * 1000, ...more });
}

export const SPAN_STATS_CLAIMS: Claims = {
  async "like segments are added up, by op and name, each with its percentiles"(under) {
    const [projectId, other] = [await under.createProject(), await under.createProject("other")];
    await under.writeSpans([
      ...[100, 200, 300, 400].map((ms) => took(ms, { projectId })),
      took(50, { projectId, transaction: "GET /b", status: "internal_error" }),
      took(50, { projectId, op: "task", status: "cancelled" }),
      took(9, { projectId, isSegment: false }),
      took(9, { projectId: other }),
    ]);
    const stats = await summarize(under, { projectId });
    const [all] = stats.toSorted((a, b) => b.count - a.count);
    expect(all).toMatchObject({ op: "http.server", transaction: "GET /", count: 4, failed: 0 });
    expect(all?.totalMs).toBeCloseTo(1000);
    for (const [share, ms] of [
      ["p50", 200],
      ["p75", 300],
      ["p95", 400],
    ] as const) {
      expect(Math.abs((all?.[share] ?? 0) / ms - 1), share).toBeLessThan(0.01);
    }
    const others = stats.filter((one) => one !== all);
    expect(others.toSorted((a, b) => a.failed - b.failed)).toMatchObject([
      { op: "task", transaction: "GET /", count: 1, failed: 0 },
      { op: "http.server", transaction: "GET /b", count: 1, failed: 1 },
    ]);
  },

  async "stats of a batch, an hour, a day and many days add up"(under) {
    const projectId = await under.createProject();
    let sent = 0;
    for (const days of [-3, -2, -1, 0]) {
      for (const hours of [0, 0, 5]) {
        const receivedMs = NOON_MS + days * DAY_MS + hours * HOUR_MS;
        await under.writeSpans([took(100 * ++sent, { projectId, receivedMs })]);
      }
    }
    const [all] = await summarize(under, { projectId });
    expect(all).toMatchObject({ count: 12 });
    expect(Math.abs((all?.p75 ?? 0) / 900 - 1)).toBeLessThan(0.01);
    const count = async (fromMs: number, toMs: number) =>
      (await summarize(under, { projectId, fromMs, toMs }))[0]?.count ?? 0;
    expect(await count(MIDNIGHT_MS, MIDNIGHT_MS + DAY_MS)).toBe(3);
    expect(await count(NOON_MS, NOON_MS + HOUR_MS)).toBe(2);
    expect(await count(NOON_MS - DAY_MS, NOON_MS)).toBe(3);
    // Two ends and the whole days between them.
    expect(await count(NOON_MS - 3 * DAY_MS + HOUR_MS, NOON_MS + HOUR_MS)).toBe(9);
  },

  async "a segment counts when it began, whenever it came"(under) {
    const projectId = await under.createProject();
    const startUs = (NOON_MS - DAY_MS) * 1000;
    await under.writeSpans([took(1, { projectId, startUs, receivedMs: NOON_MS })]);
    await under.writeSpans([took(1, { projectId, startUs, receivedMs: NOON_MS + DAY_MS })]);
    const day = { fromMs: MIDNIGHT_MS - DAY_MS, toMs: MIDNIGHT_MS };
    expect(await summarize(under, { projectId, ...day })).toMatchObject([{ count: 2 }]);
    const next = { fromMs: MIDNIGHT_MS, toMs: MIDNIGHT_MS + DAY_MS };
    expect(await summarize(under, { projectId, ...next })).toEqual([]);
  },

  async "filters take exactly what they name"(under) {
    const projectId = await under.createProject();
    await under.writeSpans([
      took(1, { projectId, environment: "production", transaction: "GET /a" }),
      took(1, { projectId, environment: "staging", op: "task" }),
    ]);
    for (const filter of [
      { environment: "production" },
      { op: "http.server" },
      { transaction: "GET /a" },
    ]) {
      const found = await summarize(under, { projectId, ...filter });
      expect(found, JSON.stringify(filter)).toMatchObject([{ transaction: "GET /a" }]);
    }
    expect(await summarize(under, { projectId, environment: "prod" })).toEqual([]);
  },

  async "the names of a project and day are known"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await under.writeSpans([
      took(1, { projectId: shop, environment: "production" }),
      took(1, { projectId: shop, environment: "production", startUs: (NOON_MS - HOUR_MS) * 1000 }),
      took(1, { projectId: blog }),
    ]);
    expect(await under.digest.listCountedNames("2026-11-15", shop)).toEqual([
      { op: "http.server", name: "GET /", environment: "production" },
    ]);
    expect(await under.digest.listCountedNames("2026-11-16", shop)).toEqual([]);
  },
};
