import { answerAttachments } from "#http/api/answer-attachments.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { listAttachments } from "#queries/list-attachments.ts";

export async function listEventAttachments(call: ApiCall): Promise<ApiAnswer> {
  const { project = "", event = "" } = call.params;
  const attachments = found(await listAttachments(call.viewer, call.store, project, event));
  return { body: await answerAttachments(call, attachments), link: wholeLink(call) };
}
