/** A batch on PostgreSQL and ClickHouse; a request may be lost, or its answer, at any place of it. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { hash53 } from "#lib/sketch/hash53.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { Clickhouse, type InsertBody } from "#store/clickhouse/connection.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { whyNoClickhouse } from "#test/support/clickhouse/clickhouse-server.ts";
import { SERVERS_ENGINE, shareTelemetry } from "#test/support/clickhouse/servers-engine.ts";
import { type Loss, RequestWatch } from "#test/support/clickhouse/watch-requests.ts";
import {
  log,
  logRow,
  metric,
  metricRow,
  NOON_MS,
  sample,
  span,
  vital,
} from "#test/support/store/samples.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

const SLOW = { timeout: 240_000 };
const LOSSES: readonly Loss[] = ["the request", "the answer"];
const EVER = { fromMs: NOON_MS - 30 * DAY_MS, toMs: NOON_MS + 30 * DAY_MS };

/** Rows of three signals, and what is added up beside each of them. */
function batchOf(under: StoreUnderTest, projectId: ProjectId, n: number): DigestBatch {
  const tags = [
    ["browser", "Firefox"],
    ["n", String(n)],
  ] as const;
  const event = sample({ projectId, group: 1, tags });
  const hashes = [hash53("Firefox"), hash53(String(n))];
  return under.batch([event, sample({ projectId, group: 1, tags: [["browser", "Firefox"]] })], {
    day: utcDay(NOON_MS),
    tagValues: [{ projectId, key: "n", hash: hashes[1] ?? 0 }],
    spans: [span({ projectId, durationUs: 1000 * (n + 1) }), span({ projectId, durationUs: 5000 })],
    vitals: [vital({ projectId, value: 100 + n })],
    logs: [logRow(log({ projectId, body: `line ${n}` }))],
    metrics: [
      metricRow(
        metric({
          projectId,
          type: "distribution",
          value: n,
          values: [n],
          timestampUs: NOON_MS * 1000 + n,
        }),
      ),
      metricRow(metric({ projectId, name: "who", type: "set", value: 1, values: [n] })),
    ],
  });
}

/** As the digest's loop after a start: only what is missing. */
async function writeMissing(under: StoreUnderTest, batch: DigestBatch): Promise<void> {
  const { metaAt, telemetryAt } = await under.digest.resume();
  if (batch.to > telemetryAt) {
    await under.digest.write({ ...batch, includesMeta: batch.to > metaAt });
  }
}

async function problemOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** All that was written, once: rows as a list, sums as they were counted by hand. */
async function expectWhole(under: StoreUnderTest, projectId: ProjectId, batches: number) {
  const { issues, events, spans, vitals, logs, metrics } = under.store;
  const listed = await issues.list({ projectIds: [projectId], sort: "events", limit: 9 });
  expect(listed.issues).toMatchObject([{ events: 2 * batches }]);
  const groups = listed.issues.flatMap((issue) => issue.groups);
  const stored = await events.listByGroups(groups, { order: "newest", limit: 1000 });
  expect(stored).toHaveLength(2 * batches);
  const tags = await events.countTags(groups, 0);
  expect(tags.find(({ key }) => key === "browser")).toMatchObject({ events: 2 * batches });
  expect(tags.filter(({ key }) => key === "n")).toHaveLength(batches);
  expect(tags.filter(({ key, events: of }) => key === "n" && of !== 1)).toEqual([]);
  const listedSpans = await spans.list({ projectId, ...EVER, limit: 1000 });
  expect(listedSpans).toHaveLength(2 * batches);
  const [stats] = await spans.summarize({ projectId, ...EVER });
  expect(stats).toMatchObject({ count: 2 * batches });
  const totalMs = listedSpans.reduce((sum, { durationUs }) => sum + durationUs / 1000, 0);
  expect(stats?.totalMs).toBeCloseTo(totalMs);
  expect((await vitals.summarize({ projectId, ...EVER })).all).toMatchObject([{ count: batches }]);
  const found = await logs.search({ projectId, ...EVER }, { limit: 1000 });
  expect(found.logs.map(({ body }) => body).sort()).toEqual(
    Array.from({ length: batches }, (_, n) => `line ${n}`).sort(),
  );
  const listedMetrics = await metrics.list({ projectId, ...EVER });
  expect(listedMetrics.map(({ count }) => count)).toEqual([batches, batches]);
  const [hour] = await metrics.series(
    { projectId, ...EVER },
    { name: "who", type: "set", unit: "none" },
  );
  expect(hour?.distinct).toBe(batches);
}

