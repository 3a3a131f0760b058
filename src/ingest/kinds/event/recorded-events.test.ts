/** Every event that real SDKs sent while we recorded, through all stages and back. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEFAULT_SCRUB_RULES } from "#ingest/scrub/rules.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import { readEnvelope } from "#protocol/envelope/envelope.ts";
import { type EventArrival, normalizeEvent } from "./normalize.ts";
import { eventColumns } from "./rows.ts";
import { validateEvent } from "./validate.ts";

interface RecordedRequest {
  decodedText?: string;
  endpoint: "envelope" | "store" | "tunnel" | "rest" | "preflight" | "error-page";
  itemTypes: string[];
}

const FOLDER = "test/fixtures/requests";
const AT: EventArrival = {
  eventId: undefined,
  receivedAtMs: Date.parse("2026-11-15T01:30:00Z"),
  sentAtMs: undefined,
  retentionDays: 90,
};

const recorded = globSync(`${FOLDER}/*/*.json`)
  .sort()
  .flatMap((file) => {
    const request: RecordedRequest = JSON.parse(readFileSync(file, "utf8"));
    return eventsIn(request).map((payload) => ({ name: file.slice(FOLDER.length + 1), payload }));
  });

function eventsIn({ decodedText, endpoint, itemTypes }: RecordedRequest): Buffer[] {
  if (!itemTypes.includes("event")) return [];
  const body = Buffer.from(decodedText ?? "");
  if (endpoint === "store") return [body];
  const envelope = readEnvelope(body);
  if (!envelope.ok) throw new Error(envelope.detail);
  const events = envelope.value.items.filter((item) => item.type === "event");
  return events.map((item) => body.subarray(item.start, item.end));
}

function read(payload: Buffer, at: EventArrival) {
  const step = validateEvent(payload, { hasLongInteger: false });
  if (!step.ok) throw new Error(step.outcome.reason);
  return normalizeEvent(step.value, at);
}

function plain(value: unknown): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value));
}

test("there are recorded events of every generation", () => {
  expect(recorded.length).toBeGreaterThan(150);
});

test.each(recorded)("$name is stored and reads back the same", ({ payload }) => {
  const { event, changed, suspects } = read(payload, AT);
  const isScrubbed = scrubEvent(event, DEFAULT_SCRUB_RULES, new Map(), suspects) > 0;
  const stored = changed || isScrubbed ? Buffer.from(JSON.stringify(event)) : payload;
  const again = read(stored, { ...AT, receivedAtMs: 0, trusted: true });
  expect(plain(again.event)).toEqual(plain(event));
  expect(again.changed).toBe(false);
});

test.each(recorded)("$name needs no second repair", ({ payload }) => {
  const { _notes, ...event } = plain(read(payload, AT).event);
  const again = read(Buffer.from(JSON.stringify(event)), AT);
  expect(plain(again.event)).toEqual(event);
});

test.each(recorded)("$name has nothing wrong but its size", ({ payload }) => {
  const { notes } = read(payload, AT);
  expect(notes.filter((note) => note.what !== "trimmed")).toEqual([]);
});

test.each(recorded)("$name hides as much with the pre-test as without", ({ payload }) => {
  const [first, second] = [read(payload, AT), read(payload, AT)];
  const withPreTest = scrubEvent(first.event, DEFAULT_SCRUB_RULES, new Map(), first.suspects);
  expect(withPreTest).toBe(scrubEvent(second.event, DEFAULT_SCRUB_RULES, new Map()));
});

test.each(recorded)("$name fills its columns", ({ payload }) => {
  const columns = eventColumns(read(payload, AT).event);
  expect(columns.eventId).toMatch(/^[0-9a-f]{32}$/);
  expect(columns.title).not.toBe("<unlabeled event>");
  expect(columns.timestampMs).toBeGreaterThan(Date.parse("2026-11-15T00:00:00Z"));
  expect(columns.environment).toMatch(/^(production|staging)$/);
  expect(columns.sdkName).not.toBe("");
  expect(columns.tags.map(([key]) => key)).toContain("level");
});
