import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import type { EventId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { EventChoice } from "#model/shown-issue.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import type { Store } from "#store/ports/store.ts";

/** Enough to find a telling one; each is opened, so more would cost the page time. */
const CANDIDATES = 20;

/** The event of an issue that a person asked for by a word; undefined when none is kept. */
export async function chooseEvent(
  store: Pick<Store, "events">,
  issue: Issue,
  choice: EventChoice,
): Promise<EventId | undefined> {
  if (choice === "recommended") return recommendEvent(store, issue);
  const order = choice === "latest" ? "newest" : "oldest";
  const [summary] = await store.events.listByGroups(issue.groups, { order, limit: 1 });
  return summary?.eventId;
}

/** The newest of those that tell most: a stack trace, a user, breadcrumbs. */
async function recommendEvent(
  store: Pick<Store, "events">,
  issue: Issue,
): Promise<EventId | undefined> {
  const newest = await store.events.listByGroups(issue.groups, {
    order: "newest",
    limit: CANDIDATES,
  });
  let best: { eventId: EventId; tells: number } | undefined;
  for (const { projectId, eventId } of newest) {
    const stored = await store.events.find(projectId, eventId);
    // Its day may have been removed between the two questions.
    if (stored === undefined) continue;
    const tells = countTelling(readStoredEvent(stored));
    if (best === undefined || tells > best.tells) best = { eventId, tells };
    if (tells === ALL_TELLING) break;
  }
  return best?.eventId;
}

const ALL_TELLING = 3;

function countTelling({ exception, stacktrace, user, breadcrumbs }: SentryEvent): number {
  const hasTrace =
    stacktrace !== undefined || exception?.values.some((value) => value.stacktrace !== undefined);
  const hasUser = Boolean(user?.id || user?.email || user?.username);
  const hasCrumbs = (breadcrumbs?.values.length ?? 0) > 0;
  return Number(hasTrace === true) + Number(hasUser) + Number(hasCrumbs);
}
