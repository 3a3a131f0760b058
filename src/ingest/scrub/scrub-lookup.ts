/** Every project's scrubbing, made ready when it is first asked for, and what it hid. */
import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  DEFAULT_PRIVACY,
  type ProjectPrivacy,
  type ScrubCount,
  type ScrubReason,
} from "#model/privacy.ts";
import { createScrubRules, type ScrubRules } from "./rules.ts";

export class ScrubLookup {
  readonly #settings: ReadonlyMap<ProjectId, ProjectPrivacy>;
  readonly #rules = new Map<ProjectId, ScrubRules>();
  readonly #counts = new Map<ProjectId, Map<ScrubReason, number>>();

  constructor(all: readonly ProjectPrivacy[]) {
    this.#settings = new Map(all.map((settings) => [settings.projectId, settings]));
  }

  of(projectId: ProjectId): ScrubRules {
    return getOrMake(this.#rules, projectId, () => {
      const settings = this.#settings.get(projectId) ?? DEFAULT_PRIVACY;
      return createScrubRules(settings, (reason, quantity) =>
        this.#count(projectId, reason, quantity),
      );
    });
  }

  /** What its rules hid since it was last asked: after a batch, and before one, which forgets it. */
  take(day: string): ScrubCount[] {
    const counts = [...this.#counts].flatMap(([projectId, reasons]) =>
      [...reasons].map(([reason, quantity]) => ({ projectId, day, reason, quantity })),
    );
    this.#counts.clear();
    return counts;
  }

  #count(projectId: ProjectId, reason: ScrubReason, quantity: number): void {
    const reasons = getOrMake(this.#counts, projectId, () => new Map<ScrubReason, number>());
    reasons.set(reason, (reasons.get(reason) ?? 0) + quantity);
  }
}
