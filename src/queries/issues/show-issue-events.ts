import type { EventFilter, EventMark, ListedEvent, ShownIssueEvents } from "#model/issue-events.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Period } from "#queries/periods/read-period.ts";
import type { Store } from "#store/ports/store.ts";
import { findFitting } from "./find-fitting.ts";
import { findIssue } from "./find-issue.ts";
import { formatShortId } from "./short-id.ts";
import { TagReader } from "./tag-reader.ts";

const PAGE_ROWS = 50;
/** As many as a menu can hold. */
const MOST_VALUES = 50;

export interface IssueEventsQuestion extends EventFilter {
  /** The slug in the address: an issue of another project is not found under it. */
  project: string;
  /** Number or short id. */
  issue: string;
  period: Period;
  after: EventMark | undefined;
}

/** A page of an issue's events; undefined when there is no such issue to see. */
export async function showIssueEvents(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events">,
  question: IssueEventsQuestion,
): Promise<ShownIssueEvents | undefined> {
  const found = await findIssue(viewer, store, question.issue);
  if (found === undefined || found.project.slug !== question.project.toLowerCase()) {
    return undefined;
  }
  const { project, issue } = found;
  const tags = new TagReader(store);
  const ask = { ...question, limit: PAGE_ROWS };
  const { events, older, looked } = await findFitting(store, issue, ask, tags);
  const match = { projectIds: [project.id], ids: [issue.id] };
  const valuesOf = async (key: "environment" | "release") =>
    (await store.issues.countValues(key, match, MOST_VALUES)).map(({ value }) => value);
  return {
    project,
    issue,
    shortId: formatShortId(project.slug, issue.number),
    events: await withTags(events, tags),
    older,
    looked: older !== undefined && events.length < PAGE_ROWS ? looked : undefined,
    environments: await valuesOf("environment"),
    releases: await valuesOf("release"),
  };
}

async function withTags(events: EventSummary[], tags: TagReader): Promise<ListedEvent[]> {
  const listed: ListedEvent[] = [];
  for (const [at, event] of events.entries()) {
    const own = new Map(await tags.read(event, events.slice(at + 1)));
    const { eventId, timestampMs, title, release, environment, userKey } = event;
    listed.push({
      ...{ eventId, timestampMs, title, release, environment },
      user: own.get("user") ?? userKey,
      browser: own.get("browser") ?? own.get("browser.name"),
      url: own.get("url"),
    });
  }
  return listed;
}
