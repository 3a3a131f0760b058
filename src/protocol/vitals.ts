/**
 * The web-vitals beacon, our own format (docs/vitals.md): one JSON object with samples. The edge
 * and the digest look at it with the same eyes, so that what was answered is what is stored.
 */
import { KIBIBYTE } from "#lib/bytes.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { canonicalEventId } from "./event/event-id.ts";

/** The item that carries a beacon through the spool. Nobody else may send one. */
export const VITALS_ITEM = "lapwing_vitals";

/** Browsers send at most 64 KiB by sendBeacon and fetch keepalive. */
export const MAX_BEACON_BYTES = 64 * KIBIBYTE;
/** Ten page views with all their metrics. */
export const MAX_SAMPLES = 50;

export const VITAL_METRICS = ["lcp", "inp", "cls", "fcp", "ttfb"] as const;
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** How the page came up: the words of the navigation timing API and of the web-vitals library. */
export const NAVIGATIONS = [
  "navigate",
  "reload",
  "back-forward",
  "back-forward-cache",
  "prerender",
  "restore",
  "soft-navigation",
] as const;
export const DEVICES = ["desktop", "mobile", "tablet"] as const;
/** navigator.connection.effectiveType */
export const CONNECTIONS = ["slow-2g", "2g", "3g", "4g"] as const;
/** What an interaction was made with. */
export const INTERACTIONS = ["pointer", "keyboard"] as const;

const HOUR_MS = 3_600_000;
/** More is a broken clock. A page that is left open may paint its largest element late. */
const MAX_VALUE: Record<VitalMetric, number> = {
  lcp: HOUR_MS,
  inp: HOUR_MS,
  cls: 1000,
  fcp: HOUR_MS,
  ttfb: HOUR_MS,
};

/** Why a sample is of no use; each is a reason that outcomes count. */
export type SampleFault =
  | "invalid_sample"
  | "invalid_metric"
  | "invalid_value"
  | "invalid_sample_id";

/** Checks only what a sample cannot do without; wrong details are left out when it is stored. */
export function checkSample(sample: Json | undefined): SampleFault | undefined {
  if (!isJsonObject(sample)) return "invalid_sample";
  const { metric, value, id } = sample;
  if (!isMetric(metric)) return "invalid_metric";
  if (typeof value !== "number" || !(value >= 0 && value <= MAX_VALUE[metric])) {
    return "invalid_value";
  }
  return canonicalEventId(id) === undefined ? "invalid_sample_id" : undefined;
}

function isMetric(word: unknown): word is VitalMetric {
  return (VITAL_METRICS as readonly unknown[]).includes(word);
}
