import type { OverviewAsk } from "#queries/overview/show-overview.ts";
import { type PageSearch, readPagePeriod } from "#queries/periods/read-page-period.ts";

const KEPT = ["environment", "period", "start", "end"] as const;

/** What the top bar wrote into the address, and the same as text for links that keep it. */
export function readOverviewAsk(
  params: PageSearch,
  nowMs: number,
): OverviewAsk & { query: string } {
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = params[name];
    if (typeof value === "string" && value !== "") kept.set(name, value);
  }
  const environment = kept.get("environment") ?? undefined;
  const period = readPagePeriod(Object.fromEntries(kept), nowMs, "24h");
  // The lists have another usual period: what is meant here must be said there.
  if (!kept.has("start") && !kept.has("period")) kept.set("period", "24h");
  return { environment, period, query: `?${kept}` };
}
