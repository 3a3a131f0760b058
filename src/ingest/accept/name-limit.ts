import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";

/**
 * Keeps the number of names of a project and day within bounds. It knows what is stored and what
 * this batch adds, and nothing else: the same records get the same names when they are read again.
 */
export class NameLimit {
  readonly #max: number;
  readonly #known = new Map<ProjectId, Set<string>>();

  constructor(max: number) {
    this.#max = max;
  }

  /** The names that a project has already. */
  start(projectId: ProjectId, names: readonly string[]): void {
    this.#known.set(projectId, new Set(names));
  }

  /** Whether the name may be kept; from then on it is one of the project's. */
  admits(projectId: ProjectId, name: string): boolean {
    const known = getOrMake(this.#known, projectId, () => new Set<string>());
    if (known.has(name)) return true;
    if (known.size >= this.#max) return false;
    known.add(name);
    return true;
  }
}
