import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import { DAY_MS } from "#lib/time.ts";
import type { Issue } from "#model/issue.ts";
import { countPerBucket, firstBucketMs } from "#queries/count-per-bucket.ts";
import { findIssue } from "#queries/find-issue.ts";
import { findIssueEvent } from "#queries/find-issue-event.ts";
import { listIssueTags } from "#queries/list-issue-tags.ts";
import { lastPeriod } from "#queries/read-period.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { type ApiCall, found } from "./api-call.ts";
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
  return {
    ...issueShape(call, issue, await readStats(call, issue.issue)),
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

async function readStats({ store, nowMs }: ApiCall, issue: Issue): Promise<IssueStats> {
  const day = lastPeriod("24h", DAY_MS, nowMs);
  const month = lastPeriod("30d", 30 * DAY_MS, nowMs);
  const hours = await store.issues.countByHour(issue.groups, firstBucketMs(month), nowMs);
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
