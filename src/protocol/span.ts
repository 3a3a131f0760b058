/** What spans are on the wire, whichever of the three shapes they come in (docs/traces.md). */
import type { JsonObject } from "#lib/json.ts";

/** Spans of the second version come many in one item; those of the first are items of their own. */
const CONTAINER_TYPE = "application/vnd.sentry.items.span.v2+json";

export function isSpanContainer(header: JsonObject): boolean {
  const type = header.content_type;
  return typeof type === "string" && type.split(";", 1)[0]?.trim() === CONTAINER_TYPE;
}

/** OpenTelemetry's words as Sentry writes them; "error" is all that version 2 says by itself. */
export const SPAN_STATUSES = [
  "ok",
  "cancelled",
  "unknown",
  "error",
  "invalid_argument",
  "deadline_exceeded",
  "not_found",
  "already_exists",
  "permission_denied",
  "resource_exhausted",
  "failed_precondition",
  "aborted",
  "out_of_range",
  "unimplemented",
  "internal_error",
  "unavailable",
  "data_loss",
  "unauthenticated",
] as const;
export type SpanStatus = (typeof SPAN_STATUSES)[number];

/** What some SDKs say instead. */
const OTHER_WORDS: ReadonlyMap<string, SpanStatus> = new Map([
  ["success", "ok"],
  ["canceled", "cancelled"],
  ["unknown_error", "unknown"],
  ["failure", "internal_error"],
  ["internal", "internal_error"],
]);
const STATUSES: ReadonlyMap<string, SpanStatus> = new Map([
  ...SPAN_STATUSES.map((word) => [word, word] as const),
  ...OTHER_WORDS,
]);

export function spanStatusOf(word: string): SpanStatus | undefined {
  return STATUSES.get(word.toLowerCase());
}

/** As Sentry's failure_rate(): who cancelled, and what nobody knows, did not fail. */
const NOT_FAILED: ReadonlySet<SpanStatus | undefined> = new Set([
  "ok",
  "cancelled",
  "unknown",
  undefined,
]);

export function isFailed(status: SpanStatus | undefined): boolean {
  return !NOT_FAILED.has(status);
}

/** Web vitals that came as a span: they measure a page, they are no work that somebody waits for. */
export function isMeasure(op: string | undefined): boolean {
  return op !== undefined && (op.startsWith("ui.interaction.") || op.startsWith("ui.webvital."));
}

const SPAN_MARK = Buffer.from('"start_timestamp"');

/**
 * How many spans a transaction carries, and itself, found without reading it: for one that is
 * refused. Each has one start; the quotes of a text inside of a text are escaped.
 */
export function countSpansUnread(payload: Buffer): number {
  let count = 0;
  for (let at = payload.indexOf(SPAN_MARK); at >= 0; at = payload.indexOf(SPAN_MARK, at + 1)) {
    count++;
  }
  return Math.max(1, count);
}
