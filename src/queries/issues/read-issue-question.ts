/** What the address of an issue list asks for, read once for the list, its counts and completions. */
import { invalidInput } from "#lib/app-error.ts";
import { DAY_MS } from "#lib/time.ts";
import type { CountWindow } from "#model/count-window.ts";
import { countWindow, windowScope } from "#queries/periods/count-window.ts";
import { lastPeriod, readPeriod } from "#queries/periods/read-period.ts";
import type { PageAsk } from "#queries/periods/take-page.ts";
import type { IssueCursor, IssueMatch } from "#store/ports/issues.ts";
import { type IssueQuery, isIssueKey, readIssueQuery } from "./read-issue-query.ts";
import { readSearchTerms } from "./search-terms.ts";

export interface IssueQuestion {
  /** undefined asks all projects that may be seen. */
  projectSlug: string | undefined;
  /** The search; undefined means unresolved issues, "" all. */
  text: string | undefined;
  /** From the top bar; an environment in the search goes before it. */
  environment: string | undefined;
  /** "24h", "14d"; or the two times. */
  period: string | undefined;
  start: string | undefined;
  end: string | undefined;
}

/** What the top bar shows when nothing is chosen. */
const USUAL_PERIOD = "14d";
export const USUAL_SEARCH = "is:unresolved";

export function readSeenIn({ period, start, end }: IssueQuestion, nowMs: number): CountWindow {
  const chosen = readPeriod({ statsPeriod: period, start, end }, nowMs);
  return countWindow(chosen ?? lastPeriod(USUAL_PERIOD, 14 * DAY_MS, nowMs), nowMs);
}

/** The search and the time as a store is asked for them. */
export function readMatch(question: IssueQuestion, nowMs: number): Omit<IssueMatch, "projectIds"> {
  return { ...readQuestion(question), ...windowScope(readSeenIn(question, nowMs)) };
}

export function readQuestion({ text, environment }: IssueQuestion): IssueQuery {
  const query = readIssueQuery(text);
  if (environment === undefined || environment === "") return query;
  return { environments: [environment], ...query };
}

/** The search cut into its terms as they were typed. */
export function splitSearch(text: string): string[] {
  const starts = readSearchTerms(text, isIssueKey).map(({ position }) => position - 1);
  return starts.map((start, at) => text.slice(start, starts[at + 1]).trim());
}

/** What the small charts show: the last 24 hours, or the time of the list. */
export function chartWindow(chart: "24h" | "14d", seenIn: CountWindow, nowMs: number): CountWindow {
  return chart === "24h" ? countWindow(lastPeriod("24h", DAY_MS, nowMs), nowMs) : seenIn;
}

const CURSOR = /^(older|newer)_(\d{1,15})_(\d{1,15})$/;

/** Which page of the list: what stands after (older) or before (newer) an issue in its order. */
export function readIssueCursor(text: string | undefined): Omit<PageAsk<IssueCursor>, "limit"> {
  if (text === undefined) return {};
  const [, way, value, id] = CURSOR.exec(text) ?? [];
  if (value === undefined || id === undefined) {
    throw invalidInput("This page of the list does not exist. Start at its top.");
  }
  const mark = { value: Number(value), id: Number(id) };
  return way === "older" ? { after: mark } : { before: mark };
}

export function writeIssueCursor(way: "older" | "newer", { value, id }: IssueCursor): string {
  return `${way}_${value}_${id}`;
}
