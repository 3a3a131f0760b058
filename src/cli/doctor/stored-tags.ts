import { readStoredEvent, readStoredTags } from "#ingest/kinds/event/read-stored-event.ts";
import { OTHER_VALUES } from "#ingest/kinds/event/tag-limit.ts";
import type { TagReader } from "#store/ports/operations.ts";

/** Tags are counted anew as they were counted when their events came. */
export const STORED_TAGS: TagReader = {
  read: (event) => readStoredTags(readStoredEvent(event)),
  other: OTHER_VALUES,
};
