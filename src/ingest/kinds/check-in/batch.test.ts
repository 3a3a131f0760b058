import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { CheckIn } from "#model/monitors/monitor.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import {
  digestSamples,
  outcomeTexts,
  RECEIVED_MS,
  spooled,
} from "#test/support/ingest/sample-digest.ts";
import { MAX_ENVIRONMENTS, MAX_MONITORS } from "./monitor-limit.ts";

openFreshStore();

const ID = "a".repeat(32);
const OTHER_ID = "b".repeat(32);

function message(more: object = {}, afterMs = 0): ReadRecord {
  const sent = { check_in_id: ID, monitor_slug: "nightly", status: "in_progress", ...more };
  const items = [["check_in", sent]] as const;
  return spooled({ projectId, items, receivedAtMs: RECEIVED_MS + afterMs });
}

async function run(...records: ReadRecord[]) {
  const batch = await digestSamples(under.digest, records);
  await under.digest.write(batch);
  return outcomeTexts(batch);
}

async function list(store = under): Promise<CheckIn[]> {
  const range = { fromMs: RECEIVED_MS - 9 * DAY_MS, toMs: RECEIVED_MS + 9 * DAY_MS };
  return store.store.checkIns.list({ projectId, slug: "nightly", ...range, limit: 100 });
}

test("a run from its begin to its end, in one batch or in two", async () => {
  for (const [i, cut] of [false, true].entries()) {
    const check_in_id = String(i).repeat(32).replaceAll("0", "c");
    const begin = message({ check_in_id, release: "shop@1" });
    const end = message({ check_in_id, status: "ok", duration: 2.5 }, MINUTE_MS);
    if (cut) {
      await run(begin);
      expect((await list()).find((one) => one.checkInId === check_in_id)?.status).toBe(
        "in_progress",
      );
      await run(end);
    } else {
      await run(begin, end);
    }
    expect((await list()).find((one) => one.checkInId === check_in_id)).toEqual({
      projectId,
      slug: "nightly",
      checkInId: check_in_id,
      environment: "production",
      status: "ok",
      startedMs: RECEIVED_MS,
      updatedMs: RECEIVED_MS + MINUTE_MS,
      durationMs: 2500,
      release: "shop@1",
      traceId: undefined,
    });
  }
  expect(await list()).toHaveLength(2);
});

test("a run that ends after midnight is one run", async () => {
  await run(message());
  await run(message({ status: "error" }, 13 * 60 * MINUTE_MS));
  expect(await list()).toMatchObject([
    { status: "error", startedMs: RECEIVED_MS, durationMs: 13 * 60 * MINUTE_MS },
  ]);
});

test("a heartbeat is a run by itself, which began as long ago as it took", async () => {
  expect(await run(message({ status: "ok", duration: 60 }))).toEqual(["1 monitor accepted/"]);
  expect(await list()).toMatchObject([
    { status: "ok", startedMs: RECEIVED_MS - MINUTE_MS, durationMs: MINUTE_MS },
  ]);
});

test("what has ended stays as it ended", async () => {
  await run(message(), message({ status: "ok" }));
  const late = [message({ status: "ok" }), message({ status: "error" }), message()];
  expect(await run(...late)).toEqual(["3 monitor invalid/duplicate"]);
  expect(await list()).toMatchObject([{ status: "ok" }]);
});

test("without an id the end is that of the latest run in progress, of its environment", async () => {
  await run(
    message({ check_in_id: ID }),
    message({ check_in_id: OTHER_ID }, 1000),
    message({ check_in_id: "d".repeat(32), environment: "staging" }, 2000),
  );
  const end = () => message({ check_in_id: undefined, status: "ok" }, 5000);
  await run(end());
  const statuses = async () =>
    Object.fromEntries((await list()).map(({ checkInId, status }) => [checkInId[0], status]));
  expect(await statuses()).toEqual({ a: "in_progress", b: "ok", d: "in_progress" });
  // Two in one batch: the second ends another, the third has none left and stands for itself.
  await run(end(), end());
  expect(await statuses()).toMatchObject({ a: "ok", b: "ok", d: "in_progress" });
  expect(await list()).toHaveLength(4);
});

test("without an id a begin is a new run", async () => {
  const begin = () => message({ check_in_id: "0".repeat(32) });
  await run(begin(), begin());
  expect(new Set((await list()).map(({ checkInId }) => checkInId)).size).toBe(2);
  await run(message({ check_in_id: null, status: "error" }, 13 * 60 * MINUTE_MS));
  expect((await list()).map(({ status }) => status).sort()).toEqual(["error", "in_progress"]);
});

