import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import type { EventSummary, StoredEvent } from "#model/signals/stored-event.ts";

export interface EventStore {
  find(projectId: ProjectId, eventId: EventId): Promise<StoredEvent | undefined>;
  /** These with their payloads, in the same order; what is gone by now is left out. */
  open(events: readonly EventSummary[]): Promise<StoredEvent[]>;
  /** Newest (or oldest) first by time, without payloads. */
  listByGroups(groups: GroupId[], page: EventPage): Promise<EventSummary[]>;
  countTags(groups: GroupId[], fromMs: number): Promise<TagCount[]>;
  /** Of these values alone, over all the groups; what never came is left out. */
  countTagValues(
    groups: GroupId[],
    fromMs: number,
    values: readonly TagValue[],
  ): Promise<TagCount[]>;
  /** Events that carry the tag, whatever its value; keys that never came are left out. */
  countTagKeys(groups: GroupId[], fromMs: number, keys: readonly string[]): Promise<KeyCount[]>;
  /** How many events stand on either side of one, by time; each side is counted up to `limit`. */
  countAround(
    groups: GroupId[],
    event: { timestampMs: number; eventId: EventId },
    limit: number,
  ): Promise<{ older: number; newer: number }>;
}
export interface EventPage {
  order: "newest" | "oldest";
  limit: number;
  /** Only events strictly past this one in the given order. */
  after?: { timestampMs: number; eventId: EventId };
}
export interface TagValue {
  key: string;
  value: string;
}
export interface KeyCount {
  key: string;
  events: number;
}
export interface TagCount extends TagValue {
  events: number;
}
