import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import type { EventId } from "#model/ids.ts";
import type { Replay } from "#model/signals/replay.ts";
import type { SentryTag } from "#protocol/event/event.ts";
import type { Store } from "#store/ports/store.ts";

/** A tag that changes with every page is no longer one. */
const MAX_VALUES = 100;
const MAX_TAGS = 200;

/** Each with the values it had in the newest `segments`; they are in the events, not in the rows. */
export async function readReplayTags(
  store: Pick<Store, "replays">,
  { projectId, replayId, endMs }: Replay,
  segments: number,
): Promise<Record<string, string[]>> {
  const tags = new Map<string, Set<string>>();
  for (const payload of await store.replays.listEvents(projectId, replayId, segments)) {
    const about = { eventId: replayId as string as EventId, receivedMs: endMs, payload };
    for (const tag of readStoredEvent(about).tags ?? []) addTag(tags, tag);
  }
  return Object.fromEntries(Array.from(tags, ([key, values]) => [key, [...values]]));
}

function addTag(tags: Map<string, Set<string>>, [key, value]: SentryTag): void {
  if (!tags.has(key) && tags.size >= MAX_TAGS) return;
  const values = getOrMake(tags, key, () => new Set<string>());
  if (values.size < MAX_VALUES) values.add(value);
}
