import { type Period, readPeriod } from "#queries/periods/read-period.ts";
import type { ApiCall } from "./api-call.ts";

/** The period of `statsPeriod`, or `start` and `end`, in the address; undefined without them. */
export function readCallPeriod({ query, nowMs }: ApiCall): Period | undefined {
  const text = (name: string) => query.get(name) ?? undefined;
  return readPeriod(
    { statsPeriod: text("statsPeriod"), start: text("start"), end: text("end") },
    nowMs,
  );
}
