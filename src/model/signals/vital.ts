import type { ProjectId, VitalId } from "#model/ids.ts";
import type { EventNote } from "#protocol/event/event.ts";
import type {
  CONNECTIONS,
  DEVICES,
  INTERACTIONS,
  NAVIGATIONS,
  VitalMetric,
} from "#protocol/vitals.ts";

/** One measured metric of one page view. */
export interface VitalSample {
  projectId: ProjectId;
  vitalId: VitalId;
  metric: VitalMetric;
  /** Milliseconds; CLS is a score without a unit. */
  value: number;
  timestampMs: number;
  receivedMs: number;
  /** "/orders/[id]": the page's pattern, or its path with the ids taken out. */
  route: string;
  /** Without query and hash. */
  path: string | undefined;
  navigation: (typeof NAVIGATIONS)[number] | undefined;
  device: (typeof DEVICES)[number] | undefined;
  connection: (typeof CONNECTIONS)[number] | undefined;
  /** What painted last (LCP), was used (INP) or moved most (CLS), as a selector. */
  element: string | undefined;
  /** What the element of an LCP showed. */
  url: string | undefined;
  interaction: (typeof INTERACTIONS)[number] | undefined;
  /** The samples of one page view share it: 32 hex digits. */
  pageView: string | undefined;
  release: string | undefined;
  environment: string | undefined;
  browser: string | undefined;
  browserVersion: string | undefined;
  /** What was wrong with it and was put right. */
  notes: readonly EventNote[];
}

/** Where samples go whose route is one too many for a project and day. */
export const OTHER_ROUTES = "(other)";

/** A metric over many samples. */
export interface VitalFigure {
  metric: VitalMetric;
  count: number;
  /** Three quarters of the samples were this good or better. */
  p75: number;
}

export interface RouteFigure extends VitalFigure {
  route: string;
}
