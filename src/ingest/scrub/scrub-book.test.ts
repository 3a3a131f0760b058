import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { DEFAULT_PRIVACY, type ProjectPrivacy } from "#model/privacy.ts";
import { ScrubBook } from "./scrub-book.ts";
import { scrubEvent } from "./scrub-event.ts";

const SHOP = 1 as ProjectId;
const BLOG = 2 as ProjectId;

function eventWith(extra: Record<string, string>) {
  const base = {
    event_id: "a".repeat(32),
    timestamp: 1,
    level: "error",
    platform: "node",
  } as const;
  return { ...base, extra };
}

test("each project has its own rules, read every two seconds at most", async () => {
  let nowMs = 0;
  let all: ProjectPrivacy[] = [];
  const book = new ScrubBook({ readPrivacy: async () => structuredClone(all) }, () => nowMs);
  await book.refresh();
  const before = book.of(SHOP);
  expect(book.of(SHOP)).toBe(before);
  expect(before.filtersKey("salary")).toBe(false);

  all = [{ ...DEFAULT_PRIVACY, projectId: SHOP, sensitiveKeys: ["salary"] }];
  nowMs = 1999;
  await book.refresh();
  expect(book.of(SHOP)).toBe(before);
  nowMs = 2000;
  await book.refresh();
  expect(book.of(SHOP).filtersKey("salary")).toBe(true);
  expect(book.of(BLOG).filtersKey("salary")).toBe(false);

  const changed = book.of(SHOP);
  nowMs = 4000;
  await book.refresh();
  expect(book.of(SHOP)).toBe(changed);
  all = [];
  nowMs = 6000;
  await book.refresh();
  expect(book.of(SHOP).filtersKey("salary")).toBe(false);
});

test("what a batch hid is added up by project and reason, and taken once", async () => {
  const book = new ScrubBook({ readPrivacy: async () => [] });
  await book.refresh();
  scrubEvent(eventWith({ password: "x", token: "y", note: "4111111111111111" }), book.of(SHOP));
  scrubEvent(eventWith({ password: "x" }), book.of(BLOG));
  expect(book.take("2026-11-15")).toEqual([
    { projectId: SHOP, day: "2026-11-15", reason: "key", quantity: 2 },
    { projectId: SHOP, day: "2026-11-15", reason: "card", quantity: 1 },
    { projectId: BLOG, day: "2026-11-15", reason: "key", quantity: 1 },
  ]);
  expect(book.take("2026-11-15")).toEqual([]);
  scrubEvent(eventWith({ password: "x" }), book.of(SHOP));
  await book.refresh();
  expect(book.take("2026-11-15")).toEqual([]);
});
