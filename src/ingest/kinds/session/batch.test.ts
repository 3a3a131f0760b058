import { expect, test } from "vitest";
import { DAY_MS, SECOND_MS } from "#lib/time.ts";
import { openFreshStore, projectId, under } from "#test/support/ingest/fresh-store.ts";
import {
  digestSamples,
  outcomeTexts,
  RECEIVED_MS,
  spooled,
} from "#test/support/ingest/sample-digest.ts";

openFreshStore();

const SID = "c7815d69c36546f68d30c0d1fb3fb797";
const ATTRS = { release: "shop@1.0.0", environment: "production" };
const iso = (ms: number) => new Date(ms).toISOString();
const session = (more: object = {}) => ({
  sid: SID,
  started: iso(RECEIVED_MS - 5000),
  timestamp: iso(RECEIVED_MS - 1000),
  status: "ok",
  attrs: ATTRS,
  ...more,
});

function run(items: [string, unknown][]) {
  return digestSamples(under.digest, [spooled({ projectId, items })]);
}

test("crawlers have no sessions", async () => {
  const user_agent = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const batch = await run([["session", session({ attrs: { ...ATTRS, user_agent } })]]);
  expect(batch.sessions.updates).toEqual([]);
  expect(outcomeTexts(batch)).toEqual(["1 session filtered/web-crawlers"]);
});

test.each([
  ["not JSON", "{", "invalid_json"],
  ["a list", "[]", "invalid_json"],
  ["nested without end", `${'{"a":'.repeat(200)}1${"}".repeat(200)}`, "nesting_too_deep"],
])("what is %s is counted, its neighbours go on", async (_what, payload, reason) => {
  const batch = await run([
    ["session", payload],
    ["sessions", payload],
    ["session", session()],
  ]);
  expect(batch.sessions.updates).toHaveLength(1);
  expect(outcomeTexts(batch)).toEqual(["1 session accepted/", `2 session invalid/${reason}`]);
});

test("every group of an aggregate counts by itself", async () => {
  const started = iso(RECEIVED_MS - 60 * SECOND_MS);
  const aggregates = [
    { started, exited: 4, errored: 1, crashed: 2, did: "ada" },
    { started, abnormal: 3, unhandled: 5 },
    { started, exited: -1 },
    { started, exited: 1.5 },
    { started, exited: 2 ** 33 },
    { started: iso(RECEIVED_MS - 6 * DAY_MS), exited: 1 },
    { exited: 1 },
    "what",
  ];
  const batch = await run([["sessions", { aggregates, attrs: ATTRS }]]);
  expect(batch.sessions.groups).toMatchObject([
    { exited: 4, errored: 1, crashed: 2, abnormal: 0, unhandled: 0, release: "shop@1.0.0" },
    { exited: 0, abnormal: 3, unhandled: 5, userHash: undefined },
  ]);
  expect(batch.sessions.groups[0]?.userHash).toEqual(expect.any(Number));
  expect(outcomeTexts(batch)).toEqual([
    "1 session invalid/timestamp",
    "2 session accepted/",
    "5 session invalid/invalid_json",
  ]);
});

test("a group counts a million at most", async () => {
  const started = iso(RECEIVED_MS);
  const aggregates = [{ started, exited: 4_000_000_000, crashed: 1 }];
  const batch = await run([["sessions", { aggregates, attrs: ATTRS }]]);
  expect(batch.sessions.groups).toMatchObject([{ exited: 1_000_000, crashed: 1 }]);
});

test("an aggregate of nothing is counted as such; one without a release group by group", async () => {
  const empty = await run([["sessions", { aggregates: [], attrs: ATTRS }]]);
  expect(outcomeTexts(empty)).toEqual(["1 session invalid/no_data"]);
  const started = iso(RECEIVED_MS);
  const nameless = {
    aggregates: [
      { started, exited: 1 },
      { started, exited: 1 },
    ],
    attrs: {},
  };
  const batch = await run([["sessions", nameless]]);
  expect(outcomeTexts(batch)).toEqual(["2 session invalid/invalid_json"]);
});
