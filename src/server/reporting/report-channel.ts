/**
 * How a failure gets from where it happened to the one reporter, which is in the edge: only there a
 * limit holds for a web that dies again and again.
 */
import type { ReportItem } from "#reporting/report-item.ts";

export interface ServerReport {
  item: ReportItem;
  /** What counts as the same failure again. */
  fault: string;
  /** Whose data was being handled; failures with Lapwing's own are never reported. */
  projectId?: number | undefined;
}

export type OnReport = (report: ServerReport) => void;

// Next bundles pages apart from the server that hosts them: a global is what both can see.
const holder = globalThis as { lapwingOnReport?: OnReport };

/** From anywhere in the server. Lost where nobody listens: in tests and on the command line. */
export function report(failure: ServerReport): void {
  holder.lapwingOnReport?.(failure);
}

/** Once per process or thread. */
export function setOnReport(onReport: OnReport | undefined): void {
  holder.lapwingOnReport = onReport;
}
