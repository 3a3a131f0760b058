import type { OutcomeKind } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import { countWindow } from "#queries/periods/count-window.ts";
import type { Period } from "#queries/periods/read-period.ts";
import type { Store } from "#store/ports/store.ts";

const DROPPED: readonly OutcomeKind[] = ["filtered", "rate_limited", "invalid", "unsupported"];

/** Errors of a project that reached us in this time and are not among what is shown. */
export async function countNotStored(
  store: Pick<Store, "outcomes">,
  { id }: Pick<Project, "id">,
  period: Period,
): Promise<number> {
  // In the same hours as "What arrived" counts, so that both say the same.
  const { fromMs, toMs } = countWindow(period, period.toMs);
  const filter = { projectIds: [id], categories: ["error"], kinds: DROPPED, fromMs, toMs };
  const [total] = await store.outcomes.total(filter, []);
  return total?.quantity ?? 0;
}
