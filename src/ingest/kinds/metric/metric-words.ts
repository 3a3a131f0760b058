/** Names and units of metrics, by Relay's rules (relay-base-schema metrics/name.rs, units.rs). */
import type { Repair } from "#ingest/fields/repair.ts";
import type { Json } from "#lib/json.ts";
import { METRIC_TYPES, type MetricType, NO_UNIT } from "#model/signals/metric.ts";

const MAX_NAME = 200;
const MAX_UNIT = 15;
const STARTS_WELL = /^[a-z]/i;
const FOREIGN = /[^\w.:/-]+/g;

/**
 * The metric's name; characters that it may not have become an underscore. Undefined for what can
 * be no name.
 */
export function readMetricName(sent: Json | undefined, repair: Repair): string | undefined {
  if (typeof sent !== "string" || sent.length > MAX_NAME || !STARTS_WELL.test(sent)) {
    return undefined;
  }
  const name = sent.replace(FOREIGN, "_");
  if (name !== sent) repair.correct("name", "characters that a name may not hold became _");
  return name;
}

export function readMetricType(sent: Json | undefined): MetricType | undefined {
  return METRIC_TYPES.find((type) => type === sent);
}

/** A unit that cannot be one is left out: the values are still worth having. */
export function readUnit(sent: Json | undefined, repair: Repair): string {
  if (sent === undefined || sent === null || sent === "") return NO_UNIT;
  if (typeof sent === "string" && sent.length <= MAX_UNIT && /^[\w%/]+$/.test(sent)) return sent;
  repair.refuse("unit", `a unit has up to ${MAX_UNIT} letters or digits`);
  return NO_UNIT;
}
