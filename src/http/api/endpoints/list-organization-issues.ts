import { answerIssues } from "#http/api/answer-issues.ts";
import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { readProjects } from "#http/api/read-projects.ts";

export async function listOrganizationIssues(call: ApiCall): Promise<ApiAnswer> {
  return answerIssues(call, await readProjects(call));
}
