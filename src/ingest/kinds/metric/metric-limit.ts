import { getOrMake } from "#lib/get-or-make.ts";
import type { ProjectId } from "#model/ids.ts";
import {
  type MeasuredPoint,
  type MetricKey,
  NO_UNIT,
  OTHER_METRICS,
} from "#model/signals/metric.ts";

/** An app has tens or hundreds of metrics; more are names made of ids. */
export const MAX_METRICS = 1000;

/**
 * Keeps the number of metrics of a project and day within bounds. It knows what is stored and what
 * this batch adds, and nothing else: the same records get the same names when they are read again.
 */
export class MetricLimit {
  readonly #known = new Map<ProjectId, Set<string>>();

  /** The metrics that a project has already. */
  start(projectId: ProjectId, metrics: readonly MetricKey[]): void {
    const own = metrics.filter(({ name }) => name !== OTHER_METRICS);
    this.#known.set(projectId, new Set(own.map(textOf)));
  }

  /** The point as it is to be stored. Only for points that will be. */
  apply(point: MeasuredPoint): MeasuredPoint {
    const known = getOrMake(this.#known, point.projectId, () => new Set<string>());
    const text = textOf(point);
    if (known.has(text)) return point;
    if (known.size < MAX_METRICS) {
      known.add(text);
      return point;
    }
    const why = `the project had ${MAX_METRICS.toLocaleString("en-US")} other metrics on this day`;
    return {
      ...point,
      name: OTHER_METRICS,
      unit: NO_UNIT,
      notes: [...point.notes, { path: "name", what: "corrected", why }],
    };
  }
}

function textOf({ type, unit, name }: MetricKey): string {
  return `${type} ${unit} ${name}`;
}
