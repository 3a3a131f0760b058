import type { ApiCall } from "#http/api/api-call.ts";
import type { Issue, IssueStatus, IssueTotals } from "#model/issue.ts";
import type { FoundIssue } from "#queries/issues/find-issue.ts";
import { formatShortId } from "#queries/issues/short-id.ts";
import type { BucketCount } from "#queries/periods/count-per-bucket.ts";
import { projectNameShape } from "./project.ts";
import { releaseShape } from "./release.ts";
import { isoTime } from "./time.ts";

/** Tools know archived issues by Sentry's older word. */
const STATUS = {
  unresolved: "unresolved",
  resolved: "resolved",
  archived: "ignored",
} as const satisfies Record<IssueStatus, string>;

export type IssueStats = Record<string, [unixSeconds: number, events: number][]>;

export interface CountedIssue extends FoundIssue {
  /** In the environments, releases and time that were asked for. */
  totals: IssueTotals;
}

export function issueShape(call: ApiCall, counted: CountedIssue, stats: IssueStats) {
  const { issue, project, totals } = counted;
  return {
    id: String(issue.id),
    shortId: formatShortId(project.slug, issue.number),
    shareId: null,
    title: issue.title,
    culprit: issue.culprit,
    // Sentry's form: tools read organisation and issue from it. Our page is where it leads.
    permalink: `${call.publicUrl}/organizations/${call.config.organization}/issues/${issue.id}/`,
    logger: null,
    level: issue.level,
    status: STATUS[issue.status],
    statusDetails: {},
    substatus: issue.substatus ?? null,
    isPublic: false,
    platform: issue.platform,
    project: projectNameShape(project),
    type: issueType(issue),
    issueType: "error",
    issueCategory: "error",
    metadata: issueMetadata(issue),
    numComments: 0,
    assignedTo: null,
    isBookmarked: false,
    isSubscribed: false,
    subscriptionDetails: null,
    hasSeen: false,
    annotations: [],
    isUnhandled: issue.handled === false,
    ...totalsShape(totals),
    // Sentry's word for what does not follow the question.
    lifetime: totalsShape(issue),
    firstRelease: releaseShape(issue.firstRelease),
    lastRelease: releaseShape(issue.lastRelease),
    stats,
  };
}

function totalsShape({ events, users, firstSeenMs, lastSeenMs }: IssueTotals) {
  return {
    count: String(events),
    userCount: users,
    firstSeen: isoTime(firstSeenMs),
    lastSeen: isoTime(lastSeenMs),
  };
}

/** Sentry's "error" is what was thrown; everything else is "default". */
function issueType(issue: Issue): "error" | "default" {
  return issue.type === "" ? "default" : "error";
}

function issueMetadata(issue: Issue) {
  return issue.type === "" ? { title: issue.title } : { type: issue.type, value: issue.value };
}

export function statsShape(counts: BucketCount[]): IssueStats[string] {
  return counts.map(({ startMs, events }) => [startMs / 1000, events]);
}
