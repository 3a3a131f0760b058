import { readStoredEvent, readStoredTags } from "#ingest/kinds/event/read-stored-event.ts";
import type { EventId, ProjectId, ReplayId } from "#model/ids.ts";
import type { EventChoice, ShownEvent } from "#model/shown-issue.ts";
import type { Viewer } from "#model/viewer.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { chooseEvent } from "#queries/issues/choose-event.ts";
import { type FoundIssue, findIssue } from "#queries/issues/find-issue.ts";
import type { Store } from "#store/ports/store.ts";
import { findEvent } from "./find-event.ts";

type Asked = Pick<Store, "projects" | "issues" | "events" | "attachments" | "feedback" | "replays">;

/** More are read through the API. */
const MAX_FEEDBACK = 50;

export interface EventAsk {
  /** The slug in the address: an issue of another project is not found under it. */
  project: string;
  /** Number or short id. */
  issue: string;
  /** "recommended", "latest", "oldest", or an event's id. */
  event: string;
}

interface FoundPage extends FoundIssue {
  /** Undefined when the issue has no such event to see. */
  shown: ShownEvent | undefined;
  /** As stored. */
  payload: Buffer | undefined;
}

/** One event of an issue; undefined when there is no such issue to see. */
export async function showEvent(
  viewer: Viewer,
  store: Asked,
  ask: EventAsk,
): Promise<FoundPage | undefined> {
  const found = await findIssue(viewer, store, ask.issue);
  if (found === undefined || found.project.slug !== ask.project.toLowerCase()) return undefined;
  const choice = readChoice(ask.event);
  const eventId = choice
    ? await chooseEvent(store, found.issue, choice)
    : (canonicalEventId(ask.event) as EventId | undefined);
  const event = eventId && (await findEvent(viewer, store, found.project.id, eventId));
  // An event of another issue is none of this one.
  if (!event || event.issue?.id !== found.issue.id) {
    return { ...found, shown: undefined, payload: undefined };
  }
  const { payload, ...summary } = event.stored;
  const { projectId } = summary;
  const sent = readStoredEvent(event.stored);
  const shown: ShownEvent = {
    choice,
    summary,
    event: sent,
    tags: readStoredTags(sent),
    payloadBytes: payload.length,
    attachments: await store.attachments.list(projectId, summary.eventId),
    feedback: await store.feedback.listByGroups(projectId, found.issue.groups, MAX_FEEDBACK),
    replayId: await findEventReplay(store, projectId, summary.eventId, sent),
    grouping: event.grouping,
    olderId: event.olderId,
    newerId: event.newerId,
  };
  return { ...found, shown, payload };
}

export function readChoice(word: string): EventChoice | undefined {
  return word === "recommended" || word === "latest" || word === "oldest" ? word : undefined;
}

/** The stored replay in which an event happened, as the event says or as the replay does. */
async function findEventReplay(
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
