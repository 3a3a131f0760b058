import { REPORT_ELEMENT, type ReportState, readReportState } from "#reporting/report-state.ts";

/** What the page says about reporting now; `undefined` when it does not say. */
export function saidReportState(): ReportState | "off" | undefined {
  const frame = document.getElementById(REPORT_ELEMENT);
  return readReportState((frame ?? document.documentElement).dataset.report);
}
