import { AppError } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import { DEVICES, VITAL_METRICS } from "#protocol/vitals.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import type { VitalsAsk } from "#queries/telemetry/summarize-vitals.ts";
import type { ApiCall } from "./api-call.ts";
import { readCallPeriod } from "./read-call-period.ts";

/** A sample may be dated a little ahead of our clock. */
const AHEAD_MS = 60_000;

/** Period (24 hours unless given) and filters of the two addresses below …/vitals/. */
export function readVitalsAsk(call: ApiCall): VitalsAsk & { toMs: number } {
  const period = readCallPeriod(call) ?? lastPeriod("24h", DAY_MS, call.nowMs);
  const text = (name: string) => call.query.get(name) || undefined;
  return {
    fromMs: period.fromMs,
    toMs: period.isOpenEnded ? period.toMs + AHEAD_MS : period.toMs,
    environment: text("environment"),
    release: text("release"),
    route: text("route"),
    device: oneOf("device", DEVICES, text("device")),
    metric: oneOf("metric", VITAL_METRICS, text("metric")),
  };
}

function oneOf<Word extends string>(
  name: string,
  words: readonly Word[],
  sent: string | undefined,
): Word | undefined {
  const known = words.find((word) => word === sent);
  if (known !== undefined || sent === undefined) return known;
  throw new AppError("invalid_input", `${name} is one of ${words.join(", ")}.`);
}
