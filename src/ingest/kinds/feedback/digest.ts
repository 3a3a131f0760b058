/** One `feedback` item through the stages: validate → normalize → filter → scrub → rows. */
import type { DigestContext } from "#ingest/digest/context.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { normalizeEvent } from "#ingest/kinds/event/normalize.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import type { EventId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { usableEventId } from "#protocol/event/event-id.ts";
import type { FeedbackRow } from "#store/ports/telemetry/feedback.ts";
import { idOfContent } from "./id-of-content.ts";
import { feedbackFields } from "./normalize.ts";
import { scrubFeedback } from "./scrub.ts";
import { validateFeedback } from "./validate.ts";

export function digestFeedback(item: SpooledItem, context: DigestContext): Step<FeedbackRow> {
  const valid = validateFeedback(item.payload);
  if (!valid.ok) return valid;
  const { raw, sent } = valid.value;
  const { event, suspects } = normalizeEvent(raw, {
    eventId: item.eventId ?? usableEventId(raw.fields.event_id) ?? idOfContent([item.payload]),
    receivedAtMs: item.receivedAtMs,
    sentAtMs: item.sentAtMs,
    retentionDays: context.retentionDays,
  });
  const filteredBy = context.filters.of(item.owner.projectId)(event);
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  const fields = feedbackFields(sent, event);
  if (fields === undefined) return reject("invalid", "no_data");
  scrubEvent(event, context.scrubRules.of(item.owner.projectId), suspects);
  const row = {
    ...fields,
    projectId: item.owner.projectId,
    feedbackId: event.event_id as EventId,
    timestampMs: Math.round(event.timestamp * 1000),
    receivedMs: item.receivedAtMs,
    release: event.release,
    environment: event.environment,
    userId: event.user?.id,
    groupId: undefined,
    notes: [...fields.notes, ...(event._notes ?? [])],
    payload: Buffer.from(JSON.stringify(event)),
  };
  return accept(scrubFeedback(row, context.scrubRules.of(item.owner.projectId)));
}
