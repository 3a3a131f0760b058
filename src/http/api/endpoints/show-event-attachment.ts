import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { attachmentShape } from "#http/api/shapes/attachment.ts";
import { downloadHeaders } from "#lib/download-headers.ts";
import { hashAttachment } from "#queries/hash-attachment.ts";
import { openAttachment } from "#queries/open-attachment.ts";

/** What it is, or with `download` in the address its bytes, as in Sentry. */
export async function showEventAttachment(call: ApiCall): Promise<ApiAnswer> {
  const { project = "", event = "", attachment = "" } = call.params;
  const opened = found(
    await openAttachment(call.viewer, call.store, { project, event, attachment }),
  );
  if (!call.query.has("download")) {
    return { body: attachmentShape(opened, await hashAttachment(opened)) };
  }
  return { pieces: opened.pieces(), headers: downloadHeaders(opened.name, opened.bytes) };
}
