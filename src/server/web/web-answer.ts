/**
 * What stands in front of every address that open pages ask: who asks. A refusal becomes its status
 * and a sentence; anything else that throws is for Next.js to log.
 */
import { AppError, STATUS_OF } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import { viewerOfCookie } from "./session-viewer.ts";
import { type WebContext, webContext } from "./web-context.ts";

export interface WebQuestion {
  viewer: Viewer;
  context: WebContext;
  params: URLSearchParams;
}

export async function webAnswer(
  request: Request,
  answer: (question: WebQuestion) => Promise<object> | object,
): Promise<Response> {
  try {
    const context = webContext();
    const viewer = await viewerOfCookie(context, request.headers.get("cookie"));
    if (viewer === undefined) throw new AppError("unauthorized", "Sign in first.");
    const { searchParams: params } = new URL(request.url);
    const found = await answer({ viewer, context, params });
    return Response.json(found, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return Response.json({ detail: error.message }, { status: STATUS_OF[error.code] });
  }
}
