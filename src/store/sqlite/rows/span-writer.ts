/** Writes spans into a day's file, inside of the day's transaction. */
import type { DatabaseSync } from "node:sqlite";
import { getOrMake, newList } from "#lib/get-or-make.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { bytesOr, rememberLast, reuseBytes } from "#store/sqlite/database/row-values.ts";
import type { PayloadPlace } from "#store/sqlite/days/payload-blocks.ts";

type WriteSpans = (spans: readonly SpanRow[], places: readonly PayloadPlace[]) => void;

const SPAN_ID_BYTES = 8;

export function prepareWriteSpans(db: DatabaseSync): WriteSpans {
  const source = db.prepare(
    `INSERT INTO span_source (project_id, "transaction", "release", environment, platform)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET platform = excluded.platform RETURNING id`,
  );
  const insert = db.prepare(
    `INSERT INTO span (project_id, trace_id, span_id, parent_id, segment_id, is_segment, event_id,
       source_id, op, name, status, start_us, duration_us, exclusive_us, received_ms, origin,
       replay_id, profile_id, user_key, block, block_offset, bytes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  return (spans, places) => {
    // Known for one batch only: what is rolled back takes its ids with it.
    const sourceOf = rememberSources((span) => {
      const { projectId, transaction, release, environment, platform } = span;
      const words = [transaction ?? "", release ?? "", environment ?? "", platform];
      return Number(source.get(projectId, ...words)?.id);
    });
    // The spans of a segment stand together: what they share is decoded once.
    const [traceBytes, segmentBytes, parentBytes] = [
      rememberLast(),
      rememberLast(),
      rememberLast(),
    ];
    const spanBytes = reuseBytes(SPAN_ID_BYTES);
    for (const index of orderByTrace(spans)) {
      const span = spans[index];
      const place = places[index];
      if (span === undefined || place === undefined) continue;
      insert.run(
        span.projectId,
        traceBytes(span.traceId),
        spanBytes(span.spanId),
        parentBytes(span.parentId),
        segmentBytes(span.segmentId),
        span.isSegment ? 1 : 0,
        bytesOr(span.eventId),
        sourceOf(span),
        span.op ?? null,
        span.name,
        span.status ?? null,
        span.startUs,
        span.durationUs,
        span.exclusiveUs ?? null,
        span.receivedMs,
        span.origin ?? null,
        bytesOr(span.replayId),
        bytesOr(span.profileId),
        span.userKey ?? null,
        place.block,
        place.offset,
        place.bytes,
      );
    }
  };
}

/**
 * A trace's spans stand together, whichever requests they came in, and the index by their random ids
 * is walked through once a batch instead of for each span.
 */
function orderByTrace(spans: readonly SpanRow[]): number[] {
  const byTrace = new Map<string, number[]>();
  let last: number[] = [];
  let lastId: string | undefined;
  for (const [index, { traceId }] of spans.entries()) {
    if (traceId !== lastId) {
      lastId = traceId;
      last = getOrMake(byTrace, traceId as string, newList<number>);
    }
    last.push(index);
  }
  return [...byTrace.keys()].sort().flatMap((traceId) => byTrace.get(traceId) ?? []);
}

/** Asks for the source of a span, unless the span before it or another one was in the same. */
function rememberSources(find: (span: SpanRow) => number): (span: SpanRow) => number {
  const ids = new Map<string, number>();
  let last: SpanRow | undefined;
  let lastId = 0;
  return (span) => {
    if (last !== undefined && isSameSource(span, last)) return lastId;
    const { projectId, transaction, release, environment, platform } = span;
    const key = JSON.stringify([projectId, transaction, release, environment, platform]);
    last = span;
    lastId = getOrMake(ids, key, () => find(span));
    return lastId;
  };
}

function isSameSource(one: SpanRow, other: SpanRow): boolean {
  return (
    one.projectId === other.projectId &&
    one.transaction === other.transaction &&
    one.release === other.release &&
    one.environment === other.environment &&
    one.platform === other.platform
  );
}
