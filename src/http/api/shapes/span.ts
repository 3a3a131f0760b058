import type { Span, StoredSpan } from "#model/signals/span.ts";
import { unpackSpan } from "#model/signals/span-payload.ts";
import type { Trace, TraceError, TraceSpan } from "#queries/traces/find-trace.ts";
import type { TreeNode } from "#queries/traces/grow-tree.ts";
import type { TransactionStats } from "#queries/traces/summarize-transactions.ts";
import { exactTime } from "./time.ts";

/** As in lists. */
export function spanShape(span: Span) {
  return {
    trace: span.traceId,
    span: span.spanId,
    parent: span.parentId ?? null,
    segment: span.segmentId ?? null,
    isSegment: span.isSegment,
    event: span.eventId ?? null,
    op: span.op ?? null,
    name: span.name,
    status: span.status ?? null,
    start: exactTime(span.startUs),
    duration: span.durationUs / 1000,
    exclusiveTime: span.exclusiveUs === undefined ? null : span.exclusiveUs / 1000,
    transaction: span.transaction ?? null,
    release: span.release ?? null,
    environment: span.environment ?? null,
    platform: span.platform,
    origin: span.origin ?? null,
    replay: span.replayId ?? null,
    profile: span.profileId ?? null,
  };
}

/** With all that was sent; notes say what of it was changed. */
export function wholeSpanShape(stored: StoredSpan) {
  const { _notes, ...data } = unpackSpan(stored);
  return { ...spanShape(stored), data, notes: _notes ?? [] };
}

export function transactionStatsShape(stats: TransactionStats) {
  const { op, transaction, count, failed, failureRate, perMinute, totalMs } = stats;
  return {
    ...{ op, transaction, count, failed },
    failureRate: round(failureRate, 4),
    perMinute: round(perMinute, 3),
    totalTime: round(totalMs, 1),
    p50: round(stats.p50, 2),
    p75: round(stats.p75, 2),
    p95: round(stats.p95, 2),
  };
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Sentry's trace: spans inside of spans, with the errors that happened in each. */
export function traceShape(trace: Trace) {
  return [
    ...trace.roots.map(traceSpanShape),
    ...trace.errors.map(({ project, error }) => traceErrorShape(error, project.slug)),
  ];
}

function traceSpanShape({ value, children }: TreeNode<TraceSpan>): unknown {
  const { project, spanId, startUs, durationUs } = value;
  return {
    event_id: spanId,
    event_type: "span",
    project_id: value.projectId,
    project_slug: project.slug,
    parent_span_id: value.parentId ?? null,
    start_timestamp: startUs / 1e6,
    end_timestamp: (startUs + durationUs) / 1e6,
    duration: durationUs / 1000,
    op: value.op ?? "default",
    name: value.name,
    description: value.name,
    transaction: value.transaction ?? "",
    transaction_id: value.eventId ?? value.segmentId ?? null,
    is_transaction: value.isSegment,
    status: value.status ?? null,
    profile_id: value.profileId ?? "",
    profiler_id: "",
    replay_id: value.replayId ?? null,
    sdk_name: value.platform,
    measurements: {},
    additional_attributes: {},
    occurrences: [],
    errors: value.errors.map((error) => traceErrorShape(error, project.slug)),
    children: children.map(traceSpanShape),
  };
}

function traceErrorShape(error: TraceError, projectSlug: string) {
  return {
    event_id: error.eventId,
    event_type: "error",
    project_id: error.projectId,
    project_slug: projectSlug,
    span_id: error.spanId ?? null,
    issue_id: error.issueId ?? null,
    title: error.title,
    message: error.title,
    description: error.title,
    type: error.type ?? null,
    culprit: error.culprit,
    level: error.level,
    transaction: error.transaction ?? "",
    start_timestamp: error.timestampMs / 1000,
    children: [],
  };
}
