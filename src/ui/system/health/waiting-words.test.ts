import { expect, test } from "vitest";
import { isLate, waitingWords } from "./waiting-words.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");

test.each([
  [0, undefined, 5, "envelopes waiting"],
  [1, 2000, 5, "envelope waiting, oldest 2.0 s"],
  [900, 2000, 5, "envelopes waiting, oldest 2.0 s"],
  [900, 40_000, 5, "envelopes waiting, oldest 40 s; stored in about 3 min at this pace"],
  [900, 40_000, 0, "envelopes waiting, oldest 40 s; none was stored in the last minute"],
])("%d that wait since %s ms, with %d stored per second", (records, ageMs, pace, words) => {
  const oldestAtMs = ageMs === undefined ? undefined : NOW_MS - ageMs;
  const backlog = { records, bytes: 0, oldestAtMs, maxBytes: 1000, doneInMs: undefined };
  expect(waitingWords({ backlog, digestedPerSecond: pace }, NOW_MS)).toBe(words);
});

test.each([
  [400_000, "; stored in about 6 min at this pace", true],
  ["growing", "; it is not getting less", true],
  [2000, "; stored in about 2.0 s at this pace", false],
  [undefined, "", false],
] as const)("what an earlier run left, done in %s ms", (doneInMs, words, late) => {
  const bytes = 2e9;
  const backlog = { records: 0, bytes, oldestAtMs: undefined, maxBytes: 1e10, doneInMs };
  expect(waitingWords({ backlog, digestedPerSecond: 0 }, NOW_MS)).toBe(
    `envelopes waiting of this run; an earlier one left some${words}`,
  );
  expect(isLate(backlog, NOW_MS)).toBe(late);
});
