import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import type { EventSummary, StoredEvent } from "#model/stored-event.ts";

export interface EventStore {
  find(projectId: ProjectId, eventId: EventId): Promise<StoredEvent | undefined>;
  /** Newest (or oldest) first by time, without payloads. */
  listByGroups(groups: GroupId[], page: EventPage): Promise<EventSummary[]>;
  countTags(groups: GroupId[], fromMs: number): Promise<TagCount[]>;
}
export interface EventPage {
  order: "newest" | "oldest";
  limit: number;
  /** Only events strictly past this one in the given order. */
  after?: { timestampMs: number; eventId: EventId };
}
export interface TagCount {
  key: string;
  value: string;
  events: number;
}
