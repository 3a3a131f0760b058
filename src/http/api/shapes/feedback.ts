import type { Feedback } from "#model/signals/feedback.ts";
import { isoTime } from "./time.ts";

/** Sentry's user report. */
export function userReportShape(feedback: Feedback, issue: unknown) {
  const { feedbackId, eventId, name, email, userId } = feedback;
  return {
    id: feedbackId,
    eventID: eventId ?? null,
    event: eventId === undefined ? null : { id: eventId, eventID: eventId },
    name: name ?? "",
    email: email ?? "",
    comments: feedback.message,
    dateCreated: isoTime(feedback.timestampMs),
    user:
      userId === undefined
        ? null
        : {
            id: userId,
            username: null,
            email: email ?? null,
            name: name ?? null,
            ipAddress: null,
            avatarUrl: null,
          },
    issue,
  };
}

export function feedbackShape(feedback: Feedback) {
  const { name, email, url, eventId, replayId, release, environment, userId } = feedback;
  return {
    id: feedback.feedbackId,
    message: feedback.message,
    name: name ?? null,
    email: email ?? null,
    url: url ?? null,
    associatedEventId: eventId ?? null,
    replayId: replayId ?? null,
    source: feedback.source,
    release: release ?? null,
    environment: environment ?? null,
    userId: userId ?? null,
    timestamp: isoTime(feedback.timestampMs),
    received: isoTime(feedback.receivedMs),
    notes: feedback.notes,
  };
}
