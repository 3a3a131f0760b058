import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import type { CheckInPlace } from "#store/ports/monitors.ts";

/** Names come from whoever has the key: a project has so many monitors, each in so many environments. */
export const MAX_MONITORS = 500;
export const MAX_ENVIRONMENTS = 20;

/** The limit knows what meta knows and what this batch adds, and nothing else. */
export class MonitorLimit {
  readonly #known = new Map<ProjectId, Map<string, Set<string>>>();

  constructor(places: readonly CheckInPlace[]) {
    for (const { projectId, slug, environment } of places) {
      const monitors = getOrMake(this.#known, projectId, () => new Map<string, Set<string>>());
      getOrMake(monitors, slug, () => new Set<string>()).add(environment);
    }
  }

  /** False when the monitor, or its environment, is one too many. */
  take({ projectId, slug, environment }: CheckInPlace): boolean {
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
