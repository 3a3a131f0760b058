/** The metrics of one item through the stages: read → filter → scrub. */

import { filterSender } from "#ingest/containers/filter-telemetry.ts";
import { readContainer } from "#ingest/containers/read-container.ts";
import type { DigestInputs } from "#ingest/digest/inputs.ts";
import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import { ALL_SUSPECTS, type Suspects } from "#ingest/scrub/suspects.ts";
import { accept, reject, type Step } from "#model/outcome.ts";
import type { MeasuredPoint } from "#model/signals/metric.ts";
import { LIMITS } from "#protocol/limits.ts";
import { readStatsd } from "./read-statsd.ts";
import { readTraceMetric } from "./read-trace-metric.ts";
import { scrubPoint } from "./scrub.ts";

/** Each point by itself; what cannot be read at all is one step, for all that it held. */
export function digestMetrics(
  item: SpooledItem,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<Step<MeasuredPoint>[]> {
  if (item.type === "statsd") {
    // A line of nothing but NULs is a line: it was sent, and is counted.
    const lines = item.payload
      .toString()
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => line.replaceAll("\0", "").trim().toWellFormed());
    return accept(
      lines.map((line) => finish(readStatsd(line, item), item, ALL_SUSPECTS, inputs, hidden)),
    );
  }
  const container = readContainer(item.payload);
  if (!container.ok) return container;
  const { items, suspects } = container.value;
  return accept(
    items.map((sent) => finish(readTraceMetric(sent, item), item, suspects, inputs, hidden)),
  );
}

/** JSON that is read and written again is longer at most by this: "1e20" has 21 digits. */
const MOST_GROWTH = 16;

function finish(
  step: Step<MeasuredPoint>,
  { owner, userAgent, payload }: SpooledItem,
  suspects: Suspects,
  inputs: DigestInputs,
  hidden: HiddenCounts,
): Step<MeasuredPoint> {
  if (!step.ok) return step;
  const { release, environment } = step.value;
  const filter = inputs.filters.of(owner.projectId);
  const filteredBy = filterSender(filter, { release, environment, userAgent });
  if (filteredBy !== undefined) return reject("filtered", filteredBy);
  const point = scrubPoint(step.value, inputs.scrubRules.of(owner.projectId), suspects, hidden);
  if (payload.length * MOST_GROWTH <= LIMITS.traceMetricBytes) return accept(point);
  const size = Buffer.byteLength(JSON.stringify(point.attributes));
  return size > LIMITS.traceMetricBytes
    ? reject("invalid", "too_large:trace_metric")
    : accept(point);
}
