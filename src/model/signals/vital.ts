import { logBucket } from "#lib/histogram/log-buckets.ts";
import type { ProjectId, VitalId } from "#model/ids.ts";
import {
  hex,
  integer,
  notes,
  optional,
  type RowOf,
  real,
  table,
  text,
} from "#model/tables/table.ts";
import type {
  CONNECTIONS,
  DEVICES,
  INTERACTIONS,
  NAVIGATIONS,
  VitalMetric,
} from "#protocol/vitals.ts";

export const VITALS = table("vital", {
  signal: "traces",
  columns: {
    projectId: integer<ProjectId>(),
    vitalId: hex<VitalId>(),
    metric: text<VitalMetric>(),
    /** Milliseconds; CLS is a score without a unit. */
    value: real(),
    /** A percentile over a day is read from `vital_by_route` alone. */
    bucket: { ...integer(), compute: ({ value }: { value: number }) => logBucket(value) },
    timestampMs: integer(),
    receivedMs: integer(),
    /** "/orders/[id]": the page's pattern, or its path with the ids taken out. */
    route: text(),
    /** Without query and hash. */
    path: optional(text()),
    navigation: optional(text<(typeof NAVIGATIONS)[number]>()),
    device: optional(text<(typeof DEVICES)[number]>()),
    connection: optional(text<(typeof CONNECTIONS)[number]>()),
    /** What painted last (LCP), was used (INP) or moved most (CLS), as a selector. */
    element: optional(text()),
    /** What the element of an LCP showed. */
    url: optional(text()),
    interaction: optional(text<(typeof INTERACTIONS)[number]>()),
    /** The samples of one page view share it: 32 hex digits. */
    pageView: optional(hex()),
    release: optional(text()),
    environment: optional(text()),
    browser: optional(text()),
    browserVersion: optional(text()),
    /** What was wrong with it and was put right. */
    notes: notes(),
  },
  key: ["vitalId", "projectId"],
  indexes: {
    vital_by_route: ["projectId", "route", "metric", "bucket", "timestampMs", "value"],
  },
  shared: { table: "vital_route", column: "route_id", of: ["projectId", "route"] },
});

/** One measured metric of one page view. */
export type VitalSample = RowOf<typeof VITALS>;

/** Where samples go whose route is one too many for a project and day. */
export const OTHER_ROUTES = "(other)";

/** A metric over many samples. */
export interface VitalStats {
  metric: VitalMetric;
  count: number;
  /** Three quarters of the samples were this good or better. */
  p75: number;
}

export interface RouteStats extends VitalStats {
  route: string;
}
