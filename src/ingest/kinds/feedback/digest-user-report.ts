/** One `user_report` item, as browser SDKs up to 8 and our own report dialog send it. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { Repair } from "#ingest/fields/repair.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { EventId } from "#model/ids.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { DIALOG_SOURCE, ENVELOPE_SOURCE } from "#protocol/event/user-report.ts";
import type { FeedbackRow } from "#store/ports/feedback.ts";
import { idOfContent } from "./id-of-content.ts";
import { readEmail, readMessage, readPerson } from "./normalize.ts";
import { scrubFeedback } from "./scrub.ts";
import { validateReport } from "./validate.ts";

export function digestUserReport(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<FeedbackRow> {
  const valid = validateReport(item.payload);
  if (!valid.ok) return valid;
  const sent = valid.value;
  const eventId = canonicalEventId(sent.event_id) ?? item.eventId;
  if (eventId === undefined) return reject("invalid", "invalid_event_id");
  const repair = new Repair({ trusted: false, notes: [] });
  const message = readMessage(sent.comments, "comments", repair);
  if (message === undefined) return reject("invalid", "no_data");
  const name = readPerson(sent.name, "name", repair);
  const email = readEmail(sent.email, "email", repair);
  const row: FeedbackRow = {
    projectId: item.owner.projectId,
    // The same words about the same error, sent again, are the same report.
    feedbackId: idOfContent([eventId, name ?? "", email ?? "", message]) as EventId,
    timestampMs: item.receivedAtMs,
    receivedMs: item.receivedAtMs,
    message,
    name,
    email,
    url: undefined,
    eventId: eventId as EventId,
    groupId: undefined,
    replayId: undefined,
    source: item.header.source === DIALOG_SOURCE ? DIALOG_SOURCE : ENVELOPE_SOURCE,
    release: undefined,
    environment: undefined,
    userId: undefined,
    notes: repair.notes,
    payload: undefined,
  };
  return accept(scrubFeedback(row, inputs.scrubRules.of(item.owner.projectId), hidden));
}
