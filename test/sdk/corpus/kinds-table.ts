/**
 * What becomes of every kind of item: the corpus is held against this table, and
 * docs/protocol-support.md is written from it.
 */
import { countLines, countReports, countSpans, discardsIn, listIn } from "./read-part.ts";
import type { Part } from "./split-envelope.ts";

export interface KindRow {
  type: string;
  /** Sentry's data category that it is counted in. */
  category: string;
  /** What is kept of it, in the words of the docs; undefined: answered and counted, not stored. */
  stored?: string;
  /** Where it can be read. */
  readAt?: string;
  /** Is a container of many, always or with this content type; each of them counts. */
  hasMembers?: "always" | "application/vnd.sentry.items.span.v2+json";
  /** Counted as accepted, by category; one of its own category unless it says so. */
  counts?: (part: Part) => Record<string, number>;
  /** Counted beside that: "kind/reason/category" → quantity. */
  alsoCounts?: (part: Part) => Record<string, number>;
}

const KINDS: readonly KindRow[] = [
  {
    type: "event",
    category: "error",
    stored: "The event; events of one kind are an issue.",
    readAt: "`/api/0/projects/{org}/{project}/events/{event}/`",
  },
  {
    type: "transaction",
    category: "transaction",
    stored: "The transaction and its spans; web vitals that were measured on it.",
    readAt: "`/api/0/projects/{org}/{project}/events/{event}/`",
    counts: (part) => ({ transaction: 1, span: countSpans(part) + 1 }),
  },
  {
    type: "span",
    category: "span",
    hasMembers: "application/vnd.sentry.items.span.v2+json",
    stored: "Each span, of either version; web vitals that were measured with it.",
    readAt: "`/api/0/organizations/{org}/trace/{trace}/`",
  },
  {
    type: "session",
    category: "session",
    stored: "Sums by release, environment and hour; the state of each session for five days.",
    readAt: "`/api/0/organizations/{org}/sessions/`",
  },
  {
    type: "sessions",
    category: "session",
    stored: "The same sums; every group counts.",
    readAt: "`/api/0/organizations/{org}/sessions/`",
    counts: (part) => ({ session: listIn(part, "aggregates")?.length ?? 1 }),
  },
  {
    type: "client_report",
    category: "internal",
    stored: "What the client dropped, as outcomes of the kind `client_discard`.",
    readAt: "the overview and the outcomes",
    alsoCounts: discardsIn,
  },
  {
    type: "log",
    category: "log_item",
    hasMembers: "always",
    stored:
      "Every entry of the container with its attributes, see [logs-and-metrics.md](logs-and-metrics.md).",
    readAt: "`/api/lapwing/projects/{project}/logs/`",
  },
  {
    type: "replay_event",
    category: "replay",
    stored: "Who was recorded, where and when, and which errors they met.",
    readAt: "`/api/0/projects/{org}/{project}/replays/{replay}/`",
  },
  {
    type: "replay_recording",
    category: "replay",
    stored: "The recording, as the SDK packed it.",
    readAt: "`/api/0/projects/{org}/{project}/replays/{replay}/recording-segments/`",
  },
  {
    type: "feedback",
    category: "feedback",
    stored: "What somebody wrote, who it was, and the error that it is about.",
    readAt: "`/api/0/projects/{org}/{project}/user-feedback/`",
  },
  {
    type: "user_report",
    category: "feedback",
    stored: "The same, from older SDKs.",
    readAt: "`/api/0/projects/{org}/{project}/user-feedback/`",
  },
  {
    type: "attachment",
    category: "attachment",
    stored: "The file, whatever it holds, with its name and size.",
    readAt: "`/api/0/projects/{org}/{project}/events/{event}/attachments/`",
  },
  {
    type: "trace_metric",
    category: "trace_metric",
    hasMembers: "always",
    stored:
      "Every metric of the container, and figures by the hour, see [logs-and-metrics.md](logs-and-metrics.md#metrics).",
    readAt: "`/api/lapwing/projects/{project}/metrics/`",
  },
  {
    type: "statsd",
    category: "metric_bucket",
    stored: "Every line as a metric.",
    readAt: "`/api/lapwing/projects/{project}/metrics/`",
    counts: (part) => ({ metric_bucket: countLines(part) || 1 }),
  },
  {
    type: "check_in",
    category: "monitor",
    stored: "The run of a job, and its monitor's settings; see [crons.md](crons.md).",
    readAt: "`/api/0/projects/{org}/{project}/monitors/{slug}/checkins/`",
  },
  {
    type: "raw_security",
    category: "security",
    counts: (part) => ({ security: countReports(part) }),
    stored: "Each report of a browser as an event, see [security-reports.md](security-reports.md).",
    readAt: "`/api/0/projects/{org}/{project}/events/{event}/`",
  },
  {
    type: "nel",
    category: "log_item",
    counts: (part) => ({ log_item: countReports(part) }),
    stored: "Each network error that a browser reports, as a log entry.",
    readAt: "`/api/lapwing/projects/{project}/logs/`",
  },
  {
    type: "profile",
    category: "profile",
    stored: "The profile as it was sent, see [profiles.md](profiles.md).",
    readAt: "`/api/lapwing/projects/{project}/profiles/{profile}/`",
  },
  {
    type: "profile_chunk",
    category: "profile_chunk",
    stored: "The chunk as it was sent.",
    readAt: "`/api/lapwing/projects/{project}/profiles/{profiler}/chunks/{chunk}/`",
  },
];

export function findKindRow(type: string): KindRow | undefined {
  return KINDS.find((candidate) => candidate.type === type);
}

export function listKindRows(): readonly KindRow[] {
  return KINDS;
}
