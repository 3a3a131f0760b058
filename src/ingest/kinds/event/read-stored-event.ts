import type { EventId } from "#model/ids.ts";
import type { StoredSpan } from "#model/signals/span.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { SentryEvent, SentryTag } from "#protocol/event/event.ts";
import { normalizeEvent } from "./normalize.ts";
import { eventColumns } from "./rows.ts";
import { validateEvent } from "./validate.ts";

/** A stored event in the one shape; what was kept as it came is reshaped on every reading. */
export function readStoredEvent(
  stored: Pick<StoredEvent, "eventId" | "payload" | "receivedMs">,
): SentryEvent {
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

/** The event that a transaction is stored as; its spans are not in it. */
export function readStoredTransaction(stored: StoredSpan): SentryEvent {
  return readStoredEvent({ ...stored, eventId: stored.eventId as EventId });
}

/** The tags that were counted when it was stored: the event's own and those made from its fields. */
export function readStoredTags(event: SentryEvent): SentryTag[] {
  return eventColumns(event).tags;
}
