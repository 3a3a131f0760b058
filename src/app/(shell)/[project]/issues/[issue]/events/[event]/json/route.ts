/** The event as it is stored, in the SDK's own words. */
import { readEvent } from "#app/(shell)/[project]/issues/[issue]/read-issue.ts";
import { noSuchEvent, textResponse } from "#app/(shell)/[project]/issues/[issue]/text-response.ts";

type Context = RouteContext<"/[project]/issues/[issue]/events/[event]/json">;

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { project, issue, event } = await params;
  const found = await readEvent(project, issue, event);
  if (found?.payload === undefined) return noSuchEvent();
  return textResponse(`${JSON.stringify(JSON.parse(found.payload.toString()), undefined, 2)}\n`);
}
