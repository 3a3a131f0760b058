import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, utcDay } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn } from "#model/monitors/monitor.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
let shop: ProjectId;
const iso = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  shop = (await api.addProject("Shop")).project.id;
  const run = (slug: string, id: string, more: Partial<CheckIn>): CheckIn => ({
    projectId: shop,
    slug,
    checkInId: id.repeat(32),
    environment: "production",
    status: "ok",
    startedMs: NOW_MS - HOUR_MS,
    updatedMs: more.startedMs ?? NOW_MS - HOUR_MS,
    durationMs: undefined,
    release: undefined,
    traceId: undefined,
    ...more,
  });
  const hourly = {
    schedule: { type: "crontab", value: "0 * * * *" } as const,
    marginMinutes: 5,
    maxRuntimeMinutes: 10,
    timezone: undefined,
    failureThreshold: 2,
    recoveryThreshold: undefined,
  };
  const seen = { projectId: shop, seenMs: NOW_MS - HOUR_MS };
  await api.addRows(utcDay(NOW_MS), {
    checkIns: {
      checkIns: [
        run("hourly", "a", { startedMs: NOW_MS - 30 * MINUTE_MS, durationMs: 1500, release: "r1" }),
        run("hourly", "b", { startedMs: NOW_MS - 90 * MINUTE_MS, status: "in_progress" }),
        run("hourly", "c", { startedMs: NOW_MS - 150 * MINUTE_MS, status: "error" }),
        run("hourly", "d", { environment: "staging", startedMs: NOW_MS - 150 * MINUTE_MS }),
        run("backup", "e", { status: "in_progress", updatedMs: NOW_MS - 31 * MINUTE_MS }),
      ],
      monitors: [
        { ...seen, slug: "hourly", config: hourly },
        { ...seen, slug: "backup", config: undefined },
      ],
    },
  });
});
afterAll(() => api.stop());

const MONITORS = "projects/lapwing/shop/monitors/";

test("monitors with how they do now", async () => {
  const { status, body } = await api.get(MONITORS);
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: "backup",
      slug: "backup",
      name: "backup",
      status: "active",
      isMuted: false,
      dateCreated: iso(NOW_MS - HOUR_MS),
      project: { id: String(shop), slug: "shop", name: "Shop" },
      config: null,
      environments: [
        {
          name: "production",
          status: "timeout",
          isMuted: false,
          dateCreated: iso(NOW_MS - HOUR_MS),
          lastCheckIn: iso(NOW_MS - HOUR_MS),
          nextCheckIn: null,
          nextCheckInLatest: null,
          missed: 0,
        },
      ],
    },
    expect.objectContaining({
      slug: "hourly",
      config: {
        schedule_type: "crontab",
        schedule: "0 * * * *",
        checkin_margin: 5,
        max_runtime: 10,
        timezone: "UTC",
        failure_issue_threshold: 2,
        recovery_threshold: null,
      },
      environments: [
        expect.objectContaining({
          name: "production",
          status: "ok",
          nextCheckIn: iso(NOW_MS + 30 * MINUTE_MS),
          nextCheckInLatest: iso(NOW_MS + 35 * MINUTE_MS),
          missed: 0,
        }),
        expect.objectContaining({ name: "staging", status: "missed", missed: 2 }),
      ],
    }),
  ]);
});

test("check-ins of a monitor, newest first; one that never ended has timed out", async () => {
  const { body } = await api.get(`${MONITORS}hourly/checkins/?environment=production`);
  expect(body.map(({ id, status }: { id: string; status: string }) => [id[0], status])).toEqual([
    ["a", "ok"],
    ["b", "timeout"],
    ["c", "error"],
  ]);
  expect(body[0]).toEqual({
    id: "a".repeat(32),
    environment: "production",
    status: "ok",
    duration: 1500,
    dateCreated: iso(NOW_MS - 30 * MINUTE_MS),
    dateAdded: iso(NOW_MS - 30 * MINUTE_MS),
    dateUpdated: iso(NOW_MS - 30 * MINUTE_MS),
    release: "r1",
    traceId: null,
  });
});

test("check-ins come in pages and periods", async () => {
  const ids = (body: { id: string }[]) => body.map(({ id }) => id[0]);
  const first = await api.get(`${MONITORS}hourly/checkins/?limit=3`);
  expect(ids(first.body)).toEqual(["a", "b", "c"]);
  const cursor = /rel="next"; results="true"; cursor="([^"]+)"/.exec(
    first.headers.get("link") ?? "",
  )?.[1];
  const second = await api.get(`${MONITORS}hourly/checkins/?limit=3&cursor=${cursor}`);
  expect(ids(second.body)).toEqual(["d"]);
  expect(second.headers.get("link")).toContain('rel="next"; results="false"');
  expect(ids((await api.get(`${MONITORS}hourly/checkins/?statsPeriod=1h`)).body)).toEqual(["a"]);
});

test("what is not there is not found", async () => {
  expect((await api.get(`${MONITORS}nothing/checkins/`)).status).toBe(404);
  expect((await api.get("projects/lapwing/nothing/monitors/")).status).toBe(404);
});
