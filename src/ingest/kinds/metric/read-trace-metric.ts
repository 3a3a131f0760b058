/** One metric of a container: what it must have, and what is put right. */

import { readAttributes, textAttribute } from "#ingest/containers/read-attributes.ts";
import { readTraceIds } from "#ingest/containers/read-trace-ids.ts";
import { settleMetricTime } from "#ingest/containers/settle-metric-time.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { MeasuredPoint } from "#model/signals/metric.ts";
import { readMetricName, readMetricType, readUnit } from "./metric-words.ts";

const RELEASE = release();
const ENVIRONMENT = environment();
const INVALID = reject("invalid", "invalid_trace_metric");

export function readTraceMetric(sent: Json, item: SpooledItem): Step<MeasuredPoint> {
  if (!isJsonObject(sent)) return INVALID;
  const repair = new Repair({ trusted: false, notes: [] });
  const name = readMetricName(sent.name, repair);
  const type = readMetricType(sent.type);
  const { value } = sent;
  const isNumber = typeof value === "number" && Number.isFinite(value);
  if (name === undefined || type === undefined || type === "set" || !isNumber) return INVALID;
  const timestampS = settleMetricTime(sent.timestamp, item, repair);
  if (timestampS === undefined) return reject("invalid", "timestamp");
  const attributes = readAttributes(sent.attributes, repair);
  const named = (key: string, field: typeof RELEASE) => {
    const text = textAttribute(attributes, key);
    return text === undefined ? undefined : (field.read(text, repair, key) as string | undefined);
  };
  const { traceId, spanId } = readTraceIds(sent, repair);
  return accept({
    projectId: item.owner.projectId,
    name,
    type,
    unit: readUnit(sent.unit, repair),
    timestampUs: Math.round(timestampS * 1e6),
    receivedMs: item.receivedAtMs,
    value,
    count: 1,
    sum: value,
    min: value,
    max: value,
    values: [value],
    traceId,
    spanId,
    release: named("sentry.release", RELEASE),
    environment: named("sentry.environment", ENVIRONMENT),
    attributes,
    notes: repair.notes,
  });
}
