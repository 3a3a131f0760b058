import type { ProjectId } from "#model/ids.ts";
import type { RouteStats, VitalSample, VitalStats } from "#model/signals/vital.ts";

export interface VitalStore {
  summarize(filter: VitalFilter): Promise<AllVitalStats>;
  /** Newest first. */
  list(filter: VitalFilter & { limit: number }): Promise<VitalSample[]>;
}

export interface AllVitalStats {
  /** Each metric over all routes. */
  all: VitalStats[];
  /** Each metric of each route. */
  routes: RouteStats[];
}

/** Of the time when they were measured: from `fromMs` up to, not including, `toMs`. */
export interface VitalFilter
  extends Partial<Pick<VitalSample, "environment" | "release" | "device" | "metric" | "route">> {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
}
