/** The spans that a transaction carries. */
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import type { Suspects } from "#ingest/scrub/suspects.ts";
import { KIBIBYTE } from "#lib/bytes.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { SpanRow } from "#model/signals/span.ts";
import { normalizeSpan } from "./normalize-span.ts";
import { type DigestedSpan, type SpanDrop, spanRow } from "./rows.ts";
import { scrubSpan } from "./scrub-span.ts";
import { spanColumns } from "./span-columns.ts";

/** Relay's max_bytes of a transaction's spans; of what stands in their rows nothing is counted. */
const MAX_SPANS_BYTES = 800 * KIBIBYTE;

export interface ChildSetting {
  shiftS: number;
  segment: SpanRow;
  item: SpooledItem;
  suspects: Suspects;
  scrubRules: ScrubRules;
  hidden: HiddenCounts;
}

export function digestChildren(
  sent: readonly Json[],
  setting: ChildSetting,
): { children: DigestedSpan[]; drops: SpanDrop[] } {
  const children: DigestedSpan[] = [];
  let invalid = 0;
  let bytesLeft = MAX_SPANS_BYTES;
  for (const [index, span] of sent.entries()) {
    const child = digestChild(span, setting);
    if (child === undefined) {
      invalid++;
      continue;
    }
    bytesLeft -= child.row.payload.length;
    if (bytesLeft < 0) return { children, drops: dropsOf(invalid, sent.length - index) };
    children.push(child);
  }
  return { children, drops: dropsOf(invalid, 0) };
}

function digestChild(sent: Json, setting: ChildSetting): DigestedSpan | undefined {
  const { segment, shiftS } = setting;
  if (!isJsonObject(sent)) return undefined;
  const normal = normalizeSpan(sent, { shiftS, traceId: segment.traceId });
  if (!normal.ok) return undefined;
  const span = normal.value;
  // Only the transaction itself is a segment, whatever its spans say.
  if (span.fields.is_segment === true) span.fields.is_segment = false;
  const { scrubRules, suspects, hidden } = setting;
  scrubSpan(span.fields, scrubRules, suspects, span.repair.notes, hidden);
  const columns = spanColumns(span, segment);
  columns.segmentId = segment.spanId;
  return spanRow(span, columns, setting.item);
}

function dropsOf(invalid: number, cut: number): SpanDrop[] {
  const drops: SpanDrop[] = [
    { outcome: { kind: "invalid", reason: "invalid_span" }, quantity: invalid },
    { outcome: { kind: "invalid", reason: "too_large:span" }, quantity: cut },
  ];
  return drops.filter(({ quantity }) => quantity > 0);
}
