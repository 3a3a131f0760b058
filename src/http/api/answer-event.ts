import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import type { FoundEvent } from "#queries/events/find-event.ts";
import type { ApiAnswer, ApiCall } from "./api-call.ts";
import { eventDetailsShape } from "./shapes/event.ts";
import { userReportShape } from "./shapes/feedback.ts";

/** One event with the newest word that somebody wrote about it. */
export async function answerEvent({ store }: ApiCall, event: FoundEvent): Promise<ApiAnswer> {
  const { projectId, eventId } = event.stored;
  const [feedback] = await store.feedback.list({ projectId, eventId, limit: 1 });
  return {
    body: {
      ...eventDetailsShape(event, readStoredEvent(event.stored)),
      userReport: feedback === undefined ? null : userReportShape(feedback, null),
    },
  };
}
