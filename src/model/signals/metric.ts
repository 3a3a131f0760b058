import type { ProjectId } from "#model/ids.ts";
import {
  hex,
  integer,
  type ListedRow,
  optional,
  packed,
  type RowOf,
  real,
  table,
  text,
  unstored,
} from "#model/tables/table.ts";
import type { Attributes } from "#protocol/attributes.ts";
import type { EventNote } from "#protocol/event/event.ts";

export const METRIC_TYPES = ["counter", "gauge", "distribution", "set"] as const;
export type MetricType = (typeof METRIC_TYPES)[number];

/** What stats are kept by. */
export interface MetricKey {
  name: string;
  type: MetricType;
  /** "millisecond", "byte" …; "none" without one. */
  unit: string;
}

/** Where points go whose metric is one too many for a project and day. */
export const OTHER_METRICS = "(other)";
export const NO_UNIT = "none";

/** Stats by the hour. Sum, min and max only of points that are sums. */
export const METRIC_HOURS = table("metric_hour", {
  signal: "logs",
  columns: {
    metricId: integer(),
    hourMs: integer(),
    count: integer(),
    sum: real(),
    min: real(),
    max: real(),
    last: real(),
    lastUs: integer(),
    histogram: optional(packed()),
    sketch: optional(packed()),
  },
  key: ["metricId", "hourMs"],
  isKeyed: true,
});

const usual = ({ value }: { value: number }) => value;

export const METRICS = table("metric_point", {
  signal: "logs",
  columns: {
    projectId: integer<ProjectId>(),
    name: text(),
    type: text<MetricType>(),
    /** "millisecond", "byte" …; "none" without one. */
    unit: text(),
    timestampUs: integer(),
    receivedMs: integer(),
    /** Of a counter the sum, of a gauge the last, of a set the number of distinct members. */
    value: real(),
    /** How many values it stands for; 1 unless the SDK added up. */
    count: { ...integer(), usual: () => 1 },
    sum: { ...real(), usual },
    min: { ...real(), usual },
    max: { ...real(), usual },
    traceId: optional(hex()),
    spanId: optional(hex()),
    release: optional(text()),
    environment: optional(text()),
    /** All that it stands for, of a set as hashes of its members: stats by the hour are made of them. */
    values: unstored<readonly number[]>(),
  },
  payloads: { payload: "" },
  indexes: { metric_point_by_time: ["projectId", "timestampUs"] },
  shared: { table: "metric", column: "metric_id", of: ["projectId", "name", "type", "unit"] },
  erase: { called: "metric points", hasAttributes: true, texts: [] },
});

/** Attributes and notes are in the payload, see metric-payload.ts. */
export type MetricRow = RowOf<typeof METRICS>;

/** What an app measured once; or, of an SDK that adds up by itself, in ten seconds. */
export interface MetricPoint extends ListedRow<typeof METRICS> {
  attributes: Attributes;
  notes: readonly EventNote[];
}

/** A point with all the values that it stands for. */
export type MeasuredPoint = MetricPoint & Pick<MetricRow, "values">;

/** A metric over a period. */
export interface MetricStats extends MetricKey {
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
