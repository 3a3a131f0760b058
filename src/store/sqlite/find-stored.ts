import type { DatabaseSync } from "node:sqlite";
import { type EventKey, eventKeyText } from "#store/ports/digest.ts";

export type FindStored = (keys: EventKey[]) => string[];

/** Asks a day's file which of these events it holds. */
export function prepareFindStored(db: DatabaseSync): FindStored {
  const find = db.prepare("SELECT 1 FROM event WHERE event_id = ? AND project_id = ?");
  return (keys) =>
    keys
      .filter((key) => find.get(Buffer.from(key.eventId, "hex"), key.projectId) !== undefined)
      .map(eventKeyText);
}
