import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import type { Rejection } from "#model/outcome.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { packSpan } from "#model/signals/span-payload.ts";
import { isMeasure } from "#protocol/span.ts";
import type { EventKey } from "#store/ports/digest.ts";
import { isPlaceholder } from "./name-segment.ts";
import type { NormalSpan } from "./normalize-span.ts";
import type { AttributeReader } from "./read-attributes.ts";
import type { SpanColumns } from "./span-columns.ts";

/** What came in one item, or why nothing of it is kept. */
export type DigestedTrace =
  | {
      ok: true;
      /** undefined: spans that came by themselves. */
      transaction: EventKey | undefined;
      /** Each counts by itself; a transaction's own comes first. */
      spans: DigestedSpan[];
      drops: SpanDrop[];
    }
  /** `spans` counts those that a transaction carried and itself. */
  | { ok: false; outcome: Rejection; spans?: number };

/** Spans that will not be stored. */
export interface SpanDrop {
  outcome: Rejection;
  quantity: number;
}

export interface DigestedSpan {
  row: SpanRow;
  /** What web vitals are read from when the batch is whole. */
  words: SpanWords;
}

/** For an AttributeReader, and what stands beside. */
interface SpanWords extends Pick<AttributeReader, "own" | "isTyped"> {
  measurements: JsonObject;
}

const NO_WORDS: SpanWords = { own: {}, isTyped: false, measurements: {} };

/** Most spans hold no vitals, and all that a batch keeps of what came has to be collected later. */
export function wordsOf(
  op: string | undefined,
  { own, isTyped }: AttributeReader,
  measurements: unknown,
): SpanWords {
  if (!mayHoldVitals(op)) return NO_WORDS;
  return { own, isTyped, measurements: isJsonObject(measurements) ? measurements : {} };
}

export function mayHoldVitals(op: string | undefined): boolean {
  return op === "pageload" || op === "navigation" || isMeasure(op);
}

/** Whether only its segment knows what page or request it belongs to. */
export function lacksRoute({ row: { isSegment, transaction } }: DigestedSpan): boolean {
  return !isSegment && (transaction === undefined || isPlaceholder(transaction));
}

/** `countedAs` is settled when the batch is whole. */
export function spanRow(span: NormalSpan, columns: SpanColumns, item: SpooledItem): DigestedSpan {
  const { fields, repair, attributes } = span;
  if (repair.notes.length > 0) fields._notes = repair.notes as unknown as JsonObject[];
  return {
    row: {
      ...columns,
      projectId: item.owner.projectId,
      receivedMs: item.receivedAtMs,
      eventId: undefined,
      payload: packSpan(fields, columns),
      countedAs: undefined,
    },
    words: wordsOf(columns.op, attributes, fields.measurements),
  };
}
