/** What is asked beside issues: the frame of every page, the overview, what arrived. */
import type { QueryContext } from "#bench/query/query-context.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { countArrived } from "#queries/arrivals/count-arrived.ts";
import { countNotStored } from "#queries/arrivals/count-not-stored.ts";
import { showArrived } from "#queries/arrivals/show-arrived.ts";
import { showOverview } from "#queries/overview/show-overview.ts";
import { lastPeriod } from "#queries/periods/read-period.ts";
import { showFrame } from "#queries/show-frame.ts";
import type { Question } from "./question.ts";

function overview(
  name: string,
  days: number,
  environmentOf?: (context: QueryContext) => string,
): Question {
  return {
    name,
    async ask(context) {
      const { viewer, store, nowMs } = context;
      const period = lastPeriod(`${days}d`, days * DAY_MS, nowMs);
      const ask = { period, environment: environmentOf?.(context) };
      return (await showOverview(viewer, store, ask, nowMs)).projects.length;
    },
  };
}

export const AROUND: readonly Question[] = [
  {
    name: "frame of every page",
    ask: async ({ viewer, store }) => (await showFrame(viewer, store)).length,
  },
  overview("overview, 24 hours", 1),
  overview("overview, 14 days", 14),
  overview("overview, 14 days, environment", 14, ({ environment }) => environment),
  {
    name: "what arrived, 14 days",
    async ask({ viewer, store, nowMs }) {
      const period = lastPeriod("14d", 14 * DAY_MS, nowMs);
      return (await showArrived(viewer, store, { period }))?.byProject.length ?? 0;
    },
  },
  {
    name: "API stats by project, 14 days",
    async ask({ viewer, store, nowMs }) {
      const period = lastPeriod("14d", 14 * DAY_MS, nowMs);
      const ask = { period, everyMs: HOUR_MS, by: ["project"], projectIds: undefined } as const;
      return (await countArrived(viewer, store, ask))?.groups.length ?? 0;
    },
  },
  {
    name: "what was not stored",
    isEmpty: true,
    ask: ({ store, project, nowMs }) =>
      countNotStored(store, project, lastPeriod("14d", 14 * DAY_MS, nowMs)),
  },
];
