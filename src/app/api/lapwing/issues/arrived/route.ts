/** `GET /api/lapwing/issues/arrived?since=3c-2f&…`: how many rows an open list lacks. */
import { answerAboutIssues } from "#app/api/lapwing/issues/answer-about-issues.ts";
import { countArrivedIssues, readArrived } from "#queries/arrivals/count-arrived-issues.ts";

export function GET(request: Request): Promise<Response> {
  return answerAboutIssues(request, async ({ viewer, context, question, params }) => {
    const arrived = readArrived(params.get("since"));
    const { store, nowMs } = context;
    return { issues: await countArrivedIssues(viewer, store, question, arrived, nowMs()) };
  });
}
