import type { ArrivedAsk } from "#queries/arrivals/show-arrived.ts";
import { readPagePeriod } from "#queries/periods/read-page-period.ts";
import type { ArrivedView } from "#ui/system/arrived/arrived-address.ts";

/** What an address asks for. */
export function readArrivedAsk(view: ArrivedView, nowMs: number): ArrivedAsk {
  const { project, category, outcome, reason } = view;
  return {
    period: readPagePeriod({ ...view }, nowMs, "24h"),
    project,
    category,
    kind: outcome,
    reason,
  };
}
