import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import type { GroupId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import { findEscalation } from "./find-escalation.ts";

const NOW_MS = Date.parse("2026-11-15T12:30:00Z");
const NOON_MS = Date.parse("2026-11-15T12:00:00Z");

/** First seen so many days ago; so many events an hour before, and so many in the last three. */
function times(days: number, usual: number, recent: number): number | undefined {
  const issue = { firstSeenMs: NOON_MS - days * DAY_MS } as Issue;
  const at = (hoursAgo: number, events: number) => ({
    ...{ groupId: 1 as GroupId, hourMs: NOON_MS - hoursAgo * HOUR_MS, events },
  });
  const before = Array.from({ length: days * 24 - 2 }, (_, hour) => at(hour + 3, usual));
  return findEscalation(issue, [...before, at(1, recent)], NOW_MS);
}

test("three times as often as usual is a rise, and how many times is told in whole ones", () => {
  // 90 in two and a half hours are 36 an hour.
  expect(times(5, 12, 90)).toBe(3);
  expect(times(5, 13, 90)).toBeUndefined();
  expect(times(5, 5, 90)).toBe(7);
});

test("few events are chance, however rare they were", () => {
  expect(times(5, 0, 29)).toBeUndefined();
  expect(times(5, 0, 30)).toBeDefined();
});

test("an issue of less than a day has no usual: it is new", () => {
  const firstSeenMs = NOON_MS - 20 * HOUR_MS;
  const hours = [{ groupId: 1 as GroupId, hourMs: NOON_MS - HOUR_MS, events: 500 }];
  expect(findEscalation({ firstSeenMs } as Issue, hours, NOW_MS)).toBeUndefined();
  const day = { firstSeenMs: NOON_MS - 26 * HOUR_MS } as Issue;
  expect(findEscalation(day, hours, NOW_MS)).toBeDefined();
});
