import { statusOf } from "#app/(plain)/setup/status-of.ts";
import { AppError } from "#lib/app-error.ts";
import { watchFirstEvent } from "#queries/watch-first-event.ts";
import { webAnswer } from "#server/web/web-answer.ts";

/** What the setup page asks while it waits. */
export function GET(request: Request): Promise<Response> {
  return webAnswer(request, async ({ viewer, context: { store, nowMs }, params }) => {
    const slug = params.get("project") ?? "";
    const watch = await watchFirstEvent(viewer, store, slug, nowMs());
    if (watch === undefined) throw new AppError("not_found", "No such project.");
    return statusOf(slug, watch);
  });
}
