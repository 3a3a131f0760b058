/** `GET /api/lapwing/open`: how many issues are open in each project, for the sidebar. */
import { showFrame } from "#queries/show-frame.ts";
import { webContext } from "#server/web/web-context.ts";
import { getViewer } from "#server/web/web-viewer.ts";

export async function GET(): Promise<Response> {
  const viewer = await getViewer();
  if (viewer === undefined) return Response.json({ detail: "Sign in first." }, { status: 401 });
  const framed = await showFrame(viewer, webContext().store);
  const open = Object.fromEntries(framed.map(({ project, open: count }) => [project.slug, count]));
  return Response.json({ open }, { headers: { "Cache-Control": "no-store" } });
}
