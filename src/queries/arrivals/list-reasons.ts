import type { DroppedReason } from "#model/arrived.ts";
import type { ProjectId } from "#model/ids.ts";
import { OUTCOME_KINDS } from "#model/outcome.ts";
import type { Project } from "#model/project.ts";
import type { OutcomeTotal } from "#store/ports/outcomes.ts";

/** One row for each outcome, reason and category, over all projects; by outcome, then by number. */
export function listReasons(
  now: readonly OutcomeTotal[],
  before: readonly OutcomeTotal[],
  projects: ReadonlyMap<ProjectId, Project>,
): DroppedReason[] {
  const earlier = new Map<string, number>();
  for (const row of before) {
    earlier.set(nameOf(row), (earlier.get(nameOf(row)) ?? 0) + row.quantity);
  }
  const reasons = new Map<string, DroppedReason>();
  for (const row of now) {
    const { kind, reason = "", category = "", projectId, quantity } = row;
    if (kind === undefined || kind === "accepted") continue;
    const name = nameOf(row);
    const before = earlier.get(name) ?? 0;
    const known = reasons.get(name) ?? { kind, reason, category, items: 0, before, projects: [] };
    known.items += quantity;
    const project = projectId === undefined ? undefined : projects.get(projectId);
    if (!known.projects.includes(project)) known.projects.push(project);
    reasons.set(name, known);
  }
  return [...reasons.values()].toSorted(
    (a, b) =>
      OUTCOME_KINDS.indexOf(a.kind) - OUTCOME_KINDS.indexOf(b.kind) ||
      b.items - a.items ||
      nameOf(a).localeCompare(nameOf(b)),
  );
}

function nameOf({ kind, reason, category }: OutcomeTotal | DroppedReason): string {
  return `${kind} ${category} ${reason}`;
}
