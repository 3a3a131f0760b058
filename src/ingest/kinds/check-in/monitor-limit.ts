import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import type { CheckIn } from "#model/monitors/monitor.ts";

/** Names come from whoever has the key: a project has so many monitors, each in so many places. */
export const MAX_MONITORS = 500;
export const MAX_ENVIRONMENTS = 20;

/**
 * It knows what meta knows and what this batch adds, and nothing else. Read again after a crash,
 * meta may know the batch already: then it knows what was let in, and refuses what was refused.
 */
export class MonitorLimit {
  readonly #known = new Map<ProjectId, Map<string, Set<string>>>();

  has(projectId: ProjectId): boolean {
    return this.#known.has(projectId);
  }

  start(projectId: ProjectId, places: readonly { slug: string; environment: string }[]): void {
    const monitors = new Map<string, Set<string>>();
    for (const { slug, environment } of places) {
      getOrMake(monitors, slug, () => new Set<string>()).add(environment);
    }
    this.#known.set(projectId, monitors);
  }

  /** False when the monitor, or its environment, is one too many. */
  take({ projectId, slug, environment }: Pick<CheckIn, "projectId" | "slug" | "environment">) {
    const monitors = getOrMake(this.#known, projectId, () => new Map<string, Set<string>>());
    const known = monitors.get(slug);
    if (known === undefined && monitors.size >= MAX_MONITORS) return false;
    if (known !== undefined && !known.has(environment) && known.size >= MAX_ENVIRONMENTS) {
      return false;
    }
    getOrMake(monitors, slug, () => new Set<string>()).add(environment);
    return true;
  }
}
