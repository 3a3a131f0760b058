import type { ProjectId } from "#model/ids.ts";
import type { RouteFigure, VitalFigure, VitalSample } from "#model/signals/vital.ts";

export interface VitalStore {
  summarize(filter: VitalFilter): Promise<VitalFigures>;
  /** Newest first. */
  list(filter: VitalFilter & { limit: number }): Promise<VitalSample[]>;
}

export interface VitalFigures {
  /** Each metric over all routes. */
  all: VitalFigure[];
  /** Each metric of each route. */
  routes: RouteFigure[];
}

/** Of the time when they were measured: from `fromMs` up to, not including, `toMs`. */
export interface VitalFilter
  extends Partial<Pick<VitalSample, "environment" | "release" | "device" | "metric" | "route">> {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
}
