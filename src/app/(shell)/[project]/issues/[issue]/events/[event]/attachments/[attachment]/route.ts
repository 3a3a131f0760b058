/** An attachment, to be saved and never shown. */
import { Readable } from "node:stream";
import { noSuchEvent } from "#app/(shell)/[project]/issues/[issue]/text-response.ts";
import { AppError, STATUS_OF } from "#lib/app-error.ts";
import { downloadHeaders } from "#lib/download-headers.ts";
import { openAttachment } from "#queries/events/open-attachment.ts";
import { webContext } from "#server/web/web-context.ts";
import { requireViewer } from "#server/web/web-viewer.ts";

type Context = RouteContext<"/[project]/issues/[issue]/events/[event]/attachments/[attachment]">;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const opened = await openAttachment(await requireViewer(), webContext().store, await params);
  if (opened === undefined) return noSuchEvent();
  try {
    const pieces = Readable.from(await opened.read());
    const stream = Readable.toWeb(pieces) as ReadableStream<Uint8Array>;
    return new Response(stream, { headers: downloadHeaders(opened.name, opened.bytes) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return new Response(`${error.message}\n`, { status: STATUS_OF[error.code] });
  }
}
