import { utcDay } from "#lib/time.ts";
import type { CheckIn } from "#model/monitors/monitor.ts";
import type { CheckInStore } from "#store/ports/monitors.ts";
import type { DayFiles } from "#store/sqlite/days/day-files.ts";
import { toCheckIn } from "#store/sqlite/rows/check-in-rows.ts";

export function sqliteCheckIns(days: DayFiles): CheckInStore {
  return {
    async list({ projectId, slug, environment, fromMs, toMs, limit, after }) {
      const found = new Map<string, CheckIn>();
      const values: (string | number | Uint8Array)[] = [projectId, slug, fromMs, toMs];
      let more = "";
      if (environment !== undefined) {
        more += " AND environment = ?";
        values.push(environment);
      }
      if (after !== undefined) {
        more += " AND (started_ms < ? OR (started_ms = ? AND check_in_id > ?))";
        values.push(after.startedMs, after.startedMs, Buffer.from(after.checkInId, "hex"));
      }
      // A run is stored on the days it was heard of, none of them before it began.
      const files = days.newestFirst("errors").filter(({ day }) => day >= utcDay(fromMs));
      for (const { db } of files) {
        const rows = db
          .prepare(
            `SELECT * FROM check_in WHERE project_id = ? AND slug = ? AND started_ms >= ?
               AND started_ms < ?${more} ORDER BY started_ms DESC, check_in_id LIMIT ?`,
          )
          .all(...values, limit);
        for (const run of rows.map(toCheckIn)) {
          // The newer file has the end of it.
          if (!found.has(run.checkInId)) found.set(run.checkInId, run);
        }
      }
      return [...found.values()].toSorted(newestFirst).slice(0, limit);
    },
  };
}

function newestFirst(a: CheckIn, b: CheckIn): number {
  return b.startedMs - a.startedMs || (a.checkInId < b.checkInId ? -1 : 1);
}
