import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { eventDetailsShape } from "#http/api/shapes/event.ts";
import { readStoredEvent } from "#ingest/kinds/event/read-stored-event.ts";
import { findIssueEvent } from "#queries/find-issue-event.ts";

export async function showIssueEvent(call: ApiCall): Promise<ApiAnswer> {
  const { issue = "", event: which = "" } = call.params;
  const event = found(await findIssueEvent(call.viewer, call.store, issue, which));
  return { body: eventDetailsShape(event, readStoredEvent(event.stored)) };
}
