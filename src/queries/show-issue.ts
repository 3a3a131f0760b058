import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import type { ShownIssue } from "#model/shown-issue.ts";
import type { EventSummary } from "#model/stored-event.ts";
import type { Viewer } from "#model/viewer.ts";
import type { HourCount } from "#store/ports/issues.ts";
import type { Store } from "#store/ports/store.ts";
import { countForChart, firstChartMs } from "./count-for-chart.ts";
import { listIssueTags } from "./list-issue-tags.ts";
import { markUnusual } from "./mark-unusual.ts";
import type { Period } from "./read-period.ts";
import { formatShortId } from "./short-id.ts";
import { type EventAsk, readChoice, showEvent } from "./show-event.ts";

export interface IssuePageAsk extends EventAsk {
  /** Of the chart and the tags. */
  period: Period;
  nowMs: number;
}

/** Counting goes through an index: this many take a few milliseconds. */
const MAX_COUNTED = 25_000;

/** All that an issue's page shows; undefined when the issue, or the event asked for, is not there. */
export async function showIssue(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues" | "events" | "attachments" | "feedback" | "replays">,
  ask: IssuePageAsk,
): Promise<ShownIssue | undefined> {
  const found = await showEvent(viewer, store, ask);
  if (found === undefined) return undefined;
  const { project, issue, shown } = found;
  // A named event must be there; of an issue whose events have all expired the rest is still shown.
  if (shown === undefined && readChoice(ask.event) === undefined) return undefined;
  const { period, nowMs } = ask;
  const hours = await countHours(store, issue, firstChartMs(period), period.toMs);
  const dayAgoMs = nowMs - DAY_MS;
  const lastDays = await countHours(store, issue, dayAgoMs - DAY_MS, nowMs);
  const firstMs = firstChartMs(period);
  const releases = await store.issues.listReleases(issue.groups, firstMs, period.toMs);
  const tags = (await listIssueTags(viewer, store, String(issue.id), period.fromMs)) ?? [];
  const facets = await markUnusual(store, issue, tags, { sinceMs: period.fromMs, nowMs });
  return {
    project,
    issue,
    shortId: formatShortId(project.slug, issue.number),
    chart: countForChart(hours, period, releases),
    lastDayEvents: sum(lastDays.filter(({ hourMs }) => hourMs >= dayAgoMs)),
    dayBeforeEvents: sum(lastDays.filter(({ hourMs }) => hourMs < dayAgoMs)),
    facets,
    facetEvents: Math.max(0, ...facets.map(({ events }) => events)),
    event: shown,
    place: shown && (await placeOf(store, issue, shown.summary)),
  };
}

async function placeOf(
  store: Pick<Store, "events">,
  issue: Issue,
  event: EventSummary,
): Promise<ShownIssue["place"]> {
  const { older, newer } = await store.events.countAround(issue.groups, event, MAX_COUNTED);
  if (older === MAX_COUNTED || newer === MAX_COUNTED) return undefined;
  return { number: older + 1, of: older + 1 + newer };
}

function countHours(store: Pick<Store, "issues">, issue: Issue, fromMs: number, toMs: number) {
  return store.issues.countByHour(issue.groups, fromMs, toMs);
}

function sum(hours: HourCount[]): number {
  return hours.reduce((total, { events }) => total + events, 0);
}
