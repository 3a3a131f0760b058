import type { EventNote } from "#protocol/event/event.ts";
import { MAX_NOTES } from "#protocol/event/event-notes.ts";

const NAME = Buffer.from('"_notes"');

/** The payload of an event that is done, with more notes. Nearly always it had none. */
export function addNotes(payload: Buffer, notes: readonly EventNote[]): Buffer {
  const start = payload.indexOf("{");
  if (!payload.includes(NAME)) {
    const head = Buffer.from(`{"_notes":${JSON.stringify(notes.slice(0, MAX_NOTES))},`);
    return Buffer.concat([head, payload.subarray(start + 1)]);
  }
  const event = JSON.parse(payload.toString()) as { _notes?: EventNote[] };
  const room = Math.max(0, MAX_NOTES - (event._notes?.length ?? 0));
  event._notes = [...(event._notes ?? []), ...notes.slice(0, room)];
  return Buffer.from(JSON.stringify(event));
}