// Where the engine cannot be installed; the last lines of npm test say so.
describe.skipIf(whyNoClickhouse() !== undefined)("a batch on servers", () => {
  for (const lost of LOSSES) {
    test(`loses ${lost} at any request, and nothing else`, SLOW, async () => {
      const under = await StoreUnderTest.create(SERVERS_ENGINE);
      const projectId = await under.createProject();
      await under.digest.write(batchOf(under, projectId, 0));
      const watch = new RequestWatch("insert", "ask", "command");
      let batches = 1;
      for (let at = 1; ; at++) {
        const batch = batchOf(under, projectId, batches);
        batches += 1;
        watch.endAt(at, lost);
        const problem = await problemOf(under.digest.write(batch));
        // A request after the last: nothing went wrong any more.
        if (!watch.stop()) break;
        expect(problem, `request ${at}`).toBeDefined();
        expect(under.digest.isPassing(problem), `${problem}`).toBe(true);
        // Now by the same digest, now by one that starts.
        if (at % 2 === 0) await under.reopen();
        await writeMissing(under, batch);
        const done = { metaAt: batch.to, telemetryAt: batch.to, cutAt: [], kept: [] };
        expect(await under.digest.resume()).toEqual(done);
      }
      expect(batches).toBeGreaterThan(8);
      await expectWhole(under, projectId, batches);
    });
  }

  test("that the engine has forgotten is not written twice", SLOW, async () => {
    const under = await StoreUnderTest.create(SERVERS_ENGINE);
    const projectId = await under.createProject();
    const watch = new RequestWatch("insert");
    watch.isForgotten = true;
    let batches = 0;
    for (let at = 1; ; at++) {
      const batch = batchOf(under, projectId, batches);
      batches += 1;
      watch.endAt(at, "the answer");
      await problemOf(under.digest.write(batch));
      if (!watch.stop()) break;
      await under.reopen();
      await writeMissing(under, batch);
    }
    await expectWhole(under, projectId, batches);
  });

  test(
    "that PostgreSQL has lost, and ClickHouse has, is counted again and not written twice",
    SLOW,
    async () => {
      const under = await StoreUnderTest.create(SERVERS_ENGINE);
      const projectId = await under.createProject();
      await under.digest.write(batchOf(under, projectId, 0));
      const behind = await under.crash();
      const lost = batchOf(under, projectId, 1);
      await under.digest.write(lost);
      shareTelemetry(under.folder, behind.folder);
      await behind.reopen();
      const { metaAt, cutAt } = await behind.digest.resume();
      // The digest's loop takes no batch across a cut.
      expect({ metaAt, cutAt }).toEqual({ metaAt: lost.from, cutAt: [lost.to] });
      await behind.digest.write(lost);
      await behind.digest.write(batchOf(under, projectId, 2));
      await expectWhole(behind, projectId, 3);
    },
  );

  test(
    "that comes again in halves is not written twice where the whole was taken",
    SLOW,
    async () => {
      const under = await StoreUnderTest.create(SERVERS_ENGINE);
      const projectId = await under.createProject();
      const first = batchOf(under, projectId, 0);
      const second = batchOf(under, projectId, 1);
      const rows = Object.fromEntries(
        (["events", "tagValues", "spans", "vitals", "logs", "metrics"] as const).map((name) => [
          name,
          [...first[name], ...second[name]],
        ]),
      );
      const groups = [...first.groups, ...second.groups];
      const [merged] = groups;
      if (merged === undefined) throw new Error("there is no group");
      const whole = { ...first, ...rows, to: second.to, groups: [{ ...merged, events: 4 }] };
      const insert = Clickhouse.prototype.insert;
      const spy = vi.spyOn(Clickhouse.prototype, "insert").mockImplementation(async function (
        this: Clickhouse,
        body: InsertBody,
      ) {
        if (body.table === "log") throw new Error("This table takes nothing today.");
        await insert.call(this, body);
      });
      onTestFinished(() => spy.mockRestore());
      const problem = await problemOf(under.digest.write(whole as DigestBatch));
      expect(under.digest.isPassing(problem)).toBe(false);
      spy.mockRestore();
      await under.digest.write({ ...first, includesMeta: false });
      await under.digest.write({ ...second, includesMeta: false });
      await expectWhole(under, projectId, 2);
    },
  );

  test("that is repeated at once is told by its token", SLOW, async () => {
    const under = await StoreUnderTest.create(SERVERS_ENGINE);
    const projectId = await under.createProject();
    const insert = Clickhouse.prototype.insert;
    const spy = vi.spyOn(Clickhouse.prototype, "insert").mockImplementation(async function (
      this: Clickhouse,
      body: InsertBody,
    ) {
      await insert.call(this, body);
      await insert.call(this, body);
    });
    onTestFinished(() => spy.mockRestore());
    for (const n of [0, 1, 2]) await under.digest.write(batchOf(under, projectId, n));
    await expectWhole(under, projectId, 3);
  });
});
