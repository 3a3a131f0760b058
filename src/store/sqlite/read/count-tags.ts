import type { DatabaseSync } from "node:sqlite";
import { getOrMake, newMap } from "#lib/get-or-make.ts";
import type { EventRow } from "#model/signals/stored-event.ts";

/** Added up in memory first: a batch repeats the same few tags of the same few groups. */
export function prepareCountTags(
  db: DatabaseSync,
): (events: readonly Pick<EventRow, "groupId" | "tags">[]) => void {
  const add = db.prepare(
    `INSERT INTO tag_count (group_id, key, value, events) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET events = events + excluded.events`,
  );
  return (events) => {
    const groups = new Map<number, Map<string, Map<string, number>>>();
    for (const event of events) {
      const keys = getOrMake(groups, event.groupId, newMap<string, Map<string, number>>);
      for (const [key, value] of event.tags) {
        const values = getOrMake(keys, key, newMap<string, number>);
        values.set(value, (values.get(value) ?? 0) + 1);
      }
    }
    for (const [groupId, keys] of groups) {
      for (const [key, values] of keys) {
        for (const [value, count] of values) add.run(groupId, key, value, count);
      }
    }
  };
}
