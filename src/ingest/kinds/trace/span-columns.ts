/** What lists and waterfalls need of a span, read from its scrubbed fields. */

import { cutText } from "#ingest/fields/cut-text.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import type { JsonObject } from "#lib/json.ts";
import { SECOND_MS } from "#lib/time.ts";
import type { SpanId } from "#model/ids.ts";
import type { Span } from "#model/signals/span.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { isMeasure, type SpanStatus, spanStatusOf } from "#protocol/span.ts";
import { canonicalSpanId } from "#protocol/trace-ids.ts";
import { nameSegment } from "./name-segment.ts";
import { MAX_DURATION_S, type NormalSpan } from "./normalize-span.ts";
import { platformOfSdk } from "./platform-of-sdk.ts";
import type { AttributeReader } from "./read-attributes.ts";

/** The whole name is in the payload. */
const MAX_NAME = 300;
const MAX_WORD = 128;
const RELEASE = release();
const ENVIRONMENT = environment();

export type SpanColumns = Omit<Span, "projectId" | "receivedMs" | "eventId">;

/** What a span without words of its own takes from the transaction it came in. */
export type SpanFrame = Pick<
  Span,
  | "segmentId"
  | "transaction"
  | "release"
  | "environment"
  | "platform"
  | "replayId"
  | "profileId"
  | "userKey"
>;

export function spanColumns(span: NormalSpan, frame?: SpanFrame): SpanColumns {
  const { fields, attributes, repair, spanId } = span;
  const isSegment = fields.is_segment === true;
  const op = textOf(fields.op) ?? attributes.text("sentry.op")?.slice(0, MAX_WORD);
  const name = textOf(fields.name) ?? textOf(fields.description) ?? op ?? "";
  const segmentId = canonicalSpanId(fields.segment_id ?? attributes.get("sentry.segment.id"));
  return {
    traceId: span.traceId,
    spanId,
    parentId: span.parentId,
    segmentId: isSegment ? spanId : ((segmentId as SpanId | undefined) ?? frame?.segmentId),
    isSegment,
    op,
    name: cutText(name, MAX_NAME),
    status: readStatus(fields, attributes, repair),
    startUs: Math.round(span.startS * 1e6),
    durationUs: Math.round((span.endS - span.startS) * 1e6),
    exclusiveUs: readExclusive(fields, attributes),
    transaction: frame?.transaction ?? transactionOf(attributes, isSegment ? name : undefined),
    release: named(RELEASE, "release", attributes, repair) ?? frame?.release,
    environment: named(ENVIRONMENT, "environment", attributes, repair) ?? frame?.environment,
    platform:
      textOf(fields.platform) ??
      platformOfSdk(attributes.text("sentry.sdk.name")) ??
      frame?.platform ??
      // Web vitals of SDKs 8 to 10 come without the SDK's name.
      (isMeasure(op) ? "javascript" : "other"),
    origin: textOf(fields.origin) ?? attributes.text("sentry.origin")?.slice(0, MAX_WORD),
    replayId: canonicalEventId(attributes.text("sentry.replay_id", "replay_id")) ?? frame?.replayId,
    profileId:
      canonicalEventId(fields.profile_id ?? attributes.text("sentry.profile_id", "profile_id")) ??
      frame?.profileId,
    userKey:
      attributes.text("user.id", "user.email", "user.name", "user")?.slice(0, MAX_WORD) ??
      frame?.userKey,
  };
}

function transactionOf(
  attributes: AttributeReader,
  ownName: string | undefined,
): string | undefined {
  const said = attributes.text("sentry.segment.name", "sentry.transaction", "transaction");
  const source = attributes.text("sentry.segment.name.source", "sentry.source");
  // A child's url.path is what it asked for, not the page it belongs to.
  const page = ownName === undefined ? undefined : pageOf(attributes);
  return nameSegment({ name: said ?? ownName, source, ...page });
}

export function pageOf(attributes: AttributeReader) {
  return {
    route: attributes.text("http.route", "url.template"),
    path: attributes.text("url.path", "http.target"),
    method: attributes.text("http.request.method", "http.method"),
  };
}

/** By the rules of events. */
function named(
  field: ReturnType<typeof release>,
  key: "release" | "environment",
  attributes: AttributeReader,
  repair: Repair,
): string | undefined {
  const sent = attributes.text(`sentry.${key}`, key);
  return sent === undefined ? undefined : (field.read(sent, repair, key) as string | undefined);
}

/** Version 2 says "error" and why in an attribute, in the words of version 1 if it has one. */
export function readStatus(
  fields: JsonObject,
  attributes: AttributeReader,
  repair: Repair,
): SpanStatus | undefined {
  const sent = textOf(fields.status) ?? attributes.text("sentry.status");
  if (sent === undefined) return undefined;
  const status = spanStatusOf(sent);
  if (status === undefined) return repair.refuse("status", "not a status that Sentry knows");
  if (status !== "error") return status;
  const why = spanStatusOf(attributes.text("sentry.status.message") ?? "");
  return why === undefined || why === "ok" ? status : why;
}

/** SDKs say it in milliseconds. */
function readExclusive(fields: JsonObject, attributes: AttributeReader): number | undefined {
  const own = fields.exclusive_time;
  const ms = typeof own === "number" ? own : attributes.number("sentry.exclusive_time");
  if (ms === undefined || !(ms >= 0 && ms <= MAX_DURATION_S * SECOND_MS)) return undefined;
  return Math.round(ms * 1000);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
