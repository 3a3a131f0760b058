/** What feedback knows of the error that it is about: group, release, environment. */
import {
  type DigestBatch,
  type EventKey,
  eventKeyText,
  type KnownEvent,
} from "#store/ports/digest.ts";
import type { DigestTelemetry } from "#store/ports/digest-telemetry.ts";
import type { FeedbackPlan, KnownFeedback } from "#store/ports/feedback.ts";

export function planFeedback(
  { feedback, events }: Pick<DigestBatch, "feedback" | "events">,
  known: KnownFeedback,
): FeedbackPlan {
  const found: FeedbackPlan["found"] = [];
  if (known.waiting.size > 0) {
    for (const event of events) {
      for (const one of known.waiting.get(eventKeyText(event)) ?? []) {
        const { projectId, feedbackId } = one;
        found.push({ projectId, feedbackId, ...withError(one, event) });
      }
    }
  }
  return { created: feedback.filter(({ projectId }) => known.projects.has(projectId)), found };
}

/** The batch with its feedback made whole, as far as the errors are in it or stored. */
export async function joinErrors(
  batch: DigestBatch,
  telemetry: Pick<DigestTelemetry, "findEvents">,
): Promise<DigestBatch> {
  const about = batch.feedback.flatMap(({ projectId, eventId }): EventKey[] =>
    eventId === undefined ? [] : [{ projectId, eventId }],
  );
  if (about.length === 0) return batch;
  const errors = new Map<string, KnownEvent>();
  const asked = new Set(about.map(eventKeyText));
  for (const event of batch.events) {
    if (asked.has(eventKeyText(event))) errors.set(eventKeyText(event), event);
  }
  const others = about.filter((key) => !errors.has(eventKeyText(key)));
  const stored = others.length === 0 ? [] : await telemetry.findEvents(batch.day, others);
  for (const event of stored) errors.set(eventKeyText(event), event);
  const feedback = batch.feedback.map((row) => {
    const { projectId, eventId } = row;
    const error = eventId && errors.get(eventKeyText({ projectId, eventId }));
    return error ? { ...row, ...withError(row, error) } : row;
  });
  return { ...batch, feedback };
}

/** What it says itself is more. */
function withError(
  own: Pick<KnownEvent, "release" | "environment">,
  { groupId, release, environment }: KnownEvent,
): Pick<KnownEvent, "groupId" | "release" | "environment"> {
  return {
    groupId,
    release: own.release ?? release,
    environment: own.environment ?? environment,
  };
}
