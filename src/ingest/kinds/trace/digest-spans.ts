/** Spans that come by themselves, one or many: validate → normalize → filter → scrub → rows. */
import type { DigestContext } from "#ingest/digest/context.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { validateEvent } from "#ingest/kinds/event/validate.ts";
import type { Suspects } from "#ingest/scrub/suspects.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import type { SpanId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { isSpanContainer } from "#protocol/span.ts";
import { filterSpan } from "./filter-span.ts";
import { normalizeSpan } from "./normalize-span.ts";
import { type DigestedSpan, lacksRoute, spanRow } from "./rows.ts";
import { scrubSpan } from "./scrub-span.ts";
import { spanColumns } from "./span-columns.ts";

/** Refused as a whole, or span by span. */
export function digestSpans(item: SpooledItem, context: DigestContext): Step<Step<DigestedSpan>[]> {
  const raw = validateEvent(item.payload, { hasLongInteger: false });
  if (!raw.ok) return raw;
  const { fields, suspects } = raw.value;
  if (!isSpanContainer(item.header)) return accept([digestSpan(fields, suspects, item, context)]);
  if (!Array.isArray(fields.items)) return reject("invalid", "invalid_span");
  const steps = fields.items.map((span) => digestSpan(span, suspects, item, context));
  nameBySegment(steps);
  return accept(steps);
}

function digestSpan(
  sent: Json,
  suspects: Suspects,
  item: SpooledItem,
  context: DigestContext,
): Step<DigestedSpan> {
  if (!isJsonObject(sent)) return reject("invalid", "invalid_span");
  const { receivedAtMs, sentAtMs } = item;
  const { retentionDays } = context;
  const scrubRules = context.scrubRules.of(item.owner.projectId);
  const normal = normalizeSpan(sent, { receivedAtMs, sentAtMs, retentionDays });
  if (!normal.ok) return normal;
  const span = normal.value;
  const filteredBy = filterSpan(span, item, context);
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  scrubSpan(span.fields, scrubRules, suspects, span.repair.notes);
  return accept(spanRow(span, spanColumns(span), item));
}

/** Children say "Pageload" as their segment does; which page that was only the segment knows. */
function nameBySegment(steps: readonly Step<DigestedSpan>[]): void {
  const names = new Map<SpanId, string>();
  for (const step of steps) {
    if (!step.ok || !step.value.row.isSegment) continue;
    const { spanId, transaction } = step.value.row;
    if (transaction !== undefined) names.set(spanId, transaction);
  }
  for (const step of steps) {
    if (!step.ok || !lacksRoute(step.value)) continue;
    const { row } = step.value;
    const name = row.segmentId && names.get(row.segmentId);
    if (name !== undefined) row.transaction = name;
  }
}
