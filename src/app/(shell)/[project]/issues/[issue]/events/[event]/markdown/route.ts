/** The event as a person pastes it into an issue tracker. */
import { readEvent } from "#app/(shell)/[project]/issues/[issue]/read-issue.ts";
import { noSuchEvent, textResponse } from "#app/(shell)/[project]/issues/[issue]/text-response.ts";
import { eventAsMarkdown } from "#queries/events/event-as-markdown.ts";
import { webContext } from "#server/web/web-context.ts";

type Context = RouteContext<"/[project]/issues/[issue]/events/[event]/markdown">;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { project, issue, event } = await params;
  const found = await readEvent(project, issue, event);
  if (found?.shown === undefined) return noSuchEvent();
  const { publicUrl } = webContext();
  return textResponse(eventAsMarkdown({ ...found, shown: found.shown, publicUrl }));
}
