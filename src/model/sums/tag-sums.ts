/** How often the events of a batch carry each value of a tag, by group. */
import { getOrMake, newMap } from "#lib/get-or-make.ts";
import type { GroupId } from "#model/ids.ts";
import type { EventRow } from "#model/signals/stored-event.ts";

export interface TagSum {
  groupId: GroupId;
  key: string;
  value: string;
  events: number;
}

/** A batch repeats the same few tags of the same few groups. */
export function sumTags(events: readonly Pick<EventRow, "groupId" | "tags">[]): TagSum[] {
  const groups = new Map<GroupId, Map<string, Map<string, number>>>();
  for (const event of events) {
    const keys = getOrMake(groups, event.groupId, newMap<string, Map<string, number>>);
    for (const [key, value] of event.tags) {
      const values = getOrMake(keys, key, newMap<string, number>);
      values.set(value, (values.get(value) ?? 0) + 1);
    }
  }
  const sums: TagSum[] = [];
  for (const [groupId, keys] of groups) {
    for (const [key, values] of keys) {
      for (const [value, count] of values) sums.push({ groupId, key, value, events: count });
    }
  }
  return sums;
}
