/** `GET /api/lapwing/issues/complete?…`: what can follow each key of the search box. */
import { answerAboutIssues } from "#app/api/lapwing/issues/answer-about-issues.ts";
import { completeIssueSearch } from "#queries/issues/complete-issue-search.ts";

export function GET(request: Request): Promise<Response> {
  return answerAboutIssues(request, ({ viewer, context: { store, nowMs }, question }) =>
    completeIssueSearch(viewer, store, question, nowMs()),
  );
}
