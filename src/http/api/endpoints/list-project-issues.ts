import { answerIssues } from "#http/api/answer-issues.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { findProject } from "#queries/find-project.ts";

export async function listProjectIssues(call: ApiCall): Promise<ApiAnswer> {
  const project = found(await findProject(call.viewer, call.store, call.params.project ?? ""));
  return answerIssues(call, [project]);
}
