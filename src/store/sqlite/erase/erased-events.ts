/** What meta and the tag counts know of the events that are to go. */

import type { DatabaseSync } from "node:sqlite";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { EraseTools } from "#store/ports/digest-erasing.ts";
import { BlockCache } from "#store/sqlite/days/block-cache.ts";
import { EVENT_COLUMNS, toSummary } from "#store/sqlite/read/read-events.ts";
import type { FoundRow } from "./find-user-rows.ts";

export interface ErasedEvent {
  eventId: string;
  groupId: number;
  timestampMs: number;
  environment: string | undefined;
  release: string | undefined;
  userKey: string | undefined;
  user: { id?: string | undefined; email?: string | undefined };
  tags: readonly (readonly [string, string])[];
}

export function readErasedEvents(
  db: DatabaseSync,
  blobPath: string,
  found: readonly FoundRow[],
  readEvent: EraseTools["readEvent"],
): ErasedEvent[] {
  const select = db.prepare(`SELECT ${EVENT_COLUMNS} FROM event WHERE id = ?`);
  const blocks = new BlockCache();
  return found.flatMap(({ id, refs: [ref] }) => {
    const row = select.get(id);
    if (row === undefined || ref === undefined) return [];
    const summary = toSummary(row);
    const { eventId, groupId, timestampMs, environment, release, userKey } = summary;
    const known = { eventId, groupId, timestampMs, environment, release, userKey };
    try {
      const { user, tags } = readEvent({ ...summary, payload: blocks.read(blobPath, ref) });
      return { ...known, user, tags };
    } catch (error) {
      if (!(error instanceof DamagedPayload)) throw error;
      return { ...known, user: {}, tags: [] };
    }
  });
}
