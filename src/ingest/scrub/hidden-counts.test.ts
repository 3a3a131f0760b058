import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { HiddenSums } from "./hidden-counts.ts";
import { DEFAULT_SCRUB_RULES } from "./rules.ts";
import { scrubEvent } from "./scrub-event.ts";

const SHOP = 1 as ProjectId;
const BLOG = 2 as ProjectId;

function hiddenIn(extra: Record<string, string>) {
  const base = {
    event_id: "a".repeat(32),
    timestamp: 1,
    level: "error",
    platform: "node",
  } as const;
  const hidden = new Map();
  scrubEvent({ ...base, extra }, DEFAULT_SCRUB_RULES, hidden);
  return hidden;
}

test("what a batch hid is added up by project and reason", () => {
  const sums = new HiddenSums();
  sums.add(SHOP, hiddenIn({ password: "x", note: "4111111111111111" }));
  sums.add(BLOG, hiddenIn({ password: "x" }));
  sums.add(SHOP, hiddenIn({ token: "y" }));
  sums.add(SHOP, hiddenIn({ note: "harmless" }));
  expect(sums.of("2026-11-15")).toEqual([
    { projectId: SHOP, day: "2026-11-15", reason: "key", quantity: 2 },
    { projectId: SHOP, day: "2026-11-15", reason: "card", quantity: 1 },
    { projectId: BLOG, day: "2026-11-15", reason: "key", quantity: 1 },
  ]);
});
