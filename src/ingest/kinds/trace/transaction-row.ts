import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { cutText } from "#ingest/fields/cut-text.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { eventColumns } from "#ingest/kinds/event/rows.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { EventId, SpanId } from "#model/ids.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { canonicalSpanId } from "#protocol/trace-ids.ts";
import { nameSegment } from "./name-segment.ts";
import { AttributeReader } from "./read-attributes.ts";
import { type DigestedSpan, wordsOf } from "./rows.ts";
import { pageOf, readStatus, textOf } from "./span-columns.ts";
import type { TransactionIds } from "./validate-transaction.ts";

const MAX_NAME = 300;
/** Relay's default op. */
const NO_OP = "default";

/** A transaction as the segment that it is; its payload is made when all is known about it. */
export function transactionRow(
  event: SentryEvent,
  { traceId, spanId }: TransactionIds,
  item: SpooledItem,
): DigestedSpan {
  const repair = new Repair({ trusted: false, notes: event._notes ?? [] });
  const trace: JsonObject = event.contexts?.trace ?? {};
  const attributes = new AttributeReader(withTags(event, trace), false);
  const columns = eventColumns(event);
  const startS = Number(event.start_timestamp);
  const parentId = canonicalSpanId(trace.parent_span_id);
  const name = event.transaction ?? "<unlabeled transaction>";
  const row: DigestedSpan["row"] = {
    projectId: item.owner.projectId,
    traceId,
    spanId,
    parentId: parentId === spanId ? undefined : (parentId as SpanId | undefined),
    segmentId: spanId,
    isSegment: true,
    eventId: event.event_id as EventId,
    op: textOf(trace.op)?.slice(0, 128) ?? NO_OP,
    name: cutText(name, MAX_NAME),
    status: readStatus(trace, attributes, repair),
    startUs: Math.round(startS * 1e6),
    durationUs: Math.max(0, Math.round((event.timestamp - startS) * 1e6)),
    exclusiveUs: undefined,
    receivedMs: item.receivedAtMs,
    transaction: nameSegment({ name, source: sourceOf(event, attributes), ...pageOf(attributes) }),
    release: columns.release,
    environment: columns.environment,
    platform: event.platform,
    origin: textOf(trace.origin)?.slice(0, 128),
    replayId: replayOf(event),
    profileId: canonicalEventId(event.contexts?.profile?.profile_id),
    userKey: columns.userKey,
    payload: Buffer.alloc(0),
    countedAs: undefined,
  };
  if (repair.notes.length > 0) event._notes = repair.notes;
  return { row, words: wordsOf(row.op, attributes, event.measurements) };
}

/** SDKs before 8 say as tags what later ones say as data. */
function withTags(event: SentryEvent, trace: JsonObject): JsonObject {
  const agent = event.request?.headers?.find(([name]) => name === "User-Agent")?.[1];
  const tags = isJsonObject(trace.tags) ? trace.tags : {};
  const data = isJsonObject(trace.data) ? trace.data : {};
  return { "user_agent.original": agent, ...tags, ...data };
}

function sourceOf(event: SentryEvent, attributes: AttributeReader): string | undefined {
  const info = event.transaction_info;
  const said = isJsonObject(info) ? textOf(info.source) : undefined;
  const source = said ?? attributes.text("sentry.segment.name.source", "sentry.source");
  // SDKs before 7 do not say it, and name pages by their address.
  return source ?? (isPage(event.contexts?.trace?.op) ? "url" : undefined);
}

function isPage(op: unknown): boolean {
  return op === "pageload" || op === "navigation";
}

function replayOf({ contexts, tags }: SentryEvent): string | undefined {
  const tag = tags?.find(([key]) => key === "replayId")?.[1];
  return canonicalEventId(contexts?.replay?.replay_id ?? tag);
}
