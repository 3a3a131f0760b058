import type { Project } from "#model/project.ts";
import { findProject } from "#queries/find-project.ts";
import { type ApiCall, found } from "./api-call.ts";

/** The project that the path names. */
export async function readProject({ viewer, store, params }: ApiCall): Promise<Project> {
  return found(await findProject(viewer, store, params.project ?? ""));
}

/** Sentry's word for "of all projects". */
const ALL = "-1";

/** `project=` any number of times, with ids or slugs; undefined means all. */
export async function readProjects(call: ApiCall): Promise<Project[] | undefined> {
  const named = call.query.getAll("project").filter((name) => name !== "");
  if (named.length === 0 || named.includes(ALL)) return undefined;
  const projects: Project[] = [];
  for (const name of new Set(named)) {
    projects.push(found(await findProject(call.viewer, call.store, name)));
  }
  return projects;
}
