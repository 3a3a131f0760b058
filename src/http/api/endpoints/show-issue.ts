import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { readIssue } from "#http/api/read-issue.ts";

export async function showIssue(call: ApiCall): Promise<ApiAnswer> {
  return { body: await readIssue(call) };
}
