import { expect } from "vitest";
import { hash53 } from "#lib/sketch/hash53.ts";
import { DAY_MS, HOUR_MS, utcDay } from "#lib/time.ts";
import type { MeasuredPoint, MetricPoint } from "#model/signals/metric.ts";
import { HOSTILE_TEXTS, metric, metricRow, NOON_MS } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const EVER = { fromMs: NOON_MS - 30 * DAY_MS, toMs: NOON_MS + 30 * DAY_MS };

async function write(under: StoreUnderTest, points: MeasuredPoint[]): Promise<void> {
  for (const [day, ofDay] of Map.groupBy(points, ({ receivedMs }) => utcDay(receivedMs))) {
    await under.writeRows(day, { metrics: ofDay.map(metricRow) });
  }
}

function stored({ values: _values, ...point }: MeasuredPoint): MetricPoint {
  return point;
}

export const METRIC_CLAIMS: Claims = {
  async "a point is read back as it was written, newest first"(under) {
    const projectId = await under.createProject();
    const bare = metric({ projectId, timestampUs: NOON_MS * 1000 + 1 });
    const full = metric({
      projectId,
      name: "api.latency",
      type: "distribution",
      unit: "millisecond",
      timestampUs: NOON_MS * 1000 - 7,
      value: 15,
      count: 2,
      sum: 30,
      min: 10,
      max: 20,
      values: [10, 20],
      traceId: "a".repeat(32),
      spanId: "b".repeat(16),
      release: "shop@1",
      environment: "production",
      attributes: { route: { value: "/items", type: "string" } },
      notes: [{ path: "unit", what: "invalid", why: "no unit" }],
    });
    await write(under, [full, bare]);
    const points = await under.store.metrics.points({ projectId, ...EVER, limit: 10 });
    expect(points).toEqual([stored(bare), stored(full)]);
  },

  async "points are found by what they are asked for, of one project only"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const traceId = "c".repeat(32);
    await write(under, [
      metric({ projectId: shop, name: "a", type: "gauge", unit: "byte", traceId }),
      metric({ projectId: shop, name: "b", release: "shop@1", environment: "staging" }),
      metric({ projectId: blog, name: "a", type: "gauge", unit: "byte", traceId }),
    ]);
    const names = async (filter: object) => {
      const all = { projectId: shop, ...EVER, limit: 10, ...filter };
      return (await under.store.metrics.points(all)).map(({ name }) => name);
    };
    for (const filter of [{ name: "a" }, { type: "gauge" }, { unit: "byte" }, { traceId }]) {
      expect(await names(filter), JSON.stringify(filter)).toEqual(["a"]);
    }
    for (const filter of [{ release: "shop@1" }, { environment: "staging" }]) {
      expect(await names(filter), JSON.stringify(filter)).toEqual(["b"]);
    }
    expect(await names({ limit: 1 })).toHaveLength(1);
    expect(await names({ fromMs: NOON_MS + 1 })).toEqual([]);
    expect(await names({ toMs: NOON_MS })).toEqual([]);
  },

  async "hours add up over batches and days: count, sum, least, most and newest"(under) {
    const projectId = await under.createProject();
    const gauge = { projectId, name: "queue.depth", type: "gauge" as const };
    await write(under, [
      metric({ ...gauge, value: 5, timestampUs: NOON_MS * 1000 + 5 }),
      metric({ ...gauge, value: 9, timestampUs: NOON_MS * 1000 + 1 }),
    ]);
    await write(under, [metric({ ...gauge, value: -2, timestampUs: NOON_MS * 1000 + 3 })]);
    // Measured at noon, and received on the day after.
    await write(under, [
      metric({
        ...gauge,
        value: 7,
        timestampUs: NOON_MS * 1000 + 9,
        receivedMs: NOON_MS + DAY_MS,
      }),
      metric({ ...gauge, value: 1, receivedMs: NOON_MS + DAY_MS }),
    ]);
    const key = { name: "queue.depth", type: "gauge", unit: "none" } as const;
    const hours = await under.store.metrics.series({ projectId, ...EVER }, key);
    const none = { percentiles: undefined, distinct: undefined };
    expect(hours).toEqual([
      { hourMs: NOON_MS, count: 4, sum: 19, min: -2, max: 9, last: 7, ...none },
      { hourMs: NOON_MS + DAY_MS, count: 1, sum: 1, min: 1, max: 1, last: 1, ...none },
    ]);
    const later = { projectId, fromMs: NOON_MS + HOUR_MS, toMs: EVER.toMs };
    expect(await under.store.metrics.series(later, key)).toHaveLength(1);
  },

  async "percentiles of a distribution are within a percent, over batches"(under) {
    const projectId = await under.createProject();
    const key = { name: "api.latency", type: "distribution", unit: "millisecond" } as const;
    for (const from of [1, 51]) {
      const values = Array.from({ length: 50 }, (_, i) => from + i);
      const sum = values.reduce((a, b) => a + b, 0);
      const [min, max] = [from, from + 49];
      const count = values.length;
      await write(under, [metric({ projectId, ...key, value: sum, count, sum, min, max, values })]);
    }
    const [hour] = await under.store.metrics.series({ projectId, ...EVER }, key);
    expect(hour).toMatchObject({ count: 100, sum: 5050, min: 1, max: 100 });
    for (const [i, exact] of [50, 75, 90, 95, 99].entries()) {
      const off = Math.abs((hour?.percentiles?.[i] ?? 0) - exact);
      expect(off, `p${exact}`).toBeLessThanOrEqual(exact * 0.01);
    }
  },

  async "a set counts its distinct members, over batches and days"(under) {
    const projectId = await under.createProject();
    const key = { name: "visitors", type: "set", unit: "none" } as const;
    for (const members of [
      ["ada", "bob"],
      ["bob", "cyd"],
    ]) {
      const values = members.map(hash53);
      const { length } = members;
      await write(under, [
        metric({ projectId, ...key, value: length, count: length, sum: length, values }),
      ]);
    }
    await write(under, [
      metric({
        projectId,
        ...key,
        timestampUs: NOON_MS * 1000,
        receivedMs: NOON_MS + DAY_MS,
        values: [hash53("dan")],
      }),
    ]);
    const hours = await under.store.metrics.series({ projectId, ...EVER }, key);
    expect(hours).toMatchObject([{ count: 5, distinct: 4 }]);
  },

  async "a project's metrics are listed by name, each type and unit apart"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await write(under, [
      metric({ projectId: shop, name: "b", value: 2 }),
      metric({ projectId: shop, name: "a", unit: "byte" }),
      metric({ projectId: shop, name: "a", type: "gauge" }),
      metric({ projectId: blog, name: "c" }),
    ]);
    await write(under, [metric({ projectId: shop, name: "b", receivedMs: NOON_MS + DAY_MS })]);
    const list = await under.store.metrics.list({ projectId: shop, ...EVER });
    expect(list.map(({ name, type, unit }) => `${name} ${type} ${unit}`)).toEqual([
      "a counter byte",
      "a gauge none",
      "b counter none",
    ]);
    expect(list[2]).toMatchObject({ count: 2, sum: 3, min: 1, max: 2 });
    expect(list[2]?.lastSeenMs).toBe(NOON_MS + DAY_MS);
    const today = await under.digest.listShared(utcDay(NOON_MS), "metrics", shop);
    expect(today).toHaveLength(3);
    expect(await under.digest.listShared(utcDay(NOON_MS + DAY_MS), "metrics", shop)).toEqual([
      { projectId: shop, name: "b", type: "counter", unit: "none" },
    ]);
  },

  async "a batch that comes again is counted once"(under) {
    const projectId = await under.createProject();
    const rows = { metrics: [metricRow(metric({ projectId }))] };
    const batch = await under.writeRows(utcDay(NOON_MS), rows);
    await under.digest.write(batch);
    const after = await under.crash();
    const list = await after.store.metrics.list({ projectId, ...EVER });
    expect(list).toMatchObject([{ count: 1, sum: 1 }]);
    expect(await after.store.metrics.points({ projectId, ...EVER, limit: 9 })).toHaveLength(1);
  },

  async "any text is text in a metric"(under) {
    const projectId = await under.createProject();
    await write(
      under,
      HOSTILE_TEXTS.map((text) => metric({ projectId, name: text, environment: text })),
    );
    for (const name of HOSTILE_TEXTS) {
      const filter = { projectId, ...EVER, name, environment: name, limit: 9 };
      expect(await under.store.metrics.points(filter)).toHaveLength(1);
      const key = { name, type: "counter", unit: "none" } as const;
      expect(await under.store.metrics.series({ projectId, ...EVER }, key)).toHaveLength(1);
    }
  },
};
