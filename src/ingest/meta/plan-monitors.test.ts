import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn, MonitorConfig } from "#model/monitors/monitor.ts";
import {
  checkInPlaceName,
  type KnownMonitors,
  type LatestRun,
  monitorName,
  type PlannedMonitor,
} from "#store/ports/monitors.ts";
import { checkIn, monitorConfig } from "#test/support/store/replay-samples.ts";
import { NOON_MS } from "#test/support/store/samples.ts";
import { planMonitors } from "./plan-monitors.ts";

const SHOP = 1 as ProjectId;
const GONE = 99 as ProjectId;
const DAILY = monitorConfig("0 3 * * *");
const HOURLY = monitorConfig("0 * * * *");

const run = (more: Partial<CheckIn> = {}) => checkIn({ projectId: SHOP, ...more });

/** Each run with a sighting of its monitor, as the digest makes them. */
function plan(runs: CheckIn[], known = knowing(), config?: MonitorConfig) {
  const monitors = runs.map(({ projectId, slug, updatedMs }) => ({
    ...{ projectId, slug, config, seenMs: updatedMs },
  }));
  return planMonitors({ checkIns: runs, monitors }, known);
}

function knowing(monitors: PlannedMonitor[] = [], latest: LatestRun[] = []): KnownMonitors {
  return {
    monitors: new Map(monitors.map((one) => [monitorName(one), one])),
    latest: new Map(latest.map((one) => [checkInPlaceName(one), one])),
    projects: new Set([SHOP]),
  };
}

function nightly(config?: MonitorConfig): PlannedMonitor {
  return { projectId: SHOP, slug: "nightly", name: "nightly", config, createdAtMs: 5 };
}

function latestRun(
  { projectId, slug, environment, ...of }: CheckIn,
  firstSeenMs: number,
): LatestRun {
  const { checkInId, status, startedMs, updatedMs } = of;
  return { projectId, slug, environment, firstSeenMs, checkInId, status, startedMs, updatedMs };
}

test("the first check-in makes the monitor, with the settings that came along", () => {
  const [first, again] = [run({ updatedMs: 7 }), run({ slug: "nightly", updatedMs: 9 })];
  const made = plan([first, again], knowing(), DAILY);
  expect(made.monitors).toEqual([{ ...nightly(DAILY), createdAtMs: 7 }]);
  expect(plan([first]).monitors).toEqual([{ ...nightly(), createdAtMs: 7 }]);
});

test("settings change when others come, and stay when none or the same do", () => {
  const known = knowing([nightly(DAILY)]);
  expect(plan([run()], known).monitors).toEqual([]);
  expect(plan([run()], known, monitorConfig("0 3 * * *")).monitors).toEqual([]);
  expect(plan([run()], known, HOURLY).monitors).toEqual([nightly(HOURLY)]);
  const sightings = [DAILY, HOURLY, undefined].map((config) => ({
    ...{ projectId: SHOP, slug: "nightly", config, seenMs: 8 },
  }));
  const { monitors } = planMonitors({ checkIns: [], monitors: sightings }, knowing());
  expect(monitors).toEqual([{ ...nightly(HOURLY), createdAtMs: 8 }]);
});

test("a run that began earlier and is heard of late does not hide the latest one", () => {
  const latest = run({ startedMs: NOON_MS });
  const known = knowing([nightly()], [latestRun(latest, NOON_MS - 50)]);
  expect(plan([run({ startedMs: NOON_MS - 1, status: "error" })], known).latest).toEqual([]);
  const next = run({ startedMs: NOON_MS + 1, status: "error" });
  expect(plan([next], known).latest).toEqual([latestRun(next, NOON_MS - 50)]);
  // Its own end says when it began, which may be before what was thought.
  const ended = { ...latest, startedMs: NOON_MS - 80, updatedMs: NOON_MS + 9 };
  expect(plan([ended], known).latest).toEqual([latestRun(ended, NOON_MS - 80)]);
});

test("of several runs in one batch the latest of each environment is kept, whatever their order", () => {
  const runs = [5, 9, 7].map((startedMs) => run({ startedMs }));
  const staging = run({ startedMs: 6, environment: "staging" });
  const { latest } = plan([...runs, staging]);
  expect(latest).toEqual([latestRun(runs[1] as CheckIn, 5), latestRun(staging, 6)]);
});

test("of a project that is gone there is nothing, and what is known is not changed", () => {
  expect(plan([run({ projectId: GONE })], knowing(), DAILY)).toEqual({
    ...{ monitors: [], latest: [], runs: [] },
  });
  const known = () => knowing([nightly(DAILY)], [latestRun(run({ checkInId: "a" }), 1)]);
  const before = known();
  plan([run({ checkInId: "a", status: "error" }), run({ startedMs: NOON_MS + 5 })], before, HOURLY);
  expect(before).toEqual(known());
});
