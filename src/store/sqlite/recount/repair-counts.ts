/** The last of the repairs: counts that still hold events which the disk has taken. */
import type { Repair } from "#store/ports/operations.ts";
import { type RecountOptions, recountEvents } from "./recount-events.ts";

/** Of files that nobody else uses: nothing has to be waited for. */
export type FileRepair = Omit<Repair, "run"> & { run?: () => string };

export function repairCounts(dataFolder: string, options: RecountOptions): FileRepair {
  return {
    what: "Counts of events may hold some that are lost.",
    means: "An issue, an hour or a chart may say more, or less, than there is to look at.",
    does: "Issues, hours, environments, releases and users are counted anew from the rows that are there.",
    loses: "Nothing but the counts of lost events. Sums of days that are no longer kept stay.",
    run() {
      const { events, issues, fromMs } = recountEvents(dataFolder, options);
      const counted = `Counted ${events.toLocaleString("en")} events anew; ${issues.toLocaleString("en")} ${issues === 1 ? "issue" : "issues"} had another count.`;
      if (fromMs === undefined) return counted;
      const from = new Date(fromMs).toISOString().slice(0, 10);
      return `${counted} Sums from before ${from} are as they were: their days are no longer kept.`;
    },
  };
}

/** Whether there is something to repair in counts, asked without changing them. */
export function haveCountsDrifted(dataFolder: string): boolean {
  return recountEvents(dataFolder, { isDry: true }).issues > 0;
}
