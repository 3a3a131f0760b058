import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { pageLink, readPage } from "#http/api/paging.ts";
import { readCallPeriod } from "#http/api/read-call-period.ts";
import { readProject } from "#http/api/read-projects.ts";
import { eventDetailsShape, eventShape, eventSummaryShape } from "#http/api/shapes/event.ts";
import { userReportShape } from "#http/api/shapes/feedback.ts";
import { transactionJson, transactionShape } from "#http/api/shapes/transaction.ts";
import { readStoredEvent, readStoredTransaction } from "#ingest/kinds/event/read-stored-event.ts";
import type { EventId } from "#model/ids.ts";
import { canonicalEventId } from "#protocol/event/event-id.ts";
import { type FoundEvent, findEvent } from "#queries/events/find-event.ts";
import { findIssueEvent } from "#queries/issues/find-issue-event.ts";
import { listIssueEvents as ask } from "#queries/issues/list-issue-events.ts";
import { type FoundTransaction, findTransaction } from "#queries/traces/find-transaction.ts";

const USUAL_LIMIT = 50;

/** Newest first; `full=true` gives each as its own address would. */
export async function listIssueEvents(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, query } = call;
  const page = readPage(call, USUAL_LIMIT, ({ value, id }) => ({
    timestampMs: value,
    eventId: id.padStart(32, "0") as EventId,
  }));
  const question = { ...page, seenIn: readCallPeriod(call) };
  const list = found(await ask(viewer, store, params.issue ?? "", question));
  const isFull = /^(?:true|1)$/i.test(query.get("full") ?? "");
  const shape = isFull ? eventShape : eventSummaryShape;
  return {
    body: list.rows.map((stored) => shape(stored, readStoredEvent(stored), list.issue)),
    link: pageLink(call, list, ({ timestampMs, eventId }) => ({ value: timestampMs, id: eventId })),
  };
}

export async function showIssueEvent(call: ApiCall): Promise<ApiAnswer> {
  const { issue = "", event: which = "" } = call.params;
  const event = found(await findIssueEvent(call.viewer, call.store, issue, which));
  return answerEvent(call, event);
}

export async function showProjectEvent(call: ApiCall): Promise<ApiAnswer> {
  const { event, transaction } = await findProjectEvent(call);
  if (event !== undefined) return answerEvent(call, event);
  return { body: transactionShape(transaction, readStoredTransaction(transaction.stored)) };
}

type FoundOne =
  | { event: FoundEvent; transaction?: undefined }
  | { event?: undefined; transaction: FoundTransaction };

/** An error, or a transaction: SDKs make their ids alike. */
async function findProjectEvent(call: ApiCall): Promise<FoundOne> {
  const { viewer, store, params } = call;
  const project = await readProject(call);
  const eventId = found(canonicalEventId(params.event)) as EventId;
  const event = await findEvent(viewer, store, project.id, eventId);
  if (event !== undefined) return { event };
  return { transaction: found(await findTransaction(viewer, store, project.id, eventId)) };
}

/** The event as it is stored, in the SDK's own words. */
export async function showProjectEventJson(call: ApiCall): Promise<ApiAnswer> {
  const { event, transaction } = await findProjectEvent(call);
  return { json: event === undefined ? transactionJson(transaction) : event.stored.payload };
}

/** One event with the newest word that somebody wrote about it. */
async function answerEvent({ store }: ApiCall, event: FoundEvent): Promise<ApiAnswer> {
  const { projectId, eventId } = event.stored;
  const [feedback] = await store.feedback.list({ projectId, eventId, limit: 1 });
  return {
    body: {
      ...eventDetailsShape(event, readStoredEvent(event.stored)),
      userReport: feedback === undefined ? null : userReportShape(feedback, null),
    },
  };
}
