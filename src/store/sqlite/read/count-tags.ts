import type { DatabaseSync } from "node:sqlite";
import type { EventRow } from "#model/signals/stored-event.ts";
import { sumTags } from "#model/sums/tag-sums.ts";

export function prepareCountTags(
  db: DatabaseSync,
): (events: readonly Pick<EventRow, "groupId" | "tags">[]) => void {
  const add = db.prepare(
    `INSERT INTO tag_count (group_id, key, value, events) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET events = events + excluded.events`,
  );
  return (batch) => {
    for (const { groupId, key, value, events } of sumTags(batch))
      add.run(groupId, key, value, events);
  };
}
