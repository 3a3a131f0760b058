/** One segment through the stages: validate both halves → normalize → filter → scrub → rows. */
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { count, Repair } from "#ingest/fields/repair.ts";
import { normalizeEvent } from "#ingest/kinds/event/normalize.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { ReplaySegmentRow } from "#model/signals/replay.ts";
import { checkRecording } from "./check-recording.ts";
import { normalizeReplay } from "./normalize.ts";
import { segmentRow } from "./rows.ts";
import { type ScrubbedRecording, scrubRecording } from "./scrub.ts";
import { validateReplay } from "./validate.ts";

export async function digestSegment(
  eventItem: SpooledItem,
  recordingItem: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Promise<Step<ReplaySegmentRow>> {
  const valid = validateReplay(eventItem);
  if (!valid.ok) return valid;
  const { raw, replayId } = valid.value;
  const recording = await checkRecording(recordingItem.payload);
  if (recording === undefined) return reject("invalid", "invalid_replay_recording");

  const repair = new Repair({ trusted: false, notes: [] });
  const about = normalizeReplay(valid.value, recording.segmentId, repair);
  const { event, suspects } = normalizeEvent(raw, {
    eventId: replayId,
    receivedAtMs: eventItem.receivedAtMs,
    sentAtMs: eventItem.sentAtMs,
    retentionDays: inputs.retentionDays,
  });
  const filteredBy = inputs.filters.of(eventItem.owner.projectId)(event);
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  const rules = inputs.scrubRules.of(eventItem.owner.projectId);
  // Its own fields are none that events have: they are searched like everything unknown.
  scrubEvent(event, rules, hidden, { ...suspects, unknownFields: true });
  const clean = await scrubRecording(recording, rules, hidden);
  if (clean === undefined) return reject("invalid", "invalid_replay_recording");
  noteHidden(clean, repair);
  return accept(
    segmentRow(eventItem, event, { ...about, replayId, recording: clean.recording }, repair),
  );
}

function noteHidden({ hidden, leftOut }: ScrubbedRecording, repair: Repair): void {
  if (hidden > 0) repair.note("recording", "scrubbed", `${count(hidden)} values hidden`);
  if (leftOut > 0) {
    repair.note("recording", "trimmed", `${count(leftOut)} events left out: over 4 MiB or broken`);
  }
}
