import type { EventId, GroupId, ProjectId } from "#model/ids.ts";
import type { Level } from "#protocol/event/level.ts";

/** The columns of an event: what lists, filters and sorting need without opening the payload. */
export interface EventSummary {
  projectId: ProjectId;
  eventId: EventId;
  groupId: GroupId;
  timestampMs: number;
  receivedMs: number;
  level: Level;
  platform: string;
  title: string;
  culprit: string;
  transaction: string | undefined;
  release: string | undefined;
  environment: string | undefined;
  userKey: string | undefined;
}

/** An event with its payload: the JSON as stored, to be read with `normalizeEvent`. */
export interface StoredEvent extends EventSummary {
  payload: Buffer;
}
