/** Did the target get what we got? Hour by hour and category by category, newest first. */
import { getOrMake } from "#lib/get-or-make.ts";
import type { RelayTargetId } from "#model/ids.ts";
import type { Project } from "#model/project.ts";
import type { RelayComparison } from "#model/relay.ts";
import type { Category } from "#protocol/envelope/categories.ts";
import type { Store } from "#store/ports/store.ts";

export interface RelayPeriod {
  fromMs: number;
  toMs: number;
}

/** The project is one that the viewer may see. */
export async function compareRelay(
  store: Pick<Store, "relay" | "outcomes">,
  project: Project,
  targetId: RelayTargetId,
  period: RelayPeriod,
): Promise<RelayComparison[]> {
  const filter = { projectId: project.id, ...period };
  const [counts, outcomes] = await Promise.all([
    store.relay.counts(filter),
    store.outcomes.sumByHour(filter),
  ]);
  const rows = new Map<string, RelayComparison>();
  const rowOf = (hourMs: number, category: Category) =>
    getOrMake(rows, `${hourMs} ${category}`, () => emptyRow(hourMs, category));

  for (const { hourMs, category, what, reason, quantity, targetId: of } of counts) {
    if (of !== targetId) continue;
    const row = rowOf(hourMs, category);
    row[what] += quantity;
    if (what === "refused") row.refusals.push({ reason, quantity });
  }
  for (const { hourMs, category, kind, quantity } of outcomes) {
    // Samples of web vitals are our own: no target gets any.
    if (kind === "accepted" && category !== "vital")
      rowOf(hourMs, category as Category).stored += quantity;
  }
  for (const row of rows.values()) {
    row.waiting = Math.max(0, row.received - row.delivered - row.refused);
    row.refusals.sort((a, b) => b.quantity - a.quantity);
  }
  return [...rows.values()].sort(
    (a, b) => b.hourMs - a.hourMs || a.category.localeCompare(b.category),
  );
}

function emptyRow(hourMs: number, category: Category): RelayComparison {
  const none = { received: 0, stored: 0, delivered: 0, refused: 0, waiting: 0 };
  return { hourMs, category, ...none, refusals: [] };
}
