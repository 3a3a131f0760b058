import type { SpooledItem } from "#ingest/read-items.ts";
import type { JsonObject } from "#lib/json.ts";
import type { SpanRow } from "#model/span.ts";
import { isPlaceholder } from "./name-segment.ts";
import type { NormalSpan } from "./normalize-span.ts";
import type { AttributeReader } from "./read-attributes.ts";
import type { SpanColumns } from "./span-columns.ts";

export interface DigestedSpan {
  row: SpanRow;
  /** For the web vitals that it may hold. */
  attributes: AttributeReader;
  measurements: JsonObject;
}

/** Whether only its segment knows what page or request it belongs to. */
export function lacksRoute({ row: { isSegment, transaction } }: DigestedSpan): boolean {
  return !isSegment && (transaction === undefined || isPlaceholder(transaction));
}

/** `countedAs` is settled when the batch is whole. */
export function spanRow(span: NormalSpan, columns: SpanColumns, item: SpooledItem): DigestedSpan {
  const { fields, repair, attributes } = span;
  if (repair.notes.length > 0) fields._notes = repair.notes as unknown as JsonObject[];
  const { measurements } = fields;
  return {
    row: {
      ...columns,
      projectId: item.owner.projectId,
      receivedMs: item.receivedAtMs,
      eventId: undefined,
      payload: Buffer.from(JSON.stringify(fields)),
      countedAs: undefined,
    },
    attributes,
    measurements: measurementsOf(measurements),
  };
}

export function measurementsOf(sent: unknown): JsonObject {
  return typeof sent === "object" && sent !== null && !Array.isArray(sent)
    ? (sent as JsonObject)
    : {};
}
