/** Spans that come by themselves, one or many: validate → normalize → filter → scrub → rows. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { validateEvent } from "#ingest/kinds/event/validate.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { Suspects } from "#ingest/scrub/suspects.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { SpanId } from "#model/ids.ts";
import { accept, type Rejection, reject, type Step } from "#model/outcome.ts";
import { isSpanContainer } from "#protocol/span.ts";
import { filterSpan } from "./filter-span.ts";
import { normalizeSpan } from "./normalize-span.ts";
import {
  type DigestedSpan,
  type DigestedTrace,
  lacksRoute,
  type SpanDrop,
  spanRow,
} from "./rows.ts";
import { scrubSpan } from "./scrub-span.ts";
import { spanColumns } from "./span-columns.ts";

/** Refused as a whole, or span by span. */
export function digestSpans(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): DigestedTrace {
  const raw = validateEvent(item.payload, { hasLongInteger: false });
  if (!raw.ok) return raw;
  const { fields, suspects } = raw.value;
  const isContainer = isSpanContainer(item.header);
  const sent = isContainer ? fields.items : [fields];
  if (!Array.isArray(sent)) return reject("invalid", "invalid_span");
  if (sent.length === 0) return reject("invalid", "no_data");
  const spans: DigestedSpan[] = [];
  const drops = new Map<string, SpanDrop>();
  for (const one of sent) {
    const step = digestSpan(one, suspects, item, inputs, hidden);
    if (step.ok) spans.push(step.value);
    else addDrop(drops, step.outcome);
  }
  if (isContainer) nameBySegment(spans);
  return { ok: true, transaction: undefined, spans, drops: [...drops.values()] };
}

function addDrop(drops: Map<string, SpanDrop>, outcome: Rejection): void {
  const key = `${outcome.kind} ${outcome.reason}`;
  getOrMake(drops, key, () => ({ outcome, quantity: 0 })).quantity += 1;
}

function digestSpan(
  sent: Json,
  suspects: Suspects,
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<DigestedSpan> {
  if (!isJsonObject(sent)) return reject("invalid", "invalid_span");
  const { receivedAtMs, sentAtMs } = item;
  const { retentionDays } = inputs;
  const scrubRules = inputs.scrubRules.of(item.owner.projectId);
  const normal = normalizeSpan(sent, { receivedAtMs, sentAtMs, retentionDays });
  if (!normal.ok) return normal;
  const span = normal.value;
  const filteredBy = filterSpan(span, item, inputs);
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  scrubSpan(span.fields, scrubRules, suspects, span.repair.notes, hidden);
  return accept(spanRow(span, spanColumns(span), item));
}

/** Children say "Pageload" as their segment does; which page that was only the segment knows. */
function nameBySegment(spans: readonly DigestedSpan[]): void {
  const names = new Map<SpanId, string>();
  for (const { row } of spans) {
    if (row.isSegment && row.transaction !== undefined) names.set(row.spanId, row.transaction);
  }
  for (const span of spans) {
    if (!lacksRoute(span)) continue;
    const { row } = span;
    const name = row.segmentId && names.get(row.segmentId);
    if (name !== undefined) row.transaction = name;
  }
}
