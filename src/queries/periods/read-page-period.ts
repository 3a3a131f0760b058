import { AppError } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import { lastPeriod, type Period, readPeriod } from "./read-period.ts";

export type PageSearch = Record<string, string | string[] | undefined>;

const USUAL_MS = { "24h": DAY_MS, "14d": 14 * DAY_MS };

/** The time range of an address; one that cannot be read shows the usual one, as the top bar does. */
export function readPagePeriod(
  search: PageSearch,
  nowMs: number,
  usual: keyof typeof USUAL_MS = "14d",
): Period {
  const one = (name: string) => [search[name]].flat()[0];
  const [start, end] = [one("start"), one("end")];
  const input = start && end ? { start, end } : { statsPeriod: one("period") };
  const last = lastPeriod(usual, USUAL_MS[usual], nowMs);
  try {
    return readPeriod(input, nowMs) ?? last;
  } catch (error) {
    if (error instanceof AppError) return last;
    throw error;
  }
}
