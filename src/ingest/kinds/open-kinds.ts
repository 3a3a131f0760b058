import { EventBatch } from "./event/event-batch.ts";
import type { SupportedType } from "./index.ts";
import type { BatchParts, KindBatch } from "./kind.ts";
import { LogBatch } from "./log/log-batch.ts";
import { VitalBatch } from "./vitals/vital-batch.ts";

/** Who reads which type of item, for one batch. */
export function openKinds(parts: BatchParts): Record<SupportedType, KindBatch> {
  return {
    event: new EventBatch(parts),
    lapwing_vitals: new VitalBatch(parts),
    log: new LogBatch(parts),
  };
}
