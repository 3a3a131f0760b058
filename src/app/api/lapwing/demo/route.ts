/** `GET /api/lapwing/demo`: how much of the demo is sent, while it is being made; else nothing. */
import { may } from "#accounts/may.ts";
import { webContext } from "#server/web/web-context.ts";
import { getViewer } from "#server/web/web-viewer.ts";

export async function GET(): Promise<Response> {
  const viewer = await getViewer();
  if (viewer === undefined) return Response.json({ detail: "Sign in first." }, { status: 401 });
  const verdict = may(viewer, "create project");
  if (!verdict.ok) return Response.json({ detail: verdict.why }, { status: 403 });
  const progress = webContext().demoProgress ?? {};
  return Response.json(progress, { headers: { "Cache-Control": "no-store" } });
}
