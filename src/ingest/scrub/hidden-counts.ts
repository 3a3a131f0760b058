/** How many values were hidden: of one item by reason, and added up over a batch. */
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import type { ScrubCount, ScrubReason } from "#model/privacy.ts";

/** Filled while an item is scrubbed, and part of what its digest gives back. */
export type HiddenCounts = Map<ScrubReason, number>;

export function countHidden(hidden: HiddenCounts, reason: ScrubReason, quantity = 1): void {
  hidden.set(reason, (hidden.get(reason) ?? 0) + quantity);
}

export class HiddenSums {
  readonly #projects = new Map<ProjectId, HiddenCounts>();

  add(projectId: ProjectId, hidden: HiddenCounts): void {
    if (hidden.size === 0) return;
    const sums = getOrMake(this.#projects, projectId, (): HiddenCounts => new Map());
    for (const [reason, quantity] of hidden) countHidden(sums, reason, quantity);
  }

  of(day: string): ScrubCount[] {
    return [...this.#projects].flatMap(([projectId, sums]) =>
      [...sums].map(([reason, quantity]) => ({ projectId, day, reason, quantity })),
    );
  }
}
