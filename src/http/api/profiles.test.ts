import { afterAll, beforeAll, expect, test } from "vitest";
import { utcDay } from "#lib/time.ts";
import type { ProfileRow } from "#model/signals/profile.ts";
import { ApiTestServer, NOW_MS } from "#test/support/server/api-test-server.ts";
import { SAMPLE_STORES } from "#test/support/store/sample-engine.ts";

let api: ApiTestServer;
const SHOP = "projects/shop/profiles/";
const [WHOLE, PROFILER, CHUNK, TRACE] = ["a", "b", "c", "d"].map((digit) => digit.repeat(32));

beforeAll(async () => {
  api = await ApiTestServer.start(SAMPLE_STORES);
  const projectId = (await api.addProject("Shop")).project.id;
  await api.addProject("Blog");
  const row = (more: Partial<ProfileRow>): ProfileRow => ({
    projectId,
    profileId: WHOLE ?? "",
    chunkId: undefined,
    traceId: undefined,
    transactionId: undefined,
    transaction: undefined,
    platform: "node",
    release: undefined,
    environment: undefined,
    startMs: NOW_MS - 1000,
    durationMs: 250,
    receivedMs: NOW_MS,
    bytes: 13,
    notes: [],
    payload: Buffer.from('{"kind":"one"}'),
    ...more,
  });
  const chunk = { profileId: PROFILER ?? "", chunkId: CHUNK, startMs: NOW_MS - 5000 };
  await api.addRows(utcDay(NOW_MS), {
    profiles: [
      row({ traceId: TRACE, transactionId: TRACE, transaction: "GET /", release: "shop@1" }),
      row({ ...chunk, payload: Buffer.from('{"kind":"two"}') }),
    ],
  });
});
afterAll(() => api.stop());

test("profiles are listed newest first", async () => {
  const { body } = await api.getOwn(SHOP);
  expect(body).toMatchObject([
    {
      id: WHOLE,
      chunk: null,
      trace: TRACE,
      transaction: { id: TRACE, name: "GET /" },
      platform: "node",
      release: "shop@1",
      durationMs: 250,
      start: "2026-11-15T10:29:59.000Z",
    },
    { id: PROFILER, chunk: CHUNK },
  ]);
  for (const query of [
    `trace=${TRACE}`,
    `transaction=${TRACE}`,
    `profile=${WHOLE}`,
    "release=shop@1",
  ]) {
    expect((await api.getOwn(`${SHOP}?${query}`)).body, query).toMatchObject([{ id: WHOLE }]);
  }
});

test("a profile and a chunk are read as they were sent", async () => {
  expect((await api.getOwn(`${SHOP}${WHOLE}/`)).body).toEqual({ kind: "one" });
  expect((await api.getOwn(`${SHOP}${PROFILER}/chunks/${CHUNK}/`)).body).toEqual({ kind: "two" });
});

test.each([
  `${SHOP}nothing/`,
  `${SHOP}${"e".repeat(32)}/`,
  `${SHOP}${"b".repeat(32)}/`,
  `projects/blog/profiles/${"a".repeat(32)}/`,
  "projects/nothing/profiles/",
])("%s is not there", async (path) => {
  expect((await api.getOwn(path)).status).toBe(404);
});
