import { expect } from "vitest";
import { DAY_MS, HOUR_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn, MonitorConfig } from "#model/monitors/monitor.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import type { CheckInQuestion } from "#store/ports/monitors.ts";
import { checkIn, monitorConfig } from "#test/support/store/replay-samples.ts";
import { HOSTILE_TEXTS, NOON_MS, sampleId } from "#test/support/store/samples.ts";
import type { Claims, StoreUnderTest } from "#test/support/store/store-under-test.ts";

const CONFIG: MonitorConfig = monitorConfig("*/5 * * * *", {
  marginMinutes: 2,
  maxRuntimeMinutes: 10,
  timezone: "Europe/Berlin",
  recoveryThreshold: 1,
});

/** As the digest would: each run with a sighting of its monitor. */
function write(
  under: StoreUnderTest,
  checkIns: CheckIn[],
  { config, day = utcDay(NOON_MS) }: { config?: MonitorConfig; day?: string } = {},
): Promise<DigestBatch> {
  const monitors = checkIns.map(({ projectId, slug, updatedMs }) => ({
    projectId,
    slug,
    config,
    seenMs: updatedMs,
  }));
  return under.writeRows(day, { checkIns: { checkIns, monitors } });
}

function list(under: StoreUnderTest, projectId: ProjectId, more: object = {}) {
  const range = { fromMs: NOON_MS - 30 * DAY_MS, toMs: NOON_MS + 30 * DAY_MS, limit: 100 };
  return under.store.checkIns.list({ projectId, slug: "nightly", ...range, ...more });
}

