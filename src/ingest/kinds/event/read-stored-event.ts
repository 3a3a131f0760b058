import type { StoredEvent } from "#model/stored-event.ts";
import type { SentryEvent, SentryTag } from "#protocol/event.ts";
import { normalizeEvent } from "./normalize.ts";
import { eventColumns } from "./rows.ts";
import { validateEvent } from "./validate.ts";

/** A stored event in the one shape; what was kept as it came is reshaped on every reading. */
export function readStoredEvent(stored: StoredEvent): SentryEvent {
  // Integers that JSON.parse would spoil were made text before they were stored.
  const raw = validateEvent(stored.payload, { hasLongInteger: false });
  if (!raw.ok) {
    throw new Error(`The stored event ${stored.eventId} cannot be read: ${raw.outcome.reason}`);
  }
  const { event } = normalizeEvent(raw.value, {
    eventId: stored.eventId,
    receivedAtMs: stored.receivedMs,
    sentAtMs: undefined,
    // Trusted: its time was held against the limit when it arrived.
    retentionDays: Number.MAX_SAFE_INTEGER,
    trusted: true,
  });
  return event;
}

/** The tags that were counted when it was stored: the event's own and those made from its fields. */
export function readStoredTags(event: SentryEvent): SentryTag[] {
  return eventColumns(event).tags;
}
