import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { attachmentShape } from "#http/api/shapes/attachment.ts";
import { listAttachments } from "#queries/list-attachments.ts";

export async function listEventAttachments(call: ApiCall): Promise<ApiAnswer> {
  const { project = "", event = "" } = call.params;
  const attachments = found(await listAttachments(call.viewer, call.store, project, event));
  return { body: attachments.map(attachmentShape), link: wholeLink(call) };
}
