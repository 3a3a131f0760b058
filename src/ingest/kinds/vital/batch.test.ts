import { expect, test } from "vitest";
import { digest } from "#ingest/digest/digest.ts";
import { KeptBatches } from "#ingest/digest/kept-batches.ts";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { DAY_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { OTHER_ROUTES } from "#model/signals/vital.ts";
import { spoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import { storedSettings } from "#test/support/ingest/sample-settings.ts";
import type { StoreUnderTest } from "#test/support/store/store-under-test.ts";
import { MAX_ROUTES } from "./route-limit.ts";

const NOON_MS = Date.parse("2026-11-15T12:00:00Z");
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

openFreshStore();

let at = 0;
let ids = 0;
function sample(more: object = {}): object {
  ids += 1;
  return { metric: "lcp", value: 900, id: ids.toString(16).padStart(32, "0"), ...more };
}

interface RecordOptions {
  receivedAtMs?: number;
  userAgent?: string;
  owner?: ProjectId;
}

/** A beacon as the edge would have spooled it. */
function record(samples: unknown[], options: RecordOptions = {}): ReadRecord {
  at += 100;
  const { receivedAtMs = NOON_MS, userAgent: user_agent, owner = projectId } = options;
  const payload = JSON.stringify({ samples });
  const length = Buffer.byteLength(payload);
  const header = { type: "lapwing_vitals", item_count: samples.length, user_agent, length };
  const body = Buffer.from(`{}\n${JSON.stringify(header)}\n${payload}`);
  const common = { projectId: owner, keyId: 3 as KeyId, receivedAtMs, note: {}, body };
  return {
    record: { kind: "envelope", ...common },
    from: spoolPosition(2, at),
    to: spoolPosition(2, at + 100),
  };
}

const setAside: string[] = [];
function run(store: StoreUnderTest, ...records: [ReadRecord, ...ReadRecord[]]) {
  return digest(records, true, {
    store: store.digest,
    settings: storedSettings(store.digest),
    kept: new KeptBatches(),
    setAside: (_at, reason) => void setAside.push(reason),
  });
}

function outcomesOf({ outcomes }: DigestBatch): string[] {
  return outcomes
    .map(({ category, kind, reason, quantity }) => `${quantity} ${category} ${kind}/${reason}`)
    .sort();
}

const routesOf = ({ vitals }: DigestBatch) => vitals.map(({ route }) => route);

test("every sample of a beacon has its own outcome", async () => {
  const batch = await run(
    under,
    record([sample(), sample({ metric: "fid" }), sample({ value: -1 }), null, sample()]),
  );
  expect(batch.vitals).toHaveLength(2);
  expect(batch.vitals[0]).toMatchObject({ projectId, metric: "lcp", value: 900 });
  expect(outcomesOf(batch)).toEqual([
    "1 vital invalid/invalid_metric",
    "1 vital invalid/invalid_sample",
    "1 vital invalid/invalid_value",
    "2 vital accepted/",
  ]);
});

test("a sample is stored once: within a batch, on the day and on the day after", async () => {
  const again = sample();
  const first = await run(under, record([again, again]), record([again]));
  expect(first.vitals).toHaveLength(1);
  expect(outcomesOf(first)).toEqual(["1 vital accepted/", "2 vital invalid/duplicate"]);
  await under.digest.write(first);
  for (const receivedAtMs of [NOON_MS, NOON_MS + DAY_MS]) {
    const later = await run(under, record([again], { receivedAtMs }));
    expect(later.vitals).toEqual([]);
    expect(outcomesOf(later)).toEqual(["1 vital invalid/duplicate"]);
  }
  const other = await under.createProject("blog");
  expect((await run(under, record([again], { owner: other }))).vitals).toHaveLength(1);
});

test("events and samples of one batch do not disturb each other", async () => {
  const event = Buffer.from(
    `{"event_id":"${"e".repeat(32)}"}\n{"type":"event"}\n{"message":"boom"}\n`,
  );
  const withEvent = record([]);
  withEvent.record.body = event;
  const batch = await run(under, record([sample()]), withEvent);
  expect(batch).toMatchObject({ events: [{ title: "boom" }], vitals: [{ value: 900 }] });
  expect(batch.groups).toHaveLength(1);
  await under.digest.write(batch);
});

test("what the project's filters drop is not measured either", async () => {
  const batch = await run(under, record([sample(), sample()], { userAgent: CRAWLER }));
  expect(batch.vitals).toEqual([]);
  expect(outcomesOf(batch)).toEqual(["2 vital filtered/web-crawlers"]);
});

test("secrets in paths, selectors and addresses are not kept", async () => {
  const batch = await run(
    under,
    record([
      sample({
        path: "/reset/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c",
        attribution: { element: "td>4111111111111111", url: "https://ada:pw@cdn.example/x.png" },
      }),
    ]),
  );
  const stored = JSON.stringify(batch.vitals);
  for (const secret of ["9f86d081", "4111111111111111", "ada:pw"]) {
    expect(stored).not.toContain(secret);
  }
  expect(batch.vitals[0]).toMatchObject({ path: "/reset/[id]", route: "/reset/[id]" });
  expect(batch.vitals[0]?.notes.map(({ path }) => path)).toEqual(["path", "element", "url"]);
});

test(`a project has at most ${MAX_ROUTES} routes a day; the others share one, and say so`, async () => {
  const page = (i: number) => sample({ route: `/page-${i}` });
  const beacons = Array.from({ length: 24 }, (_, i) =>
    record(Array.from({ length: 50 }, (_, j) => page(i * 50 + j))),
  ) as [ReadRecord, ...ReadRecord[]];
  const batch = await run(under, ...beacons);
  expect(batch.vitals).toHaveLength(1200);
  expect(new Set(routesOf(batch)).size).toBe(MAX_ROUTES + 1);
  expect(routesOf(batch).slice(MAX_ROUTES)).toEqual(Array(200).fill(OTHER_ROUTES));
  expect(batch.vitals.at(-1)?.notes).toMatchObject([{ path: "route", what: "corrected" }]);
  expect(outcomesOf(batch)).toEqual(["1200 vital accepted/"]);
  await under.digest.write(batch);

  const next = await run(under, record([page(7), page(5000)]));
  expect(routesOf(next)).toEqual(["/page-7", OTHER_ROUTES]);
  const tomorrow = await run(under, record([page(5000)], { receivedAtMs: NOON_MS + DAY_MS }));
  expect(routesOf(tomorrow)).toEqual(["/page-5000"]);
  const other = await under.createProject("blog");
  expect(routesOf(await run(under, record([page(5000)], { owner: other })))).toEqual([
    "/page-5000",
  ]);
});

test("records that are read again after a crash get the same routes", async () => {
  const pages = (from: number, count: number) =>
    record(Array.from({ length: count }, (_, i) => sample({ route: `/page-${from + i}` })));
  for (let from = 0; from < MAX_ROUTES - 10; from += 45) {
    await under.digest.write(await run(under, pages(from, Math.min(45, MAX_ROUTES - 10 - from))));
  }
  const crossing = pages(5000, 30);
  const before = await run(under, crossing);
  // Only meta has it: the day's file is what it was.
  const after = await under.crash();
  const again = await run(after, crossing);
  expect(again.vitals).toEqual(before.vitals);
  expect(routesOf(again).filter((route) => route === OTHER_ROUTES)).toHaveLength(20);
});

test("samples that are stored already take no route", async () => {
  const known = sample({ route: "/known" });
  await under.digest.write(await run(under, record([known])));
  const batch = await run(
    under,
    record([{ ...known, route: "/made-up" }, sample({ route: "/b" })]),
  );
  expect(routesOf(batch)).toEqual(["/b"]);
  await under.digest.write(batch);
  const routes = await under.digest.listShared("2026-11-15", "vitals", projectId);
  expect(routes.map(({ route }) => route).toSorted()).toEqual(["/b", "/known"]);
});

test("a beacon that cannot be read again is set aside and counted", async () => {
  const broken = record([sample(), sample()]);
  broken.record.body = Buffer.from('{}\n{"type":"lapwing_vitals","item_count":2}\n{"samples":');
  const batch = await run(under, broken, record([sample()]));
  expect(setAside).toHaveLength(1);
  expect(outcomesOf(batch)).toEqual(["1 vital accepted/", "2 vital invalid/internal"]);
});
