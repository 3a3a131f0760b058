/** `GET /api/lapwing/open`: how many issues are open in each project, for the sidebar. */
import { showFrame } from "#queries/show-frame.ts";
import { webAnswer } from "#server/web/web-answer.ts";

export function GET(request: Request): Promise<Response> {
  return webAnswer(request, async ({ viewer, context }) => {
    const framed = await showFrame(viewer, context.store);
    return { open: Object.fromEntries(framed.map(({ project, open }) => [project.slug, open])) };
  });
}
