/** The tag counts of one file, from the payloads of its events. */

import { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import type { EventRow } from "#model/signals/stored-event.ts";
import type { TagReader } from "#store/ports/operations.ts";
import { inTransaction } from "#store/sqlite/database/open-database.ts";
import { BlockCache } from "#store/sqlite/days/block-cache.ts";
import { damagedEvent } from "#store/sqlite/days/damaged-payload.ts";
import { prepareCountTags } from "#store/sqlite/read/count-tags.ts";
import { EVENT_COLUMNS, toSummary } from "#store/sqlite/read/read-events.ts";

const PAGE_ROWS = 1000;
/** The names of tags are kept as values of a tag without a name. */
const NAMES = "";

export interface RecountedTags {
  events: number;
  /** Events whose payload is damaged: only what their rows hold is counted. */
  withoutPayload: number;
}

export interface TagFile {
  path: string;
  blobPath: string;
  /** The list of values that a tag may have is not whole: every value is one then. */
  isListTorn: boolean;
}

/** Undefined for a file without events. */
export function recountTags(file: TagFile, tags: TagReader): RecountedTags | undefined {
  const db = new DatabaseSync(file.path);
  try {
    const made = "SELECT 1 FROM sqlite_schema WHERE name = 'tag_count'";
    if (db.prepare(made).get() === undefined) return undefined;
    const read = db.prepare(
      `SELECT id, ${EVENT_COLUMNS}, block, block_offset, bytes FROM event
       WHERE id > ? ORDER BY id LIMIT ${PAGE_ROWS}`,
    );
    const blocks = new BlockCache();
    const counted = { events: 0, withoutPayload: 0 };
    const tagsOf = (row: Record<string, unknown>): EventRow["tags"] => {
      const summary = toSummary(row);
      const ref = {
        block: Number(row.block),
        offset: Number(row.block_offset),
        bytes: Number(row.bytes),
      };
      try {
        return tags.read({ ...summary, payload: blocks.read(file.blobPath, ref) });
      } catch {
        // The disk has damaged it: its row says what it can.
        counted.withoutPayload += 1;
        return tags.read({ ...summary, payload: damagedEvent(summary) });
      }
    };
    inTransaction(db, () => {
      db.exec("DELETE FROM tag_count");
      const [count, bound] = [prepareCountTags(db), prepareBound(db, file, tags.other)];
      for (let last = -1; ; ) {
        const rows = read.all(last);
        const final = rows.at(-1);
        if (final === undefined) return;
        count(
          rows.map((row) => {
            const { projectId, groupId } = toSummary(row);
            return { groupId, tags: bound(projectId, tagsOf(row)) };
          }),
        );
        counted.events += rows.length;
        last = Number(final.id);
      }
    });
    return counted;
  } finally {
    db.close();
  }
}

type Bound = (projectId: number, tags: EventRow["tags"]) => EventRow["tags"];

/** What had too many values or names on the day is counted as it was then: the file lists the others. */
function prepareBound(db: DatabaseSync, { isListTorn }: TagFile, other: string): Bound {
  const find = db.prepare("SELECT 1 FROM tag_value WHERE project_id = ? AND key = ? AND hash = ?");
  const add = db.prepare(
    "INSERT OR IGNORE INTO tag_value (project_id, key, hash) VALUES (?, ?, ?)",
  );
  const hasList = db.prepare("SELECT 1 FROM tag_value WHERE project_id = ? LIMIT 1");
  const listed = new Map<number, boolean>();
  const known = new Map<string, boolean>();
  const isKept = (projectId: number, key: string, text: string) =>
    getOrMake(known, JSON.stringify([projectId, key, text]), () => {
      if (isListTorn) add.run(projectId, key, hash53(text));
      return isListTorn || find.get(projectId, key, hash53(text)) !== undefined;
    });
  return (projectId, tags) => {
    // A Lapwing that had no bounds wrote no list.
    const isBound = getOrMake(listed, projectId, () => hasList.get(projectId) !== undefined);
    if (!isBound && !isListTorn) return tags;
    return tags
      .filter(([key]) => isKept(projectId, NAMES, key))
      .map(([key, value]) => (isKept(projectId, key, value) ? [key, value] : [key, other]));
  };
}
