/** Of which categories anything was ever stored, project by project. */
import type { ProjectId } from "#model/ids.ts";
import type { Store } from "#store/ports/store.ts";

export async function keptCategories(
  store: Pick<Store, "outcomes">,
  /** Those that the viewer may see. */
  projectIds: readonly ProjectId[],
): Promise<Map<ProjectId, ReadonlySet<string>>> {
  const kept = new Map(projectIds.map((id) => [id, new Set<string>()]));
  const ever = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
  const filter = { projectIds, kinds: ["accepted" as const], ...ever };
  for (const row of await store.outcomes.total(filter, ["project", "category"])) {
    if (row.projectId !== undefined) kept.get(row.projectId)?.add(row.category ?? "");
  }
  return kept;
}
