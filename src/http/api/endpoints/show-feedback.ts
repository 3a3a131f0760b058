import { answerAttachments } from "#http/api/answer-attachments.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { feedbackShape } from "#http/api/shapes/feedback.ts";
import { showFeedback as ask } from "#queries/show-feedback.ts";

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
