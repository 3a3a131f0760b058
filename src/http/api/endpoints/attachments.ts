import { answerAttachments } from "#http/api/answer-attachments.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { attachmentShape } from "#http/api/shapes/attachment.ts";
import { downloadHeaders } from "#lib/download-headers.ts";
import { hashAttachment } from "#queries/events/hash-attachment.ts";
import { listAttachments } from "#queries/events/list-attachments.ts";
import { openAttachment, readAttachment } from "#queries/events/open-attachment.ts";

export async function listEventAttachments(call: ApiCall): Promise<ApiAnswer> {
  const { project = "", event = "" } = call.params;
  const attachments = found(await listAttachments(call.viewer, call.store, project, event));
  return { body: await answerAttachments(call, attachments), link: wholeLink(call) };
}

/** What it is, or with `download` in the address its bytes, as in Sentry. */
export async function showEventAttachment(call: ApiCall): Promise<ApiAnswer> {
  const { project = "", event = "", attachment = "" } = call.params;
  const opened = found(
    await openAttachment(call.viewer, call.store, { project, event, attachment }),
  );
  if (!call.query.has("download")) {
    return {
      body: attachmentShape(opened, await hashAttachment(readAttachment(call.store, opened))),
    };
  }
  return { pieces: await opened.read(), headers: downloadHeaders(opened.name, opened.bytes) };
}
