import type { EventId } from "#model/ids.ts";
import type { Viewer } from "#model/viewer.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { type FoundEvent, findEvent } from "#queries/events/find-event.ts";
import type { Store } from "#store/ports/store.ts";
import { type FoundIssue, findIssue } from "./find-issue.ts";

/** "latest", "oldest", or an event's id; undefined when the issue has no such event to see. */
export async function findIssueEvent(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events">,
  issueId: string,
  which: string,
): Promise<FoundEvent | undefined> {
  const found = await findIssue(viewer, store, issueId);
  if (found === undefined) return undefined;
  const eventId = await nameEvent(store, found, which);
  if (eventId === undefined) return undefined;
  const event = await findEvent(viewer, store, found.project.id, eventId);
  // An event of another issue is none of this one.
  return event?.issue?.id === found.issue.id ? event : undefined;
}

async function nameEvent(
  store: Pick<Store, "events">,
  { issue }: FoundIssue,
  which: string,
): Promise<EventId | undefined> {
  if (which !== "latest" && which !== "oldest") {
    return canonicalEventId(which) as EventId | undefined;
  }
  const order = which === "latest" ? "newest" : "oldest";
  const [summary] = await store.events.listByGroups(issue.groups, { order, limit: 1 });
  return summary?.eventId;
}
