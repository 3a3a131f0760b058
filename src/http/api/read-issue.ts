import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import { findIssue } from "#queries/issues/find-issue.ts";
import { findIssueEvent } from "#queries/issues/find-issue-event.ts";
import { listIssueTags } from "#queries/issues/list-issue-tags.ts";
import { countPerBucket } from "#queries/periods/count-per-bucket.ts";
import { countWindow, windowScope } from "#queries/periods/count-window.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import type { IssueScope } from "#store/ports/issues.ts";
import { type ApiCall, found } from "./api-call.ts";
import { readCallPeriod } from "./read-call-period.ts";
import { readCallQuery } from "./read-call-query.ts";
import { eventSummaryShape } from "./shapes/event.ts";
import { type IssueStats, issueShape, statsShape } from "./shapes/issue.ts";
import { tagSummaryShape } from "./shapes/tag.ts";

/** The issue that the path names, with all we know of it. */
export async function readIssue(call: ApiCall) {
  const { viewer, store, params, config, nowMs } = call;
  const id = params.issue ?? "";
  const issue = found(await findIssue(viewer, store, id));
  const { values } = await readRetention(store, config);
  const tags = await listIssueTags(viewer, store, id, nowMs - values.errors * DAY_MS);
  const { places, totals } = await readTotals(call, issue.issue);
  return {
    ...issueShape(call, { ...issue, totals }, await readStats(call, issue.issue, places)),
    ...(await readLatest(call, id)),
    tags: (tags ?? []).map(tagSummaryShape),
    activity: [],
    participants: [],
    seenBy: [],
    pluginActions: [],
    pluginContexts: [],
    pluginIssues: [],
    userReportCount: 0,
  };
}

/** In the environments, releases and time of the address; without them, all that ever came. */
async function readTotals({ store, query, nowMs, ...call }: ApiCall, issue: Issue) {
  const { environments, releases } = readCallQuery(query);
  const places = { environments, releases };
  const period = readCallPeriod({ store, query, nowMs, ...call });
  const scope = { ...places, ...(period && windowScope(countWindow(period, nowMs))) };
  const totals = (await store.issues.countInScope([issue], scope)).get(issue.id);
  return { places, totals: totals ?? issue };
}

async function readStats(
  { store, nowMs }: ApiCall,
  issue: Issue,
  places: IssueScope,
): Promise<IssueStats> {
  const day = countWindow(lastPeriod("24h", DAY_MS, nowMs), nowMs);
  const month = countWindow(lastPeriod("30d", 30 * DAY_MS, nowMs), nowMs);
  const hours = await store.issues.countByHour(issue.groups, { ...places, ...windowScope(month) });
  return {
    [day.name]: statsShape(countPerBucket(hours, day)),
    [month.name]: statsShape(countPerBucket(hours, month)),
  };
}

/** What an issue does not keep itself but its latest event does, unless that one is gone already. */
async function readLatest({ viewer, store }: ApiCall, id: string) {
  const latest = await findIssueEvent(viewer, store, id, "latest");
  if (latest === undefined) return {};
  const event = readStoredEvent(latest.stored);
  const { metadata } = eventSummaryShape(latest.stored, event, latest.issue);
  return { logger: event.logger ?? null, metadata };
}
