import { AppError } from "#lib/app-error.ts";
import type { Viewer } from "#model/viewer.ts";
import type { IssueQuestion } from "#queries/issues/read-issue-question.ts";
import { type WebContext, webContext } from "#server/web/web-context.ts";
import { getViewer } from "#server/web/web-viewer.ts";

export interface IssueCall {
  viewer: Viewer;
  store: WebContext["store"];
  nowMs: number;
  params: URLSearchParams;
  question: IssueQuestion;
}

/** What the questions of an open list share: who asks, about which list, and how refusals look. */
export async function answerAboutIssues(
  request: Request,
  answer: (call: IssueCall) => Promise<object | undefined>,
): Promise<Response> {
  const viewer = await getViewer();
  if (viewer === undefined) return refuse(401, "Sign in first.");
  const { store, nowMs } = webContext();
  const { searchParams: params } = new URL(request.url);
  const text = (name: string) => params.get(name) ?? undefined;
  const question: IssueQuestion = {
    projectSlug: text("project"),
    text: text("query"),
    environment: text("environment"),
    period: text("period"),
    start: text("start"),
    end: text("end"),
  };
  try {
    const found = await answer({ viewer, store, nowMs: nowMs(), params, question });
    if (found === undefined) return refuse(404, "No such project.");
    return Response.json(found, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    if (error instanceof AppError) {
      return refuse(error.code === "unavailable" ? 503 : 400, error.message);
    }
    throw error;
  }
}

function refuse(status: number, detail: string): Response {
  return Response.json({ detail }, { status });
}