export const MONITOR_CLAIMS: Claims = {
  async "a run is read back as it was written"(under) {
    const projectId = await under.createProject();
    const bare = checkIn({ projectId });
    const full = checkIn({
      projectId,
      environment: "staging",
      status: "error",
      startedMs: NOON_MS - 5,
      updatedMs: NOON_MS + 7,
      durationMs: 12,
      release: "shop@1",
      traceId: "c".repeat(32),
    });
    await write(under, [bare, full]);
    expect(await list(under, projectId)).toEqual([bare, full]);
    expect(await list(under, projectId, { environment: "staging" })).toEqual([full]);
    expect(await list(under, projectId, { slug: "other" })).toEqual([]);
    expect(await list(under, projectId, { limit: 1 })).toEqual([bare]);
    expect(await list(under, projectId, { toMs: NOON_MS })).toEqual([full]);
  },

  async "pages of runs have each run once, also of runs that began together"(under) {
    const projectId = await under.createProject();
    const runs = Array.from({ length: 7 }, (_, i) =>
      checkIn({ projectId, startedMs: NOON_MS + Math.floor(i / 3) }),
    );
    await write(under, runs);
    const seen: string[] = [];
    let after: CheckIn | undefined;
    for (let page = 0; page < 4; page++) {
      const found = await list(under, projectId, { limit: 2, after });
      seen.push(...found.map(({ checkInId }) => checkInId));
      after = found.at(-1);
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(new Set(runs.map(({ checkInId }) => checkInId)));
  },

  async "a run that is written again changes; over midnight it is still one"(under) {
    const projectId = await under.createProject();
    const begun = checkIn({ projectId, status: "in_progress" });
    await write(under, [begun]);
    const later = { ...begun, updatedMs: NOON_MS + HOUR_MS };
    await write(under, [later]);
    expect(await list(under, projectId)).toEqual([later]);
    const ended = { ...begun, status: "ok", updatedMs: NOON_MS + DAY_MS, durationMs: 9 } as const;
    await write(under, [ended], { day: utcDay(NOON_MS + DAY_MS) });
    expect(await list(under, projectId)).toEqual([ended]);
  },

  async "runs are found by id, and by place while they were heard of lately"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const first = checkIn({ projectId: shop, status: "in_progress" });
    const second = { ...first, checkInId: sampleId(), startedMs: NOON_MS + 5 };
    const ended = { ...first, checkInId: sampleId(), status: "ok" } as const;
    await write(under, [first, second, ended]);
    const place = { projectId: shop, slug: "nightly", environment: "production" };
    const find = (ask: Partial<CheckInQuestion>) =>
      under.digest.findCheckIns({ runs: [], places: [], openSinceMs: 0, projects: [], ...ask });
    const idsOf = (runs: CheckIn[]) => runs.map(({ checkInId }) => checkInId);
    // All that a batch asks, at once.
    const stranger = { ...second, projectId: blog };
    const other = { ...place, environment: "staging" };
    const known = await find({ runs: [first, ended, stranger], places: [place, other] });
    expect(known.runs).toEqual([first, ended]);
    expect(idsOf(known.open)).toEqual([second.checkInId, first.checkInId]);
    const nextDay = utcDay(NOON_MS + DAY_MS);
    await write(under, [{ ...second, status: "ok" }], { day: nextDay });
    expect((await find({ places: [place] })).open).toEqual([first]);
    expect((await find({ runs: [second] })).runs).toMatchObject([{ status: "ok" }]);
    expect((await find({ places: [place], openSinceMs: NOON_MS })).open).toEqual([first]);
    expect((await find({ places: [place], openSinceMs: NOON_MS + 1 })).open).toEqual([]);
  },

  async "a monitor has its settings and the latest run of every environment"(under) {
    const projectId = await under.createProject();
    const latest = checkIn({ projectId, startedMs: NOON_MS, status: "error" });
    const staging = checkIn({ projectId, environment: "staging", startedMs: NOON_MS - 9 });
    await write(under, [latest, staging], { config: CONFIG });
    // Of a run that began before, and settings of none.
    await write(under, [checkIn({ projectId, startedMs: NOON_MS - HOUR_MS })]);
    const monitor = await under.store.monitors.find({ projectId, slug: "nightly" });
    expect(monitor).toEqual({
      projectId,
      slug: "nightly",
      name: "nightly",
      config: CONFIG,
      createdAtMs: NOON_MS,
      environments: [
        {
          environment: "production",
          firstSeenMs: NOON_MS,
          checkInId: latest.checkInId,
          status: "error",
          startedMs: NOON_MS,
          updatedMs: NOON_MS,
        },
        expect.objectContaining({ environment: "staging", status: "ok" }),
      ],
    });
    expect(await under.store.monitors.find({ projectId, slug: "other" })).toBeUndefined();
    const blog = await under.createProject("blog");
    await write(under, [checkIn({ projectId: blog })]);
    const ask = { runs: [], places: [], openSinceMs: 0, projects: [projectId, blog] };
    const { places } = await under.digest.findCheckIns(ask);
    expect(places.map(({ projectId, environment }) => [projectId, environment]).sort()).toEqual([
      [projectId, "production"],
      [projectId, "staging"],
      [blog, "production"],
    ]);
  },

  async "monitors come by slug, each project its own"(under) {
    const [shop, blog] = [await under.createProject("shop"), await under.createProject("blog")];
    const one = (projectId: ProjectId, slug: string) => checkIn({ projectId, slug });
    await write(under, [one(shop, "b"), one(shop, "a"), one(blog, "c")]);
    const slugs = async (projectId: ProjectId) =>
      (await under.store.monitors.list(projectId)).map(({ slug }) => slug);
    expect(await slugs(shop)).toEqual(["a", "b"]);
    expect(await slugs(blog)).toEqual(["c"]);
    await under.store.projects.delete(shop);
    await write(under, [one(shop, "d")]);
    expect(await slugs(shop)).toEqual([]);
    expect(await list(under, shop, { slug: "d" })).toEqual([]);
  },

  async "check-ins of a batch that comes again are written once"(under) {
    const projectId = await under.createProject();
    const batch = await write(under, [checkIn({ projectId })], { config: CONFIG });
    await under.digest.write(batch);
    const after = await under.crash();
    await after.digest.write({ ...batch, includesMeta: false });
    expect(await list(after, projectId)).toHaveLength(1);
    expect(await after.store.monitors.list(projectId)).toHaveLength(1);
  },

  async "any text of a monitor is text"(under) {
    const projectId = await under.createProject();
    for (const text of HOSTILE_TEXTS) {
      const run = checkIn({ projectId, slug: text, environment: text, release: text });
      await write(under, [run]);
      expect(await list(under, projectId, { slug: text, environment: text })).toEqual([run]);
      const monitor = await under.store.monitors.find({ projectId, slug: text });
      expect(monitor?.environments).toMatchObject([{ environment: text }]);
    }
  },
};
