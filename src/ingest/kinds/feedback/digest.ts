/** What somebody wrote through the stages: validate → normalize → filter → scrub → rows. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { normalizeEvent } from "#ingest/kinds/event/normalize.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import type { EventId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { usableEventId } from "#protocol/event/event-id.ts";
import type { FeedbackRow } from "#store/ports/feedback.ts";
import { digestUserReport } from "./digest-user-report.ts";
import { idOfContent } from "./id-of-content.ts";
import { feedbackFields } from "./normalize.ts";
import { scrubFeedback } from "./scrub.ts";
import { validateFeedback } from "./validate.ts";

export function digestFeedback(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<FeedbackRow> {
  if (item.type === "user_report") return digestUserReport(item, inputs, hidden);
  const valid = validateFeedback(item.payload);
  if (!valid.ok) return valid;
  const { raw, sent } = valid.value;
  const { event, suspects } = normalizeEvent(raw, {
    eventId: item.eventId ?? usableEventId(raw.fields.event_id) ?? idOfContent([item.payload]),
    receivedAtMs: item.receivedAtMs,
    sentAtMs: item.sentAtMs,
    retentionDays: inputs.retentionDays,
  });
  const filteredBy = inputs.filters.of(item.owner.projectId)(event);
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  const fields = feedbackFields(sent, event);
  if (fields === undefined) return reject("invalid", "no_data");
  scrubEvent(event, inputs.scrubRules.of(item.owner.projectId), hidden, suspects);
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
  return accept(scrubFeedback(row, inputs.scrubRules.of(item.owner.projectId), hidden));
}
