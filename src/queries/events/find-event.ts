import type { EventId, ProjectId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { StoredEvent } from "#model/signals/stored-event.ts";
import type { Viewer } from "#model/viewer.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { GroupingRecord } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";

export interface FoundEvent {
  stored: StoredEvent;
  /** undefined when the issue was deleted and its events were not yet. */
  issue: Issue | undefined;
  grouping: GroupingRecord | undefined;
  /** Neighbours in its issue, by time. */
  newerId: EventId | undefined;
  olderId: EventId | undefined;
}

export async function findEvent(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events">,
  projectId: ProjectId,
  eventId: EventId,
): Promise<FoundEvent | undefined> {
  const projects = await visibleProjects(viewer, store);
  if (!projects.some((project) => project.id === projectId)) return undefined;
  const stored = await store.events.find(projectId, eventId);
  if (stored === undefined) return undefined;
  const issue = await store.issues.findByGroup(stored.groupId);
  const groupings = issue ? await store.issues.groupings(issue.id) : [];
  const groups = issue?.groups ?? [stored.groupId];
  const neighbour = async (order: "newest" | "oldest") => {
    const [next] = await store.events.listByGroups(groups, { order, limit: 1, after: stored });
    return next?.eventId;
  };
  return {
    stored,
    issue,
    grouping: groupings.find((record) => record.groupId === stored.groupId),
    newerId: await neighbour("oldest"),
    olderId: await neighbour("newest"),
  };
}
