import { DEVICES, VITAL_METRICS } from "#protocol/vitals.ts";
import type { VitalsAsk } from "#queries/telemetry/summarize-vitals.ts";
import type { ApiCall } from "./api-call.ts";
import { askedOneOf, askedText, readAskedPeriod } from "./read-telemetry-ask.ts";

/** Period and filters of the two addresses below …/vitals/. */
export function readVitalsAsk(call: ApiCall): VitalsAsk & { toMs: number } {
  return {
    ...readAskedPeriod(call),
    environment: askedText(call, "environment"),
    release: askedText(call, "release"),
    route: askedText(call, "route"),
    device: askedOneOf(call, "device", DEVICES),
    metric: askedOneOf(call, "metric", VITAL_METRICS),
  };
}
