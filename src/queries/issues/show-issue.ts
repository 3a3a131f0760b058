import { isAway } from "#lib/error-digests.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import type { ShownIssue } from "#model/shown-issue.ts";
import type { EventSummary } from "#model/signals/stored-event.ts";
import type { Viewer } from "#model/viewer.ts";
import { type EventAsk, readChoice, showEvent } from "#queries/events/show-event.ts";
import { chartBucketMs, countForChart } from "#queries/periods/count-for-chart.ts";
import { countWindow, windowScope } from "#queries/periods/count-window.ts";
import type { Period } from "#queries/periods/read-period.ts";
import type { HourCount } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { findIssue } from "./find-issue.ts";
import { listIssueTags } from "./list-issue-tags.ts";
import { markUnusual } from "./mark-unusual.ts";
import { formatShortId } from "./short-id.ts";

export interface IssuePageAsk extends EventAsk {
  /** What is counted: the time, also of the tags, and where the events came from; none is all. */
  period: Period;
  environments?: string[];
  releases?: string[];
  nowMs: number;
}

/** Counting goes through an index: this many take a few milliseconds. */
const MAX_COUNTED = 25_000;
/** As many as a menu can hold. */
const MOST_ENVIRONMENTS = 50;

/** All that an issue's page shows; undefined when the issue, or the event asked for, is not there. */
export async function showIssue(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events" | "attachments" | "feedback" | "replays">,
  ask: IssuePageAsk,
): Promise<ShownIssue | undefined> {
  const { found, eventsAway } = await showEventOrWhy(viewer, store, ask);
  if (found === undefined) return undefined;
  const { project, issue, shown } = found;
  // A named event must be there; of an issue whose events have all expired the rest is still shown.
  const mayLack = readChoice(ask.event) !== undefined || eventsAway !== undefined;
  if (shown === undefined && !mayLack) return undefined;
  const { period, nowMs, environments = [], releases = [] } = ask;
  const window = countWindow(period, nowMs);
  const places = {
    ...(environments.length > 0 && { environments }),
    ...(releases.length > 0 && { releases }),
  };
  const scope = { ...places, ...windowScope(window) };
  const { issues } = store;
  const hours = await issues.countByHour(issue.groups, scope, chartBucketMs(window));
  const totals = (await issues.countInScope([issue], scope)).get(issue.id);
  const dayAgoMs = nowMs - DAY_MS;
  const twoDays = { ...places, fromMs: dayAgoMs - DAY_MS };
  const lastDays = await issues.countByHour(issue.groups, twoDays);
  const newReleases = await issues.listReleases(issue.groups, scope);
  const readFacets = async () => {
    const tags = (await listIssueTags(viewer, store, String(issue.id), period.fromMs)) ?? [];
    return markUnusual(store, issue, tags, { sinceMs: period.fromMs, nowMs });
  };
  const facets = eventsAway === undefined ? await readFacets() : [];
  return {
    project,
    issue,
    totals: totals ?? issue,
    scope: { window, environments, releases, notFollowed: [] },
    environments: await issues.listEnvironments([project.id], MOST_ENVIRONMENTS),
    shortId: formatShortId(project.slug, issue.number),
    chart: countForChart(hours, window, newReleases),
    lastDayEvents: sum(lastDays.filter(({ hourMs }) => hourMs >= dayAgoMs)),
    dayBeforeEvents: sum(lastDays.filter(({ hourMs }) => hourMs < dayAgoMs)),
    facets,
    facetEvents: facets.reduce((most, { events }) => Math.max(most, events), 0),
    event: shown,
    eventsAway,
    ordinal: shown && (await ordinalOf(store, issue, shown.summary)),
  };
}

/** Events may be on another server than the rest, and that one may be away. */
async function showEventOrWhy(
  viewer: Viewer,
  store: Parameters<typeof showEvent>[1],
  ask: IssuePageAsk,
) {
  try {
    return { found: await showEvent(viewer, store, ask), eventsAway: undefined };
  } catch (error) {
    if (!isAway(error) || !(error instanceof Error)) throw error;
    const found = await findIssue(viewer, store, ask.issue);
    const isHere = found?.project.slug === ask.project.toLowerCase();
    const bare = found && isHere ? { ...found, shown: undefined } : undefined;
    return { found: bare, eventsAway: error.message };
  }
}

async function ordinalOf(
  store: Pick<Store, "events">,
  issue: Issue,
  event: EventSummary,
): Promise<ShownIssue["ordinal"]> {
  const { older, newer } = await store.events.countAround(issue.groups, event, MAX_COUNTED);
  if (older === MAX_COUNTED || newer === MAX_COUNTED) return undefined;
  return { number: older + 1, of: older + 1 + newer };
}

function sum(hours: HourCount[]): number {
  return hours.reduce((total, { events }) => total + events, 0);
}
