/**
 * How much one request may carry: Relay's defaults (relay-config `Limits::default`, enforced in
 * relay-server/src/utils/sizes.rs), so that what fits there fits here. Where Sentry's documents give
 * smaller numbers, the code's are used.
 */
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";

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
export interface SizeLimits {
  itemBytes: LimitName;
  count: LimitName;
  totalBytes: LimitName;
  name?: string;
}

const group = (itemBytes: LimitName, count: LimitName, totalBytes: LimitName): SizeLimits => ({
  itemBytes,
  count,
  totalBytes,
});
/** Items of the same group share their limits. */
export const SIZE_GROUPS = {
  event: group("eventBytes", "eventCount", "eventsBytes"),
  attachment: group("attachmentBytes", "attachmentCount", "attachmentsBytes"),
  session: { ...group("sessionsBytes", "sessionCount", "sessionsBytes"), name: "sessions" },
  profile: group("profileBytes", "profileCount", "profileBytes"),
  replayEvent: group("eventBytes", "replayCount", "eventBytes"),
  replayRecording: group("replayBytes", "replayCount", "replayBytes"),
  clientReport: group("clientReportsBytes", "clientReportCount", "clientReportsBytes"),
  checkIn: group("checkInBytes", "checkInCount", "checkInBytes"),
  log: group("logBytes", "containerCount", "containerBytes"),
  traceMetric: group("traceMetricBytes", "containerCount", "containerBytes"),
  span: group("spanBytes", "standaloneSpanCount", "containerBytes"),
  spanContainer: group("spanBytes", "containerCount", "containerBytes"),
  container: group("containerBytes", "containerCount", "containerBytes"),
  metricBuckets: group("metricBucketsBytes", "metricBucketsCount", "metricBucketsBytes"),
} satisfies Record<string, SizeLimits>;
export type SizeGroup = keyof typeof SIZE_GROUPS;
