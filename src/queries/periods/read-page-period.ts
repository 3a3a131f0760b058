import { AppError } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import { lastPeriod, type Period, readPeriod } from "./read-period.ts";

type PageSearch = Record<string, string | string[] | undefined>;

/** The time range of an address; one that cannot be read shows the usual one, as the top bar does. */
export function readPagePeriod(search: PageSearch, nowMs: number): Period {
  const usual = lastPeriod("14d", 14 * DAY_MS, nowMs);
  const one = (name: string) => [search[name]].flat()[0];
  const [start, end] = [one("start"), one("end")];
  const input = start && end ? { start, end } : { statsPeriod: one("period") };
  try {
    return readPeriod(input, nowMs) ?? usual;
  } catch (error) {
    if (error instanceof AppError) return usual;
    throw error;
  }
}
