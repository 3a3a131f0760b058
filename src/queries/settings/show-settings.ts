import type { Project, ProjectKey } from "#model/project.ts";
import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";

export interface ShownSettings {
  project: Project;
  /** Oldest first. */
  keys: ProjectKey[];
  /** All it has, whatever their status. */
  issues: number;
}

export async function showSettings(
  viewer: Viewer,
  store: Pick<Store, "projects" | "issues">,
  slug: string,
): Promise<ShownSettings | undefined> {
  const project = await findProject(viewer, store, slug);
  if (project === undefined) return undefined;
  const [keys, counts] = await Promise.all([
    store.projects.listKeys(project.id),
    store.issues.countByStatus({ projectIds: [project.id] }),
  ]);
  return { project, keys, issues: counts.reduce((sum, { issues }) => sum + issues, 0) };
}
