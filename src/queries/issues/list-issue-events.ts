import type { EventId } from "#model/ids.ts";
import type { EventSummary, StoredEvent } from "#model/signals/stored-event.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Period } from "#queries/periods/read-period.ts";
import type { PageAsk, TakenPage } from "#queries/periods/take-page.ts";
import type { Store } from "#store/ports/store.ts";
import type { EventPage } from "#store/ports/telemetry/events.ts";
import { type FoundIssue, findIssue } from "./find-issue.ts";

/** Before every event of its moment. */
const FIRST_ID = "0".repeat(32) as EventId;

export interface IssueEventsAsk extends PageAsk<NonNullable<EventPage["after"]>> {
  /** Only events of this time. */
  seenIn?: Period | undefined;
}
/** Newest first. */
export interface IssueEvents extends FoundIssue, TakenPage<StoredEvent> {}

/** The events of an issue with their payloads; undefined when there is no such issue to see. */
export async function listIssueEvents(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events">,
  issueId: string,
  ask: IssueEventsAsk,
): Promise<IssueEvents | undefined> {
  const found = await findIssue(viewer, store, issueId);
  if (found === undefined) return undefined;
  const goesBack = ask.before !== undefined;
  // One more than asked tells whether another page follows.
  const summaries = await store.events.listByGroups(found.issue.groups, {
    order: goesBack ? "oldest" : "newest",
    limit: ask.limit + 1,
    after: ask.before ?? ask.after ?? endOf(ask.seenIn),
  });
  const inPeriod = summaries.filter((event) => isIn(ask.seenIn, event));
  const hasMore = inPeriod.length > ask.limit;
  const page = inPeriod.slice(0, ask.limit);
  if (goesBack) page.reverse();
  return {
    ...found,
    rows: await store.events.open(page),
    hasPrevious: goesBack ? hasMore : ask.after !== undefined,
    hasNext: goesBack ? page.length > 0 : hasMore,
  };
}

/** Rows come in order, so what lies outside the period stands at the end of the page. */
function isIn(period: Period | undefined, { timestampMs }: EventSummary): boolean {
  if (period === undefined) return true;
  return timestampMs >= period.fromMs && (period.isOpenEnded || timestampMs < period.toMs);
}

function endOf(period: Period | undefined): EventPage["after"] {
  if (period === undefined || period.isOpenEnded) return undefined;
  return { timestampMs: period.toMs, eventId: FIRST_ID };
}
