/**
 * How much one request may carry: Relay's defaults (relay-config `Limits::default`, enforced in
 * relay-server/src/utils/sizes.rs), so that what fits there fits here. Where Sentry's documents give
 * smaller figures, the code's are used.
 */
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import type { JsonObject } from "#lib/json.ts";

export const LIMITS = {
  /** A whole envelope, decompressed (max_envelope_size). */
  envelopeBytes: 200 * MEBIBYTE,
  /** MAX_ENVELOPE_ITEMS. */
  envelopeItems: 500,
  /** max_event_size. Relay takes one event, transaction, feedback … of an envelope; here a few. */
  eventBytes: 1 * MEBIBYTE,
  eventCount: 10,
  eventsBytes: 10 * MEBIBYTE,
  /** max_attachment_size, max_attachment_count, max_attachments_size. */
  attachmentBytes: 200 * MEBIBYTE,
  attachmentCount: 30,
  attachmentsBytes: 200 * MEBIBYTE,
  /** max_sessions_size, max_session_count. */
  sessionsBytes: 10 * MEBIBYTE,
  sessionCount: 100,
  /** max_client_reports_size, max_client_reports_count; the documents say 4 KiB. */
  clientReportsBytes: 100 * KIBIBYTE,
  clientReportCount: 100,
  /** max_check_in_size. */
  checkInBytes: 100 * KIBIBYTE,
  checkInCount: 1,
  /** max_profile_size. */
  profileBytes: 50 * MEBIBYTE,
  profileCount: 1,
  /** max_replay_compressed_size and max_replay_uncompressed_size. */
  replayBytes: 10 * MEBIBYTE,
  replayCount: 1,
  replayRawBytes: 100 * MEBIBYTE,
  /** max_container_size: a container of logs, metrics or spans as a whole. */
  containerBytes: 12 * MEBIBYTE,
  containerCount: 1,
  /** max_log_size, max_trace_metric_size, max_span_size: one of those in a container. */
  logBytes: 1 * MEBIBYTE,
  traceMetricBytes: 1 * MEBIBYTE,
  spanBytes: 10 * MEBIBYTE,
  /** max_standalone_span_count: spans that come as items of their own. */
  standaloneSpanCount: 25,
  /** max_statsd_size, max_metric_buckets_size. */
  metricBucketsBytes: 1 * MEBIBYTE,
  metricBucketsCount: 1,
} as const;

type LimitName = keyof typeof LIMITS;
/** Every limit may be lowered. */
export type Limits = Readonly<Record<LimitName, number>>;

/** Types of one group share its budget. `name` is what the refusal calls them, else their type. */
interface SizeGroup {
  itemBytes: LimitName;
  count: LimitName;
  totalBytes: LimitName;
  name?: string;
}

const group = (itemBytes: LimitName, count: LimitName, totalBytes: LimitName): SizeGroup => ({
  itemBytes,
  count,
  totalBytes,
});
const event = group("eventBytes", "eventCount", "eventsBytes");
const attachment = group("attachmentBytes", "attachmentCount", "attachmentsBytes");
const session = {
  ...group("sessionsBytes", "sessionCount", "sessionsBytes"),
  name: "sessions",
};
const profile = group("profileBytes", "profileCount", "profileBytes");
const standaloneSpan = group("spanBytes", "standaloneSpanCount", "containerBytes");
const spanContainer = group("spanBytes", "containerCount", "containerBytes");

/** Types that are not here are dropped unread, whatever their size. */
const GROUPS: ReadonlyMap<string, SizeGroup> = new Map(
  Object.entries({
    event,
    transaction: event,
    security: event,
    raw_security: event,
    nel: event,
    replay_event: group("eventBytes", "replayCount", "eventBytes"),
    feedback: event,
    form_data: event,
    attachment,
    user_report: attachment,
    unreal_report: attachment,
    session,
    sessions: session,
    client_report: group("clientReportsBytes", "clientReportCount", "clientReportsBytes"),
    check_in: group("checkInBytes", "checkInCount", "checkInBytes"),
    profile,
    profile_chunk: profile,
    profile_chunk_ui: profile,
    replay_recording: group("replayBytes", "replayCount", "replayBytes"),
    replay_video: group("replayBytes", "replayCount", "replayBytes"),
    log: group("logBytes", "containerCount", "containerBytes"),
    otel_log: group("logBytes", "containerCount", "containerBytes"),
    trace_metric: group("traceMetricBytes", "containerCount", "containerBytes"),
    span: standaloneSpan,
    otel_span: standaloneSpan,
    otel_traces_data: group("containerBytes", "containerCount", "containerBytes"),
    statsd: group("metricBucketsBytes", "metricBucketsCount", "metricBucketsBytes"),
    metric_buckets: group("metricBucketsBytes", "metricBucketsCount", "metricBucketsBytes"),
  }),
);

interface SizedItem {
  type: string;
  header: JsonObject;
  start: number;
  end: number;
}

/** Of each item why it is too large, or one too many ("too_large:event"): its neighbours go on. */
export function checkSizes(
  items: readonly SizedItem[],
  limits: Limits = LIMITS,
): (string | undefined)[] {
  const used = new Map<SizeGroup, { count: number; bytes: number }>();
  return items.map((item) => {
    const itsGroup = groupOf(item);
    if (itsGroup === undefined) return undefined;
    const bytes = item.end - item.start;
    const sum = used.get(itsGroup) ?? { count: 0, bytes: 0 };
    if (
      bytes / containedCount(item) > limits[itsGroup.itemBytes] ||
      sum.count + 1 > limits[itsGroup.count] ||
      sum.bytes + bytes > limits[itsGroup.totalBytes]
    ) {
      return `too_large:${itsGroup.name ?? item.type}`;
    }
    used.set(itsGroup, { count: sum.count + 1, bytes: sum.bytes + bytes });
    return undefined;
  });
}

function groupOf(item: SizedItem): SizeGroup | undefined {
  return item.type === "span" && isContainer(item) ? spanContainer : GROUPS.get(item.type);
}

/** A container's members must fit on average; each one is looked at when it is read. */
function containedCount(item: SizedItem): number {
  if (!isContainer(item)) return 1;
  const count = item.header.item_count;
  return typeof count === "number" && count > 1 ? count : 1;
}

/** `application/vnd.sentry.items.log+json` and its sisters. */
function isContainer({ header }: SizedItem): boolean {
  const type = header.content_type;
  return typeof type === "string" && type.startsWith("application/vnd.sentry.items.");
}
