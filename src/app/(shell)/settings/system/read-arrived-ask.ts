import { AppError } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import type { ArrivedAsk } from "#queries/arrivals/show-arrived.ts";
import { lastPeriod, type Period, readPeriod } from "#queries/periods/read-period.ts";
import type { ArrivedView } from "#ui/system/arrived/arrived-address.ts";

/** What an address asks for; a time that cannot be read is the usual one, as the top bar shows. */
export function readArrivedAsk(view: ArrivedView, nowMs: number): ArrivedAsk {
  const { project, category, outcome, reason } = view;
  return { period: readOwnPeriod(view, nowMs), project, category, kind: outcome, reason };
}

function readOwnPeriod({ start, end, period }: ArrivedView, nowMs: number): Period {
  const usual = lastPeriod("24h", DAY_MS, nowMs);
  try {
    return readPeriod(start && end ? { start, end } : { statsPeriod: period }, nowMs) ?? usual;
  } catch (error) {
    if (error instanceof AppError) return usual;
    throw error;
  }
}
