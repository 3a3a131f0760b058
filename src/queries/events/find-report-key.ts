import type { ProjectId } from "#model/ids.ts";
import type { Store } from "#store/ports/store.ts";

export interface ReportKey {
  projectId: ProjectId;
  publicKey: string;
}

/** Where Lapwing's own errors go; undefined while that is switched off. No viewer: nobody asks. */
export async function findReportKey({
  projects,
}: Pick<Store, "projects">): Promise<ReportKey | undefined> {
  const project = await projects.findInternal();
  if (project === undefined) return undefined;
  const keys = await projects.listKeys(project.id);
  const key = keys.find(({ enabled }) => enabled);
  return key && { projectId: project.id, publicKey: key.publicKey };
}
