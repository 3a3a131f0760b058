import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { scrubEvent } from "./scrub-event.ts";
import { ScrubLookup } from "./scrub-lookup.ts";

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

test("what a batch hid is added up by project and reason, and taken once", () => {
  const lookup = new ScrubLookup([]);
  scrubEvent(eventWith({ password: "x", token: "y", note: "4111111111111111" }), lookup.of(SHOP));
  scrubEvent(eventWith({ password: "x" }), lookup.of(BLOG));
  expect(lookup.take("2026-11-15")).toEqual([
    { projectId: SHOP, day: "2026-11-15", reason: "key", quantity: 2 },
    { projectId: SHOP, day: "2026-11-15", reason: "card", quantity: 1 },
    { projectId: BLOG, day: "2026-11-15", reason: "key", quantity: 1 },
  ]);
  expect(lookup.take("2026-11-15")).toEqual([]);
});
