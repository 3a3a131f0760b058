import { answerIssues } from "#http/api/answer-issues.ts";
import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import type { Project } from "#model/project.ts";
import { findProject } from "#queries/find-project.ts";

/** Sentry's word for "of all projects". */
const ALL = "-1";

export async function listOrganizationIssues(call: ApiCall): Promise<ApiAnswer> {
  return answerIssues(call, await readProjects(call));
}

/** `project=` any number of times, with ids or slugs; none means all. */
async function readProjects(call: ApiCall): Promise<Project[] | undefined> {
  const named = call.query.getAll("project").filter((name) => name !== "");
  if (named.length === 0 || named.includes(ALL)) return undefined;
  const projects: Project[] = [];
  for (const name of new Set(named)) {
    projects.push(found(await findProject(call.viewer, call.store, name)));
  }
  return projects;
}
