import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { RECEIVED_MS } from "#test/support/ingest/sample-digest.ts";
import { normalizeUpdate } from "./normalize-update.ts";

const projectId = 7 as ProjectId;
const SID = "c7815d69c36546f68d30c0d1fb3fb797";
const ATTRS = { release: "shop@1.0.0", environment: "production" };
const iso = (ms: number) => new Date(ms).toISOString();

function update(more: Record<string, Json | undefined> = {}, sentAtMs?: number) {
  const raw = {
    sid: SID,
    started: iso(RECEIVED_MS - 5000),
    timestamp: iso(RECEIVED_MS - 1000),
    status: "ok",
    attrs: ATTRS,
    ...more,
  };
  const owner = { projectId, id: 1 as KeyId };
  const step = normalizeUpdate(raw, { owner, receivedAtMs: RECEIVED_MS, sentAtMs });
  return step.ok ? { update: step.value } : { refused: step.outcome };
}

test("an update is read as it is counted", () => {
  const { update: read } = update({
    init: true,
    errors: 2,
    did: "ada@example.com",
    duration: 4.2,
    status: "exited",
  });
  expect(read).toEqual({
    projectId,
    sid: SID,
    release: "shop@1.0.0",
    environment: "production",
    startedMs: RECEIVED_MS - 5000,
    seq: 0,
    status: "exited",
    hasErrors: true,
    durationMs: 4200,
    userHash: expect.any(Number),
  });
  expect(JSON.stringify(read)).not.toContain("ada");
});

test("init is seq 0, a number is itself, nothing is the time of arrival", () => {
  expect(update({ init: true, seq: 77 }).update?.seq).toBe(0);
  expect(update({ seq: 77.5 }).update?.seq).toBe(77);
  for (const seq of [undefined, null, -1, "7"]) {
    expect(update({ seq }).update?.seq, String(seq)).toBe(RECEIVED_MS);
  }
});

test("the id may be a dashed UUID, as Python sends it, or missing", () => {
  const sid = "C7815D69-C365-46F6-8D30-C0D1FB3FB797";
  expect(update({ sid }).update?.sid).toBe(SID);
  expect(update({ sid: undefined }).update?.sid).toBeUndefined();
});

test.each([
  ["ok", 0, "ok", false],
  ["ok", 1, "ok", true],
  ["exited", 0, "exited", false],
  ["errored", 0, "exited", true],
  ["crashed", 0, "crashed", true],
  ["abnormal", 0, "abnormal", true],
  ["unhandled", 0, "unhandled", true],
  ["melted", 0, "ok", false],
  [undefined, undefined, "ok", false],
  [7, -3, "ok", false],
])("status %j with %j errors is %s, with errors: %s", (status, errors, word, hasErrors) => {
  expect(update({ status, errors }).update).toMatchObject({ status: word, hasErrors });
});

test("only exited sessions have a duration, and no negative one", () => {
  const duration = (more: Record<string, Json>) => update(more).update?.durationMs;
  expect(duration({ status: "crashed", duration: 1 })).toBeUndefined();
  for (const sent of [-1, "9", null]) {
    expect(duration({ status: "exited", duration: sent })).toBeUndefined();
  }
  expect(duration({ status: "exited", duration: 1e12 })).toBe(6 * DAY_MS);
});

test.each([
  ["older than 5 days", { started: iso(RECEIVED_MS - 5 * DAY_MS - 1000) }],
  ["in the future", { started: iso(RECEIVED_MS + 61_000) }],
  ["updated in the future", { timestamp: iso(RECEIVED_MS + 61_000) }],
])("a session %s is dropped", (_what, more) => {
  expect(update(more)).toEqual({ refused: { kind: "invalid", reason: "timestamp" } });
});

test("an update from before the start is one of the start", () => {
  const started = iso(RECEIVED_MS - 5 * DAY_MS + 60_000);
  const long = iso(RECEIVED_MS - 9 * DAY_MS);
  expect(update({ started, timestamp: long }).update).toBeDefined();
});

test("a clock that is wrong by hours is put right by the time of sending", () => {
  const ahead = 3 * HOUR_MS;
  const times = {
    started: iso(RECEIVED_MS + ahead - 5000),
    timestamp: iso(RECEIVED_MS + ahead - 1000),
  };
  expect(update(times, RECEIVED_MS + ahead).update?.startedMs).toBe(RECEIVED_MS - 5000);
});

test.each([
  ["no release", { attrs: { environment: "production" } }],
  ["no attributes", { attrs: undefined }],
  ["an invalid release", { attrs: { release: "a/b" } }],
  ["a bad id", { sid: "../../etc" }],
  ["no start", { started: undefined }],
  ["a start that is no time", { started: "yesterday" }],
])("a session with %s is dropped", (_what, more) => {
  expect(update(more)).toEqual({ refused: { kind: "invalid", reason: "invalid_json" } });
});

test("an invalid environment is cleared", () => {
  for (const environment of ["none", "a/b", 7 * 1e70, {}, null, ""]) {
    const { update: read } = update({ attrs: { release: "r", environment } });
    expect(read?.environment, String(environment)).toBe(environment === 7e70 ? "7e+70" : "");
  }
});

test("no address is kept", () => {
  const attrs = { ...ATTRS, ip_address: "203.0.113.7", user_agent: "Firefox" };
  const { update: read } = update({ attrs });
  expect(JSON.stringify(read)).not.toContain("203.0.113");
});
