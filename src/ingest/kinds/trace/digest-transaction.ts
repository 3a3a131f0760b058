/** One transaction through the stages, with the spans it carries: each has an outcome of its own. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { parseTime, toMicroseconds } from "#ingest/fields/read-time.ts";
import { count } from "#ingest/fields/repair.ts";
import { normalizeEvent } from "#ingest/kinds/event/normalize.ts";
import { type RawEvent, validateEvent } from "#ingest/kinds/event/validate.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import type { Json } from "#lib/json.ts";
import type { EventId } from "#model/ids.ts";
import type { Rejection } from "#model/outcome.ts";
import type { SentryEvent } from "#protocol/event/event.ts";
import { digestChildren } from "./digest-children.ts";
import type { DigestedTrace, SpanDrop } from "./rows.ts";
import { scrubTransaction } from "./scrub-transaction.ts";
import { transactionRow } from "./transaction-row.ts";
import { validateTransaction } from "./validate-transaction.ts";

export function digestTransaction(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): DigestedTrace {
  const read = validateEvent(item.payload, { hasLongInteger: item.hasLongInteger });
  if (!read.ok) return { ok: false, outcome: read.outcome, spans: 1 };
  const raw = read.value;
  const sent = takeSpans(raw);
  const refuse = (outcome: Rejection): DigestedTrace => ({
    ok: false,
    outcome,
    spans: sent.length + 1,
  });
  const valid = validateTransaction(raw.fields, item);
  if (!valid.ok) return refuse(valid.outcome);

  const sentEndS = parseTime(raw.fields.timestamp ?? null) ?? 0;
  const { event, suspects } = normalizeEvent(raw, {
    eventId: item.eventId,
    at: item,
    receivedAtMs: item.receivedAtMs,
    sentAtMs: item.sentAtMs,
    retentionDays: inputs.retentionDays,
  });
  event.level = "info";
  const filteredBy = inputs.filters.of(item.owner.projectId)(event);
  if (filteredBy !== undefined) return refuse({ kind: "filtered", reason: filteredBy });
  const scrubRules = inputs.scrubRules.of(item.owner.projectId);
  scrubTransaction(event, scrubRules, suspects, hidden);
  scrubEvent(event, scrubRules, hidden, suspects);

  const shiftS = toMicroseconds(event.timestamp - sentEndS);
  const segment = transactionRow(event, valid.value, item);
  const { children, drops } = digestChildren(sent, {
    shiftS,
    segment: segment.row,
    item,
    suspects,
    scrubRules,
    hidden,
  });
  noteDrops(event, drops);
  segment.row.payload = Buffer.from(JSON.stringify(event));
  const transaction = { projectId: segment.row.projectId, eventId: event.event_id as EventId };
  return { ok: true, transaction, spans: [segment, ...children], drops };
}

/** They are stored one by one, and an event's limits are not theirs. */
function takeSpans({ fields }: RawEvent): Json[] {
  const { spans } = fields;
  fields.spans = undefined;
  return Array.isArray(spans) ? spans : [];
}

function noteDrops(event: SentryEvent, drops: readonly SpanDrop[]): void {
  const notes = event._notes ?? [];
  for (const { outcome, quantity } of drops) {
    const isCut = outcome.reason.startsWith("too_large");
    notes.push({
      path: "spans",
      what: isCut ? "trimmed" : "invalid",
      why: isCut
        ? `the last ${count(quantity)} left out: more than 800 KiB of spans`
        : `${count(quantity)} left out: without ids or times that make sense`,
    });
  }
  if (notes.length > 0) event._notes = notes;
}
