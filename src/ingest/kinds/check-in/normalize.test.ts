import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { RECEIVED_MS } from "#test/support/ingest/sample-digest.ts";
import { normalizeCheckIn, slugOf } from "./normalize.ts";

const ID = "20537681f2974e718bafc55f14e05be2";
const projectId = 7 as ProjectId;

function read(more: JsonObject = {}) {
  const item = { owner: { projectId, id: 1 as KeyId }, receivedAtMs: RECEIVED_MS };
  const sent = { check_in_id: ID, monitor_slug: "nightly-job", status: "ok", ...more };
  const step = normalizeCheckIn(sent, item);
  return step.ok ? step.value : step.outcome;
}

test("a whole check-in", () => {
  const schedule = { type: "crontab", value: "*/5 * * * *" };
  expect(
    read({
      environment: "staging",
      release: "shop@1",
      duration: 0.083,
      contexts: { trace: { trace_id: "5b4064e744d34d35b814b20272ee167d" } },
      monitor_config: {
        schedule,
        checkin_margin: 2,
        max_runtime: 10,
        timezone: "Europe/Berlin",
        failure_issue_threshold: 2,
        recovery_threshold: 1,
      },
    }),
  ).toEqual({
    projectId,
    slug: "nightly-job",
    checkInId: ID,
    environment: "staging",
    status: "ok",
    durationMs: 83,
    release: "shop@1",
    traceId: "5b4064e744d34d35b814b20272ee167d",
    config: {
      schedule,
      marginMinutes: 2,
      maxRuntimeMinutes: 10,
      timezone: "Europe/Berlin",
      failureThreshold: 2,
      recoveryThreshold: 1,
    },
    receivedMs: RECEIVED_MS,
  });
});

test("a bare one is of production, and has no settings", () => {
  expect(read()).toMatchObject({ environment: "production", config: undefined });
  expect(read({ environment: "" })).toMatchObject({ environment: "production" });
});

test.each([undefined, null, "0".repeat(32), "00000000-0000-0000-0000-000000000000"])(
  "the id %j is none",
  (check_in_id) => {
    expect(read({ check_in_id })).toMatchObject({ checkInId: undefined });
  },
);

test.each([
  ["no slug", { monitor_slug: undefined }],
  ["a slug of nothing", { monitor_slug: " /?! " }],
  ["no status", { status: undefined }],
  ["an unknown status", { status: "melted" }],
  ["a status that only we give", { status: "missed" }],
  ["a bad id", { check_in_id: "../x" }],
  ["an environment of 65 characters", { environment: "e".repeat(65) }],
  ["an environment that is no name", { environment: "a/b" }],
  ["settings of nothing", { monitor_config: {} }],
  ["settings that are a list", { monitor_config: [] }],
  [
    "an unknown unit",
    { monitor_config: { schedule: { type: "interval", value: 1, unit: "eon" } } },
  ],
  [
    "a negative interval",
    { monitor_config: { schedule: { type: "interval", value: -1, unit: "day" } } },
  ],
  ["a crontab that is a number", { monitor_config: { schedule: { type: "crontab", value: 5 } } }],
  [
    "a crontab without end",
    { monitor_config: { schedule: { type: "crontab", value: "*".repeat(300) } } },
  ],
])("one with %s is invalid", (_what, more) => {
  expect(read(more as JsonObject)).toEqual({ kind: "invalid", reason: "invalid_check_in" });
});

test("wrong details are left out", () => {
  const monitor_config = {
    schedule: { type: "interval", value: 1, unit: "hour" },
    checkin_margin: -1,
    max_runtime: "long",
    timezone: 7,
    failure_issue_threshold: 0,
    recovery_threshold: 1e12,
  };
  expect(read({ duration: -4, release: "a/b", contexts: [], monitor_config })).toMatchObject({
    durationMs: undefined,
    release: undefined,
    traceId: undefined,
    config: {
      schedule: { type: "interval", value: 1, unit: "hour" },
      marginMinutes: undefined,
      maxRuntimeMinutes: undefined,
      timezone: undefined,
      failureThreshold: undefined,
      recoveryThreshold: undefined,
    },
  });
});

test.each([
  ["Nightly Job", "nightly-job"],
  ["nightly_job", "nightly_job"],
  ["--Überprüfung--", "uberprufung"],
  ["x".repeat(60), "x".repeat(50)],
  [`${"x".repeat(49)} y`, "x".repeat(49)],
  [7, ""],
])("%j has the slug %j", (sent, slug) => {
  expect(slugOf(sent)).toBe(slug);
});
