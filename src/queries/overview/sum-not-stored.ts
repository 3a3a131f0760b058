import type { ProjectId } from "#model/ids.ts";
import type { NotStored } from "#model/overview.ts";
import type { OutcomeSum } from "#store/ports/outcomes.ts";

export function sumNotStored(
  outcomes: readonly OutcomeSum[],
  projects: ReadonlySet<ProjectId>,
): NotStored {
  const dropped = outcomes.filter(
    ({ projectId, kind }) =>
      projects.has(projectId) && kind !== "accepted" && kind !== "client_discard",
  );
  const reasons = [...Map.groupBy(dropped, ({ kind, reason }) => `${kind} ${reason}`).values()]
    .flatMap(([first, ...more]) => {
      if (first === undefined) return [];
      const items = more.reduce((total, { quantity }) => total + quantity, first.quantity);
      return [{ kind: first.kind, reason: first.reason, items }];
    })
    .toSorted((a, b) => b.items - a.items);
  return { items: reasons.reduce((total, { items }) => total + items, 0), reasons };
}
