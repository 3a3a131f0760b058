import type { ProjectId } from "#model/ids.ts";
import type { MetricHour, MetricKey, MetricPoint, MetricStats } from "#model/signals/metric.ts";

export interface MetricStore {
  /** What was measured in the period, by name. */
  list(period: MetricPeriod): Promise<MetricStats[]>;
  /** One metric hour by hour, oldest first; hours without points are left out. */
  series(period: MetricPeriod, metric: MetricKey): Promise<MetricHour[]>;
  /** Single points, newest first. */
  points(filter: PointFilter): Promise<MetricPoint[]>;
}

/**
 * By the time of the measure: from `fromMs` up to, not including, `toMs`. Stats are kept by the
 * hour, so they count the hours that the period touches whole.
 */
export interface MetricPeriod {
  projectId: ProjectId;
  fromMs: number;
  toMs: number;
}

export interface PointFilter extends MetricPeriod {
  name?: string | undefined;
  type?: MetricKey["type"] | undefined;
  unit?: string | undefined;
  traceId?: string | undefined;
  release?: string | undefined;
  environment?: string | undefined;
  limit: number;
}
