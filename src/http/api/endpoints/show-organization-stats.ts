import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { readStatsAsk } from "#http/api/read-stats-ask.ts";
import { isoSecond } from "#http/api/shapes/time.ts";
import { type ArrivedCounts, countArrived } from "#queries/count-arrived.ts";

/** Sentry's stats_v2: the counts of "What arrived". */
export async function showOrganizationStats(call: ApiCall): Promise<ApiAnswer> {
  const { fields, ...ask } = readStatsAsk(call);
  const counts = found(await countArrived(call.viewer, call.store, ask));
  const each = <T>(value: T) => Object.fromEntries(fields.map((field) => [field, value]));
  return {
    body: {
      start: isoSecond(counts.fromMs),
      end: isoSecond(counts.toMs),
      intervals: counts.starts.map(isoSecond),
      groups: counts.groups.map(({ by, total, series }) => ({
        by: byShape(by),
        totals: each(total),
        series: each(series),
      })),
    },
  };
}

function byShape({ projectId, kind, category, reason }: ArrivedCounts["groups"][number]["by"]) {
  return {
    ...(projectId !== undefined && { project: projectId }),
    ...(kind !== undefined && { outcome: kind }),
    ...(category !== undefined && { category }),
    ...(reason !== undefined && { reason }),
  };
}
