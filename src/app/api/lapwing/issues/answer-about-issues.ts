import { AppError } from "#lib/app-error.ts";
import type { IssueQuestion } from "#queries/issues/read-issue-question.ts";
import { type WebQuestion, webAnswer } from "#server/web/web-answer.ts";

export interface IssueCall extends WebQuestion {
  question: IssueQuestion;
}

/** What the questions of an open list share: about which list. */
export function answerAboutIssues(
  request: Request,
  answer: (call: IssueCall) => Promise<object | undefined>,
): Promise<Response> {
  return webAnswer(request, async (asked) => {
    const text = (name: string) => asked.params.get(name) ?? undefined;
    const question: IssueQuestion = {
      projectSlug: text("project"),
      text: text("query"),
      environment: text("environment"),
      period: text("period"),
      start: text("start"),
      end: text("end"),
    };
    const found = await answer({ ...asked, question });
    if (found === undefined) throw new AppError("not_found", "No such project.");
    return found;
  });
}
