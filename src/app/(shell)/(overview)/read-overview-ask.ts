import { AppError } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import type { OverviewAsk } from "#queries/overview/show-overview.ts";
import { lastPeriod, type Period, readPeriod } from "#queries/periods/read-period.ts";

type SearchParams = Record<string, string | string[] | undefined>;

const KEPT = ["environment", "period", "start", "end"] as const;

/** What the top bar wrote into the address, and the same as text for links that keep it. */
export function readOverviewAsk(
  params: SearchParams,
  nowMs: number,
): OverviewAsk & { query: string } {
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = params[name];
    if (typeof value === "string" && value !== "") kept.set(name, value);
  }
  return {
    environment: kept.get("environment") ?? undefined,
    period: readOwnPeriod(kept, nowMs),
    // The lists have another usual period: what is meant here must be said there.
    query: `?${withPeriod(kept)}`,
  };
}

/** An address that was mangled on its way still shows something: the usual time. */
function readOwnPeriod(kept: URLSearchParams, nowMs: number): Period {
  const usual = lastPeriod("24h", DAY_MS, nowMs);
  try {
    const statsPeriod = kept.get("period") ?? undefined;
    const [start, end] = [kept.get("start") ?? undefined, kept.get("end") ?? undefined];
    return readPeriod(start || end ? { start, end } : { statsPeriod }, nowMs) ?? usual;
  } catch (error) {
    if (error instanceof AppError) return usual;
    throw error;
  }
}

function withPeriod(kept: URLSearchParams): URLSearchParams {
  const all = new URLSearchParams(kept);
  if (!all.has("start") && !all.has("period")) all.set("period", "24h");
  return all;
}
