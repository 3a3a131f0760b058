/** One line of statsd as a point: SDKs added up ten seconds of it before they sent it. */

import { settleMetricTime } from "#ingest/containers/settle-metric-time.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { cutText } from "#ingest/fields/cut-text.ts";
import { environment, release } from "#ingest/fields/read-names.ts";
import { Repair } from "#ingest/fields/repair.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { MeasuredPoint, MetricPoint } from "#model/signals/metric.ts";
import type { Attributes } from "#protocol/attributes.ts";
import { readMetricName, readUnit } from "./metric-words.ts";
import { parseStatsd, type StatsdLine } from "./parse-statsd.ts";

const RELEASE = release();
const ENVIRONMENT = environment();
const MAX_TAG = 200;
/** Relay's word for a bucket that it cannot read. */
const INVALID = reject("invalid", "invalid_metric_bucket");

export function readStatsd(line: string, item: SpooledItem): Step<MeasuredPoint> {
  const parsed = parseStatsd(line);
  const repair = new Repair({ trusted: false, notes: [] });
  const name = parsed && readMetricName(parsed.name, repair);
  if (parsed === undefined || name === undefined) return INVALID;
  const measured = readValues(parsed);
  if (measured === undefined) return INVALID;
  const { timestamp } = parsed;
  const timestampS =
    timestamp === undefined ? item.receivedAtMs / 1000 : settleMetricTime(timestamp, item, repair);
  if (timestampS === undefined) return reject("invalid", "timestamp");
  const tags = new Map(parsed.tags);
  const named = (key: string, field: typeof RELEASE) => {
    const text = tags.get(key);
    return text === undefined ? undefined : (field.read(text, repair, key) as string | undefined);
  };
  return accept({
    projectId: item.owner.projectId,
    name,
    type: parsed.type,
    unit: readUnit(parsed.unit, repair),
    timestampUs: Math.round(timestampS * 1e6),
    receivedMs: item.receivedAtMs,
    ...measured,
    traceId: undefined,
    spanId: undefined,
    release: named("release", RELEASE),
    environment: named("environment", ENVIRONMENT),
    attributes: attributesOf(tags, repair),
    notes: repair.notes,
  });
}

type Measured = Pick<MetricPoint, "value" | "count" | "sum" | "min" | "max"> & {
  values: number[];
};

function readValues({ type, values }: StatsdLine): Measured | undefined {
  if (type === "set") {
    const members = [...new Set(values)].map(hash53);
    const { length } = members;
    return { value: length, count: values.length, sum: length, min: 0, max: 0, values: members };
  }
  const numbers = values.map((text) => (text === "" ? Number.NaN : Number(text)));
  const [first] = numbers;
  if (first === undefined || !numbers.every(Number.isFinite)) return undefined;
  if (type === "gauge") return readGauge(first, numbers);
  const sum = numbers.reduce((all, value) => all + value, 0);
  const [min, max] = [
    numbers.reduce((a, b) => Math.min(a, b)),
    numbers.reduce((a, b) => Math.max(a, b)),
  ];
  const count = numbers.length;
  return { value: type === "counter" ? sum : sum / count, count, sum, min, max, values: numbers };
}

function readGauge(last: number, numbers: readonly number[]): Measured | undefined {
  if (numbers.length === 1) {
    return { value: last, count: 1, sum: last, min: last, max: last, values: [last] };
  }
  const [, min, max, sum, count, ...more] = numbers;
  if (min === undefined || max === undefined || sum === undefined) return undefined;
  if (count === undefined || count < 1 || more.length > 0) return undefined;
  return { value: last, count: Math.trunc(count), sum, min, max, values: [last] };
}

function attributesOf(tags: ReadonlyMap<string, string>, repair: Repair): Attributes {
  const attributes: Attributes = {};
  repair.enter("tags");
  for (const [key, value] of tags) {
    if (key.length > MAX_TAG || key === "__proto__") {
      repair.refuse(key, `the name of a tag has 1 to ${MAX_TAG} characters`);
      continue;
    }
    if (value.length > MAX_TAG) repair.trim(key, `cut to ${MAX_TAG} characters`);
    attributes[key] = { value: cutText(value, MAX_TAG), type: "string" };
  }
  repair.leave();
  return attributes;
}
