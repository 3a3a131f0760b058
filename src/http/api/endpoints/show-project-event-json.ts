import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { transactionJson } from "#http/api/shapes/transaction.ts";
import { findProjectEvent } from "./show-project-event.ts";

/** The event as it is stored, in the SDK's own words. */
export async function showProjectEventJson(call: ApiCall): Promise<ApiAnswer> {
  const { event, transaction } = await findProjectEvent(call);
  return { json: event === undefined ? transactionJson(transaction) : event.stored.payload };
}
