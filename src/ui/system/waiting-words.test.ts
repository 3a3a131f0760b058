import { expect, test } from "vitest";
import { waitingWords } from "./waiting-words.ts";

const NOW_MS = Date.parse("2026-11-15T12:00:00Z");

test.each([
  [0, undefined, 5, "envelopes waiting"],
  [1, 2000, 5, "envelope waiting, oldest 2.0 s"],
  [900, 2000, 5, "envelopes waiting, oldest 2.0 s"],
  [900, 40_000, 5, "envelopes waiting, oldest 40 s; stored in about 3 min at this pace"],
  [900, 40_000, 0, "envelopes waiting, oldest 40 s; none was stored in the last minute"],
])("%d that wait since %s ms, with %d stored per second", (records, ageMs, pace, words) => {
  const oldestAtMs = ageMs === undefined ? undefined : NOW_MS - ageMs;
  const backlog = { records, bytes: 0, oldestAtMs, maxBytes: 1000 };
  expect(waitingWords({ backlog, digestedPerSecond: pace }, NOW_MS)).toBe(words);
});
