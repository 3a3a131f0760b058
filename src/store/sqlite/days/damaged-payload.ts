/** What is shown in place of a payload that the disk has damaged: the columns, and a note that says so. */

import type { EventSummary } from "#model/signals/stored-event.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";

const NOTE: EventNote = {
  path: "",
  what: "damaged",
  why: "the disk has damaged the rest of it; what is shown here was kept apart",
};

/** In place of attributes. */
export const DAMAGED_ATTRIBUTES = Buffer.from(JSON.stringify({ notes: [NOTE] }));
/** In place of a span's fields. */
export const DAMAGED_FIELDS = Buffer.from(JSON.stringify({ _notes: [NOTE] }));

export function damagedEvent(event: EventSummary): Buffer {
  const { eventId, timestampMs, level, platform, transaction, release, environment } = event;
  return Buffer.from(
    JSON.stringify({
      ...{ event_id: eventId, timestamp: timestampMs / 1000, level, platform },
      ...{ transaction, release, environment },
      logentry: { formatted: event.title },
      _notes: [NOTE],
    }),
  );
}

/** The payload, or `instead` when it cannot be read. The file of all of them may be gone, too. */
export function readOr(read: () => Buffer, instead: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isGone && !(error instanceof DamagedPayload)) throw error;
    return instead();
  }
}
