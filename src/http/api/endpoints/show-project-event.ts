import { answerEvent } from "#http/api/answer-event.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { transactionShape } from "#http/api/shapes/transaction.ts";
import { readStoredTransaction } from "#ingest/kinds/event/read-stored-event.ts";
import type { EventId } from "#model/ids.ts";
import { canonicalEventId } from "#protocol/event-id.ts";
import { type FoundEvent, findEvent } from "#queries/find-event.ts";
import { findProject } from "#queries/find-project.ts";
import { type FoundTransaction, findTransaction } from "#queries/find-transaction.ts";

export async function showProjectEvent(call: ApiCall): Promise<ApiAnswer> {
  const { event, transaction } = await findProjectEvent(call);
  if (event !== undefined) return answerEvent(call, event);
  return { body: transactionShape(transaction, readStoredTransaction(transaction.stored)) };
}

type FoundOne =
  | { event: FoundEvent; transaction?: undefined }
  | { event?: undefined; transaction: FoundTransaction };

/** An error, or a transaction: SDKs make their ids alike. */
export async function findProjectEvent({ viewer, store, params }: ApiCall): Promise<FoundOne> {
  const project = found(await findProject(viewer, store, params.project ?? ""));
  const eventId = found(canonicalEventId(params.event)) as EventId;
  const event = await findEvent(viewer, store, project.id, eventId);
  if (event !== undefined) return { event };
  return { transaction: found(await findTransaction(viewer, store, project.id, eventId)) };
}
