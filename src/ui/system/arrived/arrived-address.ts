/** The address of "What arrived": every filter of it is in the URL, and every row leads to one. */

import { OUTCOME_KINDS, type OutcomeKind } from "#model/outcome.ts";
import type { SearchParams } from "#ui/frame/periods/kept-period.ts";

export const BREAKDOWNS = ["project", "category", "time"] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export interface ArrivedView {
  project: string | undefined;
  category: string | undefined;
  outcome: OutcomeKind | undefined;
  reason: string | undefined;
  by: Breakdown | undefined;
  period: string | undefined;
  start: string | undefined;
  end: string | undefined;
}

export function readArrivedView(params: SearchParams): ArrivedView {
  const one = (name: string) => [params[name]].flat()[0] || undefined;
  return {
    project: one("project"),
    category: one("category"),
    outcome: OUTCOME_KINDS.find((kind) => kind === one("outcome")),
    reason: one("reason"),
    by: BREAKDOWNS.find((name) => name === one("by")),
    period: one("period"),
    start: one("start"),
    end: one("end"),
  };
}

/** Another view from here on. */
export type ArrivedHref = (change: Partial<ArrivedView>) => string;

export function arrivedHref(base: string, view: ArrivedView): ArrivedHref {
  return (change) => {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...view, ...change })) {
      if (value !== undefined) params.set(name, value);
    }
    return params.size === 0 ? base : `${base}?${params}`;
  };
}

/** One bucket as the whole time. */
export function timeOf(startMs: number, lengthMs: number): Partial<ArrivedView> {
  return {
    period: undefined,
    start: new Date(startMs).toISOString(),
    end: new Date(startMs + lengthMs).toISOString(),
  };
}
