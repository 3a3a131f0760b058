import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { SpoolUnavailable } from "#ingest/spool/writer.ts";
import {
  DISABLED_KEY,
  EDGE_KEY,
  type ListeningEdge,
  listenEdge,
} from "#test/support/server/edge.ts";
import { matchCronPath } from "./cron-endpoint.ts";

const KEY = EDGE_KEY.publicKey;
const ID = "20537681f2974e718bafc55f14e05be2";

function payloadOf(edge: ListeningEdge): unknown {
  expect(edge.spooled).toHaveLength(1);
  const [header, item, payload] = String(edge.spooled[0]?.body).split("\n");
  expect(header).toBe("{}");
  expect(JSON.parse(item ?? "")).toMatchObject({ type: "check_in" });
  return JSON.parse(payload ?? "");
}

test.each(["GET", "POST"])("a check-in by %s is all in the address", async (method) => {
  const edge = await listenEdge();
  const query = `status=error&check_in_id=${ID}&environment=staging&duration=12.5`;
  const response = await fetch(`${edge.url}/api/1/cron/nightly/${KEY}/?${query}`, { method });
  expect(response.status).toBe(202);
  expect(payloadOf(edge)).toEqual({
    monitor_slug: "nightly",
    status: "error",
    check_in_id: ID,
    environment: "staging",
    duration: 12.5,
  });
  expect(edge.spooled[0]).toMatchObject({ kind: "envelope", projectId: 1, keyId: 1 });
});

test("a JSON body has the settings; the name in the address counts", async () => {
  const edge = await listenEdge();
  const body = {
    monitor_slug: "other",
    status: "in_progress",
    monitor_config: { schedule: { type: "crontab", value: "0 * * * *" } },
  };
  const response = await fetch(`${edge.url}/api/1/cron/nightly/${KEY}/`, {
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8", "Content-Encoding": "gzip" },
    body: gzipSync(JSON.stringify(body)),
  });
  expect(response.status).toBe(202);
  expect(payloadOf(edge)).toEqual({ ...body, monitor_slug: "nightly" });
});

test.each([
  ["in the query", `?status=ok&sentry_key=${KEY}`, {}],
  ["in a header", "?status=ok", { "X-Sentry-Auth": `Sentry sentry_key=${KEY}` }],
])("the key may stand %s", async (_where, query, headers) => {
  const edge = await listenEdge();
  const response = await fetch(`${edge.url}/api/1/cron/nightly/${query}`, { headers });
  expect(response.status).toBe(202);
  expect(edge.spooled).toHaveLength(1);
});

test.each([
  ["no key", "/api/1/cron/nightly/?status=ok", 401, "missing_auth"],
  ["a key of nobody", `/api/1/cron/nightly/${"b".repeat(32)}/?status=ok`, 403, "project_id"],
  ["a disabled key", `/api/1/cron/nightly/${DISABLED_KEY.publicKey}/?status=ok`, 403, "project_id"],
  ["another project", `/api/2/cron/nightly/${KEY}/?status=ok`, 403, "project_id"],
  ["a key that is none", "/api/1/cron/nightly/key/?status=ok", 400, "auth_key"],
  ["no status", `/api/1/cron/nightly/${KEY}/`, 400, "invalid_check_in"],
  ["an unknown status", `/api/1/cron/nightly/${KEY}/?status=fine`, 400, "invalid_check_in"],
  ["a bad id", `/api/1/cron/nightly/${KEY}/?status=ok&check_in_id=7`, 400, "invalid_check_in"],
  ["a name of nothing", `/api/1/cron/!!!/${KEY}/?status=ok`, 400, "invalid_check_in"],
  ["a broken escape", `/api/1/cron/%zz/${KEY}/?status=ok`, 400, "invalid_check_in"],
])("%s is refused and counted", async (_what, path, status, reason) => {
  const edge = await listenEdge();
  const response = await fetch(edge.url + path);
  expect(response.status).toBe(status);
  expect(response.headers.get("x-sentry-error")).toBe(reason);
  expect(edge.spooled).toEqual([]);
  expect(edge.refused()).toEqual([`invalid/${reason}/monitor`]);
});

test("what goes in a circle is refused and counted", async () => {
  const edge = await listenEdge();
  const headers = { "X-Lapwing-Hops": "2" };
  const response = await fetch(`${edge.url}/api/1/cron/nightly/${KEY}/?status=ok`, { headers });
  expect(response.status).toBe(508);
  expect(edge.spooled).toEqual([]);
  expect(edge.refused()).toEqual(["invalid/relay_loop/monitor"]);
});

test.each([
  ["not JSON", "{", "invalid_json"],
  ["a list", "[]", "invalid_json"],
  ["too deep", `${'{"a":'.repeat(200)}1${"}".repeat(200)}`, "nesting_too_deep"],
])("a body that is %s is refused", async (_what, body, reason) => {
  const edge = await listenEdge();
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body };
  const response = await fetch(`${edge.url}/api/1/cron/nightly/${KEY}/`, init);
  expect(response.status).toBe(400);
  expect(edge.refused()).toEqual([`invalid/${reason}/monitor`]);
});

test("a body beyond 100 KiB is refused", async () => {
  const edge = await listenEdge();
  const body = JSON.stringify({ status: "ok", more: "x".repeat(110_000) });
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body };
  expect((await fetch(`${edge.url}/api/1/cron/nightly/${KEY}/`, init)).status).toBe(413);
});

test("over a limit a job is told nothing of it; the check-in is counted", async () => {
  const edge = await listenEdge({ perMinute: 1 });
  const send = () => fetch(`${edge.url}/api/1/cron/nightly/${KEY}/?status=ok`);
  expect([(await send()).status, (await send()).status]).toEqual([202, 202]);
  expect(edge.spooled.filter(({ kind }) => kind === "envelope")).toHaveLength(1);
  expect(edge.refused().join()).toMatch(/^rate_limited\/\w+\/monitor$/);
});

test("without a disk it is not taken", async () => {
  const edge = await listenEdge({
    append: () => Promise.reject(new SpoolUnavailable("the disk is full")),
  });
  expect((await fetch(`${edge.url}/api/1/cron/nightly/${KEY}/?status=ok`)).status).toBe(503);
});

test("other methods are not for check-ins; a preflight says which are", async () => {
  const edge = await listenEdge();
  const url = `${edge.url}/api/1/cron/nightly/${KEY}/`;
  const put = await fetch(url, { method: "PUT" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, POST, OPTIONS"]);
  const preflight = await fetch(url, { method: "OPTIONS" });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST, OPTIONS");
});

test.each([
  ["/api/1/cron/nightly", { projectId: 1, slug: "nightly", key: undefined }],
  ["/lapwing/api/12/cron/a%20b/k/", { projectId: 12, slug: "a b", key: "k" }],
  ["/api/1/cron/%zz/k/", { projectId: 1, slug: "", key: "k" }],
  ["/api/1/cron/", undefined],
  ["/api/x/cron/nightly/", undefined],
  ["/api/1/cron/a/b/c/", undefined],
])("%s names %j", (path, expected) => {
  expect(matchCronPath(path)).toEqual(expected);
});
