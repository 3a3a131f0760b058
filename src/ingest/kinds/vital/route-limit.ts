import { NameLimit } from "#ingest/accept/name-limit.ts";
import type { ProjectId } from "#model/ids.ts";
import { OTHER_ROUTES, type VitalSample } from "#model/signals/vital.ts";

/** An app has tens or hundreds of routes; more are paths that somebody makes up or ids we did not see. */
export const MAX_ROUTES = 1000;

/** Keeps the number of routes of a project and day within bounds. */
export class RouteLimit {
  readonly #names = new NameLimit(MAX_ROUTES);

  /** The routes that a project has already. */
  start(projectId: ProjectId, routes: readonly string[]): void {
    this.#names.start(
      projectId,
      routes.filter((route) => route !== OTHER_ROUTES),
    );
  }

  /** The sample as it is to be stored. Only for samples that will be. */
  apply(sample: VitalSample): VitalSample {
    const { projectId, route } = sample;
    if (route === OTHER_ROUTES || this.#names.admits(projectId, route)) return sample;
    const why = `the project had ${MAX_ROUTES.toLocaleString("en-US")} other routes on this day`;
    return {
      ...sample,
      route: OTHER_ROUTES,
      notes: [...sample.notes, { path: "route", what: "corrected", why }],
    };
  }
}
