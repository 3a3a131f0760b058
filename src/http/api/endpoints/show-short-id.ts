import type { ApiAnswer, ApiCall } from "#http/api/api-call.ts";
import { readIssue } from "#http/api/read-issue.ts";

/** What "SHOP-12" stands for: how Sentry's clients find an issue that a person named. */
export async function showShortId(call: ApiCall): Promise<ApiAnswer> {
  const group = await readIssue(call);
  return {
    body: {
      organizationSlug: call.config.organization,
      projectSlug: group.project.slug,
      groupId: group.id,
      shortId: group.shortId,
      group,
    },
  };
}
