import { answerEvent } from "#http/api/answer-event.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { findIssueEvent } from "#queries/find-issue-event.ts";

export async function showIssueEvent(call: ApiCall): Promise<ApiAnswer> {
  const { issue = "", event: which = "" } = call.params;
  const event = found(await findIssueEvent(call.viewer, call.store, issue, which));
  return answerEvent(call, event);
}
