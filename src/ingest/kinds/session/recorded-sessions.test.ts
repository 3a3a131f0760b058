/** The sessions and client reports that real SDKs sent while we recorded. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import type { ProjectId } from "#model/ids.ts";
import { NO_SESSIONS, type SessionCounts } from "#model/signals/release-health.ts";
import {
  digestSamples,
  outcomeTexts,
  RECEIVED_MS,
  spooled,
} from "#test/support/ingest/sample-digest.ts";
import { SQLITE_ENGINE } from "#test/support/store/sample-engine.ts";
import { StoreUnderTest } from "#test/support/store/store-under-test.ts";

const FOLDER = "test/fixtures/requests";
const KINDS = new Set(["session", "sessions", "client_report"]);
const RECEIVED = Date.parse("2026-11-15T01:30:00Z");

function recorded(sdk: string, projectId: ProjectId) {
  return globSync(`${FOLDER}/${sdk}/*.json`)
    .sort()
    .flatMap((file) => {
      const { decodedText = "", itemTypes = [] } = JSON.parse(readFileSync(file, "utf8")) as {
        decodedText?: string;
        itemTypes?: string[];
      };
      if (!itemTypes.some((type) => KINDS.has(type))) return [];
      const read = spooled({ projectId, items: [], receivedAtMs: RECEIVED });
      read.record.body = Buffer.from(decodedText);
      return [read];
    });
}

const EXPECTED: Record<string, Partial<SessionCounts>> = {
  "browser-6.19.7": { sessions: 3, errored: 2, crashed: 1 },
  "browser-7.120.4": { sessions: 2, errored: 1, crashed: 1 },
  "browser-8.55.2": { sessions: 2, errored: 1, crashed: 1 },
  "browser-10.78.0": { sessions: 3, errored: 1, crashed: 1 },
  "browser-11.11.0": { sessions: 21, errored: 10, unhandled: 7, exited: 4 },
  "browser-11.11.0-backoff": { sessions: 10, errored: 6 },
  "react-11.10.0": { sessions: 1, unhandled: 1 },
  "node-6.19.7": { sessions: 3, errored: 1, crashed: 2, exited: 1 },
  // Five of processes, and two aggregates of five requests each.
  "node-11.11.0": { sessions: 15, errored: 2, crashed: 4, exited: 11 },
  "node-11.11.0-backoff": { sessions: 3, errored: 3 },
};

test.each(Object.entries(EXPECTED))("%s says %j", async (sdk, expected) => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const records = recorded(sdk, projectId);
  const batch = await digestSamples(under.digest, records);
  await under.digest.write(batch);
  const range = { fromMs: RECEIVED_MS - DAY_MS, toMs: RECEIVED_MS + DAY_MS };
  const filter = { projectIds: [projectId], ...range, by: [] };
  const [sum] = await under.store.releaseHealth.sum(filter);
  const { timed: _timed, durationMs: _durationMs, ...counts } = sum?.counts ?? NO_SESSIONS;
  const { timed: _none, durationMs: _nothing, ...zero } = NO_SESSIONS;
  expect(counts).toEqual({ ...zero, ...expected });
  const refused = outcomeTexts(batch).filter((text) => !/ accepted\/| client_discard\//.test(text));
  expect(refused).toEqual([]);
});

test("what real clients dropped is counted by category and reason", async () => {
  const under = await StoreUnderTest.create(SQLITE_ENGINE);
  const projectId = await under.createProject();
  const batch = await digestSamples(under.digest, recorded("browser-11.11.0-backoff", projectId));
  const discards = outcomeTexts(batch).filter((text) => text.includes("client_discard"));
  expect(discards.length).toBeGreaterThan(3);
  expect(discards.join()).toMatch(/\d+ error client_discard\/ratelimit_backoff/);
  expect(discards.every((text) => !text.includes("/other"))).toBe(true);
});
