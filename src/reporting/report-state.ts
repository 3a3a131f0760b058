/** What the server tells each page about reporting, in an attribute of <html>. */
import { isJsonObject } from "#lib/json.ts";
import type { TraceParent } from "./make-transaction.ts";

export interface ReportState {
  dsn: string;
  /** The DSN's, again: the address of the relay names it. */
  project: string;
  environment: string;
  /** The request that made this page, when it is traced. */
  trace?: TraceParent | undefined;
}

/** Of an element in the frame of who is signed in, which says it too: it is newer than <html>. */
export const REPORT_ELEMENT = "report-state";

/** "off" is said, not left out: a page that failed as a whole has no attribute at all. */
const OFF = "off";

export function writeReportState(state: ReportState | undefined): string {
  return state === undefined ? OFF : JSON.stringify(state);
}

/** `undefined` when the page does not say. */
export function readReportState(text: string | undefined): ReportState | typeof OFF | undefined {
  if (text === undefined || text === OFF) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? (value as unknown as ReportState) : undefined;
  } catch {
    return undefined;
  }
}