test("an id that belongs to another monitor is refused", async () => {
  await run(message());
  const stolen = message({ monitor_slug: "other", status: "ok" });
  expect(await run(stolen)).toEqual(["1 monitor invalid/invalid_check_in"]);
  expect(await list()).toMatchObject([{ status: "in_progress" }]);
});

test("settings come with a check-in, and stay when the next has none", async () => {
  const schedule = { type: "interval", value: 1, unit: "hour" };
  await run(message({ monitor_config: { schedule, checkin_margin: 3 } }));
  await run(message({ status: "ok" }, 1000));
  const monitor = await under.store.monitors.find({ projectId, slug: "nightly" });
  expect(monitor).toMatchObject({
    name: "nightly",
    config: { schedule, marginMinutes: 3 },
    createdAtMs: RECEIVED_MS,
    environments: [
      { environment: "production", status: "ok", checkInId: ID, startedMs: RECEIVED_MS },
    ],
  });
  await run(message({ check_in_id: OTHER_ID, monitor_config: { schedule } }, 2000));
  expect(await under.store.monitors.find({ projectId, slug: "nightly" })).toMatchObject({
    config: { marginMinutes: undefined },
    environments: [{ status: "in_progress", checkInId: OTHER_ID }],
  });
});

test("a project has so many monitors, and a monitor so many environments", async () => {
  const many = Array.from({ length: MAX_MONITORS + 5 }, (_, i) =>
    message({ check_in_id: undefined, monitor_slug: `job-${i}` }),
  );
  expect(await run(...many)).toEqual([
    "5 monitor invalid/invalid_check_in",
    `${MAX_MONITORS} monitor accepted/`,
  ]);
  const places = Array.from({ length: MAX_ENVIRONMENTS + 3 }, (_, i) =>
    message({ check_in_id: undefined, monitor_slug: "job-1", environment: `place-${i}` }),
  );
  expect(await run(...places)).toEqual([
    `${MAX_ENVIRONMENTS - 1} monitor accepted/`,
    "4 monitor invalid/invalid_check_in",
  ]);
});

test("records that are read again after a crash bring the same runs", async () => {
  await run(message({ check_in_id: undefined }));
  const records = [
    message({ check_in_id: undefined, status: "ok" }, 1000),
    message({ check_in_id: undefined }, 2000),
    message({ check_in_id: OTHER_ID, status: "error", monitor_slug: "other" }, 3000),
  ];
  const before = await digestSamples(under.digest, records);
  // Only meta has it: the day's file is what it was.
  const crashed = await under.crash();
  const again = await digestSamples(crashed.digest, records);
  expect(again.checkIns).toEqual(before.checkIns);
  await crashed.digest.write(before);
  await crashed.digest.write({ ...before, includesMeta: false });
  expect((await list(crashed)).map(({ status }) => status)).toEqual(["in_progress", "ok"]);
});

test("what is no check-in is counted", async () => {
  const records = ["{", "[]", '{"status":"ok"}'].map((payload) =>
    spooled({ projectId, items: [["check_in", payload]] }),
  );
  expect(await run(...records)).toEqual(["3 monitor invalid/invalid_check_in"]);
});

test.each([
  ["sentry-cli-3.8.0", ["ok", "error"]],
  ["node-11.11.0", ["ok", "error", "ok"]],
])("the recorded check-ins of %s are runs: %j", async (sdk, statuses) => {
  const records = globSync(`test/fixtures/requests/${sdk}/*check_in.json`)
    .sort()
    .map((file) => {
      const read = spooled({ projectId, items: [] });
      read.record.body = Buffer.from(
        (JSON.parse(readFileSync(file, "utf8")) as { decodedText: string }).decodedText,
      );
      return read;
    });
  const outcomes = await run(...records);
  expect(outcomes).toEqual([`${records.length} monitor accepted/`]);
  const monitors = await under.store.monitors.list(projectId);
  const range = { fromMs: 0, toMs: RECEIVED_MS + DAY_MS, limit: 100 };
  const runs = await Promise.all(
    monitors.map(({ slug }) => under.store.checkIns.list({ projectId, slug, ...range })),
  );
  expect(
    runs
      .flat()
      .map(({ status }) => status)
      .sort(),
  ).toEqual(statuses.toSorted());
  expect(monitors.some(({ config }) => config?.schedule.type === "crontab")).toBe(true);
});
