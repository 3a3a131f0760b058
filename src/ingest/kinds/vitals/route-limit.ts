import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import { OTHER_ROUTES, type VitalSample } from "#model/vital.ts";

/** An app has tens or hundreds of routes; more are paths that somebody makes up or ids we did not see. */
export const MAX_ROUTES = 1000;

/**
 * Keeps the number of routes of a project and day within bounds. It knows what is stored and what
 * this batch adds, and nothing else: the same records get the same routes when they are read again.
 */
export class RouteLimit {
  readonly #known = new Map<ProjectId, Set<string>>();

  /** The routes that a project has already. */
  start(projectId: ProjectId, routes: readonly string[]): void {
    const known = new Set(routes);
    known.delete(OTHER_ROUTES);
    this.#known.set(projectId, known);
  }

  /** The sample as it is to be stored. Only for samples that will be. */
  apply(sample: VitalSample): VitalSample {
    const known = getOrMake(this.#known, sample.projectId, () => new Set<string>());
    if (sample.route === OTHER_ROUTES || known.has(sample.route)) return sample;
    if (known.size < MAX_ROUTES) {
      known.add(sample.route);
      return sample;
    }
    const why = `the project had ${MAX_ROUTES.toLocaleString("en-US")} other routes on this day`;
    return {
      ...sample,
      route: OTHER_ROUTES,
      notes: [...sample.notes, { path: "route", what: "corrected", why }],
    };
  }
}
