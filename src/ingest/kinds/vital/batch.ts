import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import { type Arrived, keepNew } from "#ingest/kinds/keep-new.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Step } from "#model/outcome.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { RouteLimit } from "./route-limit.ts";

/** The samples of one batch; each of them counts by itself. */
export class VitalBatch implements KindBatch<Step<VitalSample>[]> {
  readonly #parts: BatchParts;
  readonly #samples: Arrived<VitalSample>[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem, steps: Step<VitalSample>[]): void {
    for (const step of steps) {
      if (step.ok) this.#samples.push({ items: [item], row: step.value });
      else this.#parts.count(item, step.outcome, 1);
    }
  }

  /**
   * Samples that were read out of spans: their span has the outcome, they have none of their own,
   * also when they are stored already.
   */
  addDerived(samples: readonly VitalSample[]): void {
    for (const sample of samples) this.#samples.push({ items: [], row: sample });
  }

  async finish(): Promise<KindRows> {
    if (this.#samples.length === 0) return {};
    const { day, context } = this.#parts;
    const vitals = await keepNew(this.#parts, "vitals", this.#samples, 1);
    const routes = new RouteLimit();
    for (const projectId of new Set(vitals.map((sample) => sample.projectId))) {
      const known = await context.store.listShared(day, "vitals", projectId);
      routes.start(
        projectId,
        known.flatMap(({ route }) => route ?? []),
      );
    }
    return { vitals: vitals.map((sample) => routes.apply(sample)) };
  }
}
