import type { Viewer } from "#model/viewer.ts";
import { findProject } from "#queries/find-project.ts";
import type { Store } from "#store/ports/store.ts";
import type { LogFilter, LogPage, LogsFound } from "#store/ports/telemetry/logs.ts";

export type LogsAsk = Omit<LogFilter, "projectId">;

/** Log entries, newest first; undefined without a project that the viewer may see. */
export async function searchLogs(
  viewer: Viewer,
  store: Pick<Store, "projects" | "logs">,
  slugOrId: string,
  ask: LogsAsk,
  page: LogPage,
): Promise<LogsFound | undefined> {
  const project = await findProject(viewer, store, slugOrId);
  if (project === undefined) return undefined;
  return store.logs.search({ ...ask, projectId: project.id }, page);
}
