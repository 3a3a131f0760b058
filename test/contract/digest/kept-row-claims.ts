/** Feedback and runs are kept for as long as errors, and go with the days of those. */
import { expect } from "vitest";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { perSignal } from "#model/keeping/signal.ts";
import { checkIn, feedback } from "#test/support/store/replay-samples.ts";
import { NOON_MS, sample } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const dayOf = (daysAgo: number) => utcDay(NOON_MS - daysAgo * DAY_MS);

/** Of each of these days as many runs, and two messages. */
async function writeDays(
  under: StoreUnderTest,
  projectId: ProjectId,
  days: readonly number[],
  runs = 1,
): Promise<void> {
  for (const daysAgo of days) {
    const receivedMs = NOON_MS - daysAgo * DAY_MS;
    const rows = Array.from({ length: runs }, () => checkIn({ projectId, startedMs: receivedMs }));
    const monitor = { projectId, slug: "nightly", config: undefined, seenMs: receivedMs };
    await under.writeRows(dayOf(daysAgo), {
      checkIns: { checkIns: rows, monitors: [monitor] },
      feedback: [1, 2].map(() => feedback({ projectId, receivedMs })),
    });
  }
}

/** How many days ago each run and each message is of, newest first. */
async function daysLeft(under: StoreUnderTest, projectId: ProjectId) {
  const range = { fromMs: 0, toMs: NOON_MS + DAY_MS, limit: 9999 };
  const runs = await under.store.checkIns.list({ projectId, slug: "nightly", ...range });
  const said = await under.store.feedback.list({ projectId, limit: 9999 });
  const ago = (ms: number) => (NOON_MS - ms) / DAY_MS;
  return [
    runs.map(({ startedMs }) => ago(startedMs)),
    said.map(({ timestampMs }) => ago(timestampMs)),
  ];
}

async function prune(under: StoreUnderTest): Promise<number> {
  let steps = 0;
  while (await under.digest.pruneRows()) steps += 1;
  return steps;
}

const measuredDays = async ({ digest }: StoreUnderTest) =>
  (await digest.measureRows()).map(({ day }) => day);

export const KEPT_ROW_CLAIMS: Claims = {
  async "what is older than errors are kept goes, also of days without an error"(under) {
    const projectId = await under.createProject();
    await under.write([sample({ projectId, receivedMs: NOON_MS - 3 * DAY_MS })]);
    await writeDays(under, projectId, [3, 2, 1, 0]);
    const keepDays = { ...perSignal(() => 90), errors: 1 };
    const rule = { today: dayOf(0), keepDays, maxBytes: undefined };
    const removed = await under.digest.removeOldPartitions(rule);
    expect(removed.map(({ day, signal }) => [day, signal])).toEqual([
      [dayOf(3), "errors"],
      [dayOf(2), "errors"],
    ]);
    expect(removed.every(({ bytes }) => bytes > 0)).toBe(true);
    expect(await measuredDays(under)).toEqual([dayOf(1), dayOf(0)]);
    await prune(under);
    expect(await daysLeft(under, projectId)).toEqual([
      [0, 1],
      [0, 0, 1, 1],
    ]);
    expect(await under.digest.removeOldPartitions(rule)).toEqual([]);
  },

  async "it counts where room is short, and the oldest days make way"(under) {
    const projectId = await under.createProject();
    await writeDays(under, projectId, [2, 1, 0], 40);
    const bytes = (await under.digest.measureRows()).map((day) => day.bytes);
    const all = bytes.reduce((sum, of) => sum + of, 0);
    const rule = { today: undefined, keepDays: perSignal(() => 90) };
    expect(await under.digest.removeOldPartitions({ ...rule, maxBytes: all })).toEqual([]);
    const removed = await under.digest.removeOldPartitions({ ...rule, maxBytes: all - 1 });
    expect(removed).toMatchObject([{ day: dayOf(2), bytes: bytes[0], why: "room" }]);
    await under.digest.freeSpace();
    const [runs, said] = await daysLeft(under, projectId);
    expect([new Set(runs), new Set(said)]).toEqual([new Set([0, 1]), new Set([0, 1])]);
    // Whatever the room, the newest day stays.
    await under.digest.removeOldPartitions({ ...rule, maxBytes: 0 });
    await under.digest.freeSpace();
    expect(await measuredDays(under)).toEqual([dayOf(0)]);
  },

  async "a run is kept from the day on which it was last heard of"(under) {
    const projectId = await under.createProject();
    const run = checkIn({ projectId, status: "in_progress", startedMs: NOON_MS - 5 * DAY_MS });
    const write = (daysAgo: number, status: "in_progress" | "ok") =>
      under.writeRows(dayOf(daysAgo), {
        checkIns: {
          checkIns: [{ ...run, status }],
          monitors: [{ ...run, config: undefined, seenMs: 0 }],
        },
      });
    await write(5, "in_progress");
    const [first] = await under.digest.measureRows();
    await write(0, "ok");
    expect(await under.digest.measureRows()).toEqual([
      { day: dayOf(5), signal: "errors", bytes: 0 },
      { ...first, day: dayOf(0) },
    ]);
    const keepDays = perSignal(() => 1);
    await under.digest.removeOldPartitions({ today: dayOf(0), keepDays, maxBytes: undefined });
    await prune(under);
    expect(await daysLeft(under, projectId)).toEqual([[5], []]);
  },

  async "rows go in small steps, and a crash between two of them only means to go on"(under) {
    const projectId = await under.createProject();
    await writeDays(under, projectId, [9], 1500);
    await writeDays(under, projectId, [0]);
    await under.digest.removeOldPartitions({
      ...{ today: dayOf(0), keepDays: perSignal(() => 1), maxBytes: undefined },
    });
    expect(await under.digest.pruneRows()).toBe(true);
    const [runs = []] = await daysLeft(under, projectId);
    expect(runs.length).toBeLessThan(1501);
    expect(runs.length).toBeGreaterThan(1000);
    const after = await under.crash();
    expect(await prune(after)).toBeGreaterThan(3);
    expect(await daysLeft(after, projectId)).toEqual([[0], [0, 0]]);
    expect(await measuredDays(after)).toEqual([dayOf(0)]);
  },

  async "what is of a deleted project goes too, and nothing of others"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    await writeDays(under, blog, [1, 0]);
    const before = await under.digest.measureRows();
    await writeDays(under, shop, [1, 0]);
    await under.store.projects.delete(shop);
    await prune(under);
    expect(await daysLeft(under, shop)).toEqual([[], []]);
    expect(await daysLeft(under, blog)).toEqual([
      [0, 1],
      [0, 0, 1, 1],
    ]);
    expect(await under.digest.measureRows()).toEqual(before);
    expect(await under.digest.pruneRows()).toBe(false);
  },
};
