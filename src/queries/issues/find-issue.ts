import type { IssueId } from "#model/ids.ts";
import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import { parseShortId } from "./short-id.ts";

export interface FoundIssue {
  issue: Issue;
  project: Project;
}

type Asked = Pick<Store, "projects" | "issues">;

/** 15 digits: always a safe integer. */
const ID = /^\d{1,15}$/;

/** By number ("12") or by short id ("SHOP-12", in any case). */
export async function findIssue(
  viewer: Viewer,
  store: Asked,
  idText: string,
): Promise<FoundIssue | undefined> {
  return ID.test(idText)
    ? findById(viewer, store, Number(idText) as IssueId)
    : findByShortId(viewer, store, idText);
}

async function findById(
  viewer: Viewer,
  store: Asked,
  id: IssueId,
): Promise<FoundIssue | undefined> {
  const issue = await store.issues.findById(id);
  if (issue === undefined) return undefined;
  const projects = await visibleProjects(viewer, store);
  const project = projects.find((visible) => visible.id === issue.projectId);
  return project && { issue, project };
}

async function findByShortId(
  viewer: Viewer,
  store: Asked,
  text: string,
): Promise<FoundIssue | undefined> {
  const shortId = parseShortId(text);
  if (shortId === undefined) return undefined;
  const project = await findProject(viewer, store, shortId.slug);
  if (project === undefined || project.slug !== shortId.slug) return undefined;
  const issue = await store.issues.findByNumber(project.id, shortId.number);
  return issue && { issue, project };
}
