import type { ProjectId } from "#model/ids.ts";
import type { Attributes } from "#protocol/attributes.ts";
import type { EventNote } from "#protocol/event/event.ts";

export const METRIC_TYPES = ["counter", "gauge", "distribution", "set"] as const;
export type MetricType = (typeof METRIC_TYPES)[number];

/** What figures are kept by. */
export interface MetricKey {
  name: string;
  type: MetricType;
  /** "millisecond", "byte" …; "none" without one. */
  unit: string;
}

/** Where points go whose metric is one too many for a project and day. */
export const OTHER_METRICS = "(other)";
export const NO_UNIT = "none";

/** What an app measured once; or, of an SDK that adds up by itself, in ten seconds. */
export interface MetricPoint extends MetricKey {
  projectId: ProjectId;
  timestampUs: number;
  receivedMs: number;
  /** Of a counter the sum, of a gauge the last, of a set the number of distinct members. */
  value: number;
  /** How many values it stands for; 1 unless the SDK added up. */
  count: number;
  sum: number;
  min: number;
  max: number;
  traceId: string | undefined;
  spanId: string | undefined;
  release: string | undefined;
  environment: string | undefined;
  attributes: Attributes;
  notes: readonly EventNote[];
}

/** A metric over a period. */
export interface MetricFigure extends MetricKey {
  /** How many values there were. */
  count: number;
  sum: number;
  min: number;
  max: number;
  lastSeenMs: number;
}

/** A metric in one hour. */
export interface MetricHour {
  hourMs: number;
  count: number;
  sum: number;
  min: number;
  max: number;
  /** The newest value: what a gauge shows. */
  last: number;
  /** Of a distribution, at 50, 75, 90, 95 and 99 percent, within a percent. */
  percentiles: readonly number[] | undefined;
  /** Of a set: its distinct members. */
  distinct: number | undefined;
}

export const PERCENTILES = [0.5, 0.75, 0.9, 0.95, 0.99] as const;
