import type { EventId, ProjectId, ReplayId } from "#model/ids.ts";
import type { SentryEvent } from "#protocol/event.ts";
import { canonicalEventId } from "#protocol/event-id.ts";
import type { Store } from "#store/ports/store.ts";

/** The stored replay in which an event happened, as the event says or as the replay does. */
export async function findEventReplay(
  store: Pick<Store, "replays">,
  projectId: ProjectId,
  eventId: EventId,
  event: SentryEvent,
): Promise<ReplayId | undefined> {
  const tag = event.tags?.find(([key]) => key === "replayId")?.[1];
  const named = canonicalEventId(event.contexts?.replay?.replay_id ?? tag) as string | undefined;
  if (named !== undefined) {
    const [first] = await store.replays.listSegments(projectId, named as ReplayId, {
      from: 0,
      limit: 1,
    });
    if (first !== undefined) return first.replayId;
  }
  return store.replays.findByError(projectId, eventId);
}
