import { answerAttachments } from "#http/api/answer-attachments.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { pageLink, readPage } from "#http/api/paging.ts";
import { feedbackShape, userReportShape } from "#http/api/shapes/feedback.ts";
import { issueShape } from "#http/api/shapes/issue.ts";
import type { EventId, GroupId } from "#model/ids.ts";
import type { Feedback } from "#model/signals/feedback.ts";
import { type FeedbackPage, listFeedback } from "#queries/feedback/list-feedback.ts";
import { showFeedback as ask } from "#queries/feedback/show-feedback.ts";

const USUAL_LIMIT = 100;

/** In Sentry's shape. */
export async function listUserFeedback(call: ApiCall): Promise<ApiAnswer> {
  const page = await findPage(call);
  const issues = new Map<GroupId, unknown>();
  for (const { groupId } of page.rows) {
    if (groupId === undefined || issues.has(groupId)) continue;
    const issue = await call.store.issues.findByGroup(groupId);
    const shape = issue && issueShape(call, { issue, totals: issue, project: page.project }, {});
    issues.set(groupId, shape ?? null);
  }
  const shape = (feedback: Feedback) =>
    userReportShape(feedback, (feedback.groupId && issues.get(feedback.groupId)) ?? null);
  return answer(call, page, shape);
}

/** In our own, with all that we know. */
export async function listFeedbackWhole(call: ApiCall): Promise<ApiAnswer> {
  return answer(call, await findPage(call), feedbackShape);
}

async function findPage(call: ApiCall): Promise<FeedbackPage> {
  const page = readPage(call, USUAL_LIMIT, ({ value, id }) => ({
    timestampMs: value,
    feedbackId: id.padStart(32, "0") as EventId,
  }));
  const ask = { ...page, environment: call.query.get("environment") ?? undefined };
  return found(await listFeedback(call.viewer, call.store, call.params.project ?? "", ask));
}

function answer(
  call: ApiCall,
  page: FeedbackPage,
  shape: (feedback: Feedback) => unknown,
): ApiAnswer {
  return {
    body: page.rows.map(shape),
    link: pageLink(call, page, ({ timestampMs, feedbackId }) => ({
      value: timestampMs,
      id: feedbackId,
    })),
  };
}

/** With its attachments, and the event that carried it. */
export async function showFeedback(call: ApiCall): Promise<ApiAnswer> {
  const { project = "", feedback: id = "" } = call.params;
  const { feedback, attachments } = found(await ask(call.viewer, call.store, project, id));
  const { payload } = feedback;
  return {
    body: {
      ...feedbackShape(feedback),
      attachments: await answerAttachments(call, attachments),
      event: payload === undefined ? null : (JSON.parse(payload.toString()) as unknown),
    },
  };
}
