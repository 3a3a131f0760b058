import { answerIssues } from "#http/api/answer-issues.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { wholeLink } from "#http/api/paging.ts";
import { readCallPeriod } from "#http/api/read-call-period.ts";
import { readIssue } from "#http/api/read-issue.ts";
import { readProject, readProjects } from "#http/api/read-projects.ts";
import { tagShape } from "#http/api/shapes/tag.ts";
import { DAY_MS } from "#lib/time.ts";
import { listIssueTags as ask } from "#queries/issues/list-issue-tags.ts";
import { readRetention } from "#queries/system/read-retention.ts";

export async function listProjectIssues(call: ApiCall): Promise<ApiAnswer> {
  const project = await readProject(call);
  return answerIssues(call, [project]);
}

export async function listOrganizationIssues(call: ApiCall): Promise<ApiAnswer> {
  return answerIssues(call, await readProjects(call));
}

export async function showIssue(call: ApiCall): Promise<ApiAnswer> {
  return { body: await readIssue(call) };
}

export async function listIssueTags(call: ApiCall): Promise<ApiAnswer> {
  const { viewer, store, params, config, nowMs } = call;
  // Tags are counted per day, so an end within a day could not be kept to.
  const { values } = await readRetention(store, config);
  const sinceMs = readCallPeriod(call)?.fromMs ?? nowMs - values.errors * DAY_MS;
  const tags = found(await ask(viewer, store, params.issue ?? "", sinceMs));
  return { body: tags.map(tagShape), link: wholeLink(call) };
}

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
