import type { SpooledItem } from "#ingest/digest/spooled-item.ts";
import type { BatchParts, KindBatch, KindRows } from "#ingest/kinds/kind.ts";
import type { Rejection } from "#model/outcome.ts";
import type { VitalSample } from "#model/signals/vital.ts";
import { vitalKeyText } from "#store/ports/digest.ts";
import { digestBeacon } from "./digest.ts";
import { RouteLimit } from "./route-limit.ts";

const DUPLICATE: Rejection = { kind: "invalid", reason: "duplicate" };

/** The samples of one batch; each of them counts by itself. */
export class VitalBatch implements KindBatch {
  readonly #parts: BatchParts;
  readonly #samples: { item: SpooledItem | undefined; sample: VitalSample }[] = [];

  constructor(parts: BatchParts) {
    this.#parts = parts;
  }

  add(item: SpooledItem): void {
    for (const step of digestBeacon(item, this.#parts.context)) {
      if (step.ok) this.#samples.push({ item, sample: step.value });
      else this.#parts.count(item, step.outcome, 1);
    }
  }

  /**
   * Samples that were read out of spans: their span has the outcome, they have none of their own,
   * also when they are stored already.
   */
  addDerived(samples: readonly VitalSample[]): void {
    for (const sample of samples) this.#samples.push({ item: undefined, sample });
  }

  async finish(): Promise<KindRows> {
    if (this.#samples.length === 0) return {};
    const { day, context, count } = this.#parts;
    const keys = this.#samples.map(({ sample }) => sample);
    const stored = await context.store.findStoredVitals(day, keys);
    const routes = new RouteLimit();
    for (const projectId of new Set(keys.map((key) => key.projectId))) {
      routes.start(projectId, await context.store.listVitalRoutes(day, projectId));
    }
    const vitals: VitalSample[] = [];
    for (const { item, sample } of this.#samples) {
      const key = vitalKeyText(sample);
      if (stored.has(key)) {
        if (item !== undefined) count(item, DUPLICATE, 1);
        continue;
      }
      stored.add(key);
      vitals.push(routes.apply(sample));
      if (item !== undefined) count(item, undefined, 1);
    }
    return { vitals };
  }
}
