import { expect, test } from "vitest";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { eventShape } from "./event.ts";

const STORED = {
  eventId: "e".repeat(32),
  projectId: 1,
  groupId: 7,
  title: "Blocked inline 'script'",
  culprit: "script-src",
  platform: "other",
  timestampMs: 0,
  receivedMs: 0,
  payload: Buffer.from("{}"),
} as unknown as StoredEvent;

function shapeOf(fields: Partial<SentryEvent>) {
  const event = { event_id: STORED.eventId, timestamp: 0, level: "error", platform: "other" };
  return eventShape(STORED, { ...event, ...fields } as SentryEvent, undefined);
}

test("a report of a policy has Sentry's type and entry for it", () => {
  const csp = { effective_directive: "script-src", blocked_uri: "inline" };
  const shape = shapeOf({ csp, logentry: { formatted: STORED.title } });
  expect(shape).toMatchObject({ type: "csp", "event.type": "csp", title: STORED.title });
  expect(shape.entries).toContainEqual({ type: "csp", data: csp });
});

test("what was thrown is an error, and what was said is neither", () => {
  expect(shapeOf({ exception: { values: [{ type: "Error" }] } }).type).toBe("error");
  expect(shapeOf({ logentry: { formatted: "hello" } })).toMatchObject({ type: "default" });
});
