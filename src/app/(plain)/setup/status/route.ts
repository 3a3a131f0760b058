import { statusOf } from "#app/(plain)/setup/status-of.ts";
import { watchFirstEvent } from "#queries/watch-first-event.ts";
import { webContext } from "#server/web/web-context.ts";
import { getViewer } from "#server/web/web-viewer.ts";

/** What the setup page asks while it waits. */
export async function GET(request: Request): Promise<Response> {
  const slug = new URL(request.url).searchParams.get("project") ?? "";
  const { store, nowMs } = webContext();
  const viewer = await getViewer();
  if (viewer === undefined) return new Response(null, { status: 401 });
  const watch = await watchFirstEvent(viewer, store, slug, nowMs());
  if (watch === undefined) return new Response(null, { status: 404 });
  return Response.json(statusOf(slug, watch), { headers: { "Cache-Control": "no-store" } });
}
