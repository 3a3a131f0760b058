import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Rejection, Step } from "#model/outcome.ts";
import type { MeasuredPoint, MetricKey, MetricRow } from "#model/signals/metric.ts";
import { MetricLimit } from "./metric-limit.ts";
import { toMetricRow } from "./rows.ts";

const EMPTY: Rejection = { kind: "invalid", reason: "no_data" };

/** The metrics of one batch, of containers and of statsd; each counts by itself. */
export class MetricBatch implements KindBatch<Step<Step<MeasuredPoint>[]>> {
  readonly #parts: BatchParts;
  readonly #points: MeasuredPoint[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, metrics: Step<Step<MeasuredPoint>[]>): void {
    const { count } = this.#parts;
    // As many as its header says.
    if (!metrics.ok) return count(item, metrics.outcome);
    if (metrics.value.length === 0) return count(item, EMPTY);
    const before = this.#points.length;
    for (const step of metrics.value) {
      if (step.ok) this.#points.push(step.value);
      else count(item, step.outcome, 1);
    }
    count(item, undefined, this.#points.length - before);
  }

  async finish(): Promise<KindRows> {
    if (this.#points.length === 0) return {};
    const { day, context } = this.#parts;
    const limit = new MetricLimit();
    for (const projectId of new Set(this.#points.map((point) => point.projectId))) {
      const known = await context.store.listShared(day, "metrics", projectId);
      limit.start(projectId, known as MetricKey[]);
    }
    const metrics: MetricRow[] = this.#points.map((point) => toMetricRow(limit.apply(point)));
    return { metrics };
  }
}
