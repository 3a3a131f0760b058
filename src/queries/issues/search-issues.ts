import type { Issue } from "#model/issue.ts";
import type { Project } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { visibleProjects } from "#queries/visible-projects.ts";
import type { Store } from "#store/ports/store.ts";
import { findIssue } from "./find-issue.ts";

export interface IssueMatch {
  issue: Issue;
  project: Project;
}

/** As many as the palette shows. */
const LIMIT = 8;

/** By short id or number first, then by words; the newest of the asked project before others. */
export async function searchIssues(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  ask: { text: string; projectSlug: string | undefined },
): Promise<IssueMatch[]> {
  const text = ask.text.trim();
  if (text === "") return [];
  const projects = new Map((await visibleProjects(viewer, store)).map((each) => [each.id, each]));
  const named = await findIssue(viewer, store, text);
  const words = text.split(/\s+/);
  const own = [...projects.values()].filter(({ slug }) => slug === ask.projectSlug);
  const found = [
    ...(own.length > 0 ? await list(own) : []),
    ...(await list([...projects.values()])),
  ];
  const matches = found.flatMap((issue) => {
    const project = projects.get(issue.projectId);
    return project ? [{ issue, project }] : [];
  });
  const all = named ? [named, ...matches] : matches;
  return [...new Map(all.map((match) => [match.issue.id, match])).values()].slice(0, LIMIT);

  async function list(among: Project[]): Promise<Issue[]> {
    const projectIds = among.map(({ id }) => id);
    return (await store.issues.list({ projectIds, words, sort: "lastSeen", limit: LIMIT })).issues;
  }
}
