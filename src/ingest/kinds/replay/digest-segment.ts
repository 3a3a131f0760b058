/** One segment through the stages: validate both halves → normalize → filter → scrub → rows. */
import type { DigestContext } from "#ingest/context.ts";
import { normalizeEvent } from "#ingest/kinds/event/normalize.ts";
import { Repair } from "#ingest/kinds/event/parts/repair.ts";
import type { SpooledItem } from "#ingest/read-items.ts";
import { scrubEvent } from "#ingest/scrub/scrub-event.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { ReplaySegmentRow } from "#store/ports/replays.ts";
import { checkRecording } from "./check-recording.ts";
import { normalizeReplay } from "./normalize.ts";
import { segmentRow } from "./rows.ts";
import { validateReplay } from "./validate.ts";

export async function digestSegment(
  eventItem: SpooledItem,
  recordingItem: SpooledItem,
  context: DigestContext,
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
    retentionDays: context.retentionDays,
  });
  const filteredBy = context.filters.of(eventItem.owner.projectId)(event);
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  // Its own fields are none that events have: they are searched like everything unknown.
  scrubEvent(event, context.scrubRules.of(eventItem.owner.projectId), {
    ...suspects,
    unknownFields: true,
  });
  return accept(segmentRow(eventItem, event, { ...about, replayId, recording }, repair));
}
