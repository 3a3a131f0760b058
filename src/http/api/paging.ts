/** Sentry's way of paging: cursors of three parts, and a Link header that names both neighbours. */
import { type AppError, invalidInput } from "#lib/app-error.ts";
import type { PageAsk, TakenPage } from "#queries/periods/take-page.ts";
import type { ApiCall } from "./api-call.ts";

/** "value:id:0" goes on after the row, "value:id:1" back to what stands before it. */
export interface Cursor {
  value: number;
  id: string;
  goesBack: boolean;
}
/** Where a list can be continued: its ends. */
interface PageEnds {
  first: Omit<Cursor, "goesBack">;
  last: Omit<Cursor, "goesBack">;
  hasPrevious: boolean;
  hasNext: boolean;
}

/** Sentry's largest page. */
const MAX_LIMIT = 100;
const CURSOR = /^(\d{1,16}):([0-9a-f]{1,32}):([01])$/;
/** Nothing stands here: a list without rows is continued at the beginning. */
export const NOWHERE = { value: 0, id: "0" };

/** `limit`, or `per_page` as other lists of Sentry call it. */
export function readLimit(query: URLSearchParams, usual: number): number {
  const text = query.get("limit") || query.get("per_page");
  if (!text) return usual;
  const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw invalidInput(`limit is a whole number from 1 to ${MAX_LIMIT}.`);
  }
  return limit;
}

/** undefined for the first page; sentry-cli asks for that with an empty cursor. */
export function readCursor(query: URLSearchParams): Cursor | undefined {
  const text = query.get("cursor");
  if (!text) return undefined;
  const [, value, id, goesBack] = CURSOR.exec(text) ?? [];
  if (value === undefined || id === undefined) throw invalidCursor();
  return { value: Number(value), id, goesBack: goesBack === "1" };
}

export function invalidCursor(): AppError {
  return invalidInput("Invalid cursor parameter.");
}

/** How much is asked for, and from which row on or back. */
export function readPage<Mark>(
  { query }: ApiCall,
  usual: number,
  markOf: (cursor: Cursor) => Mark,
): PageAsk<Mark> {
  const limit = readLimit(query, usual);
  const cursor = readCursor(query);
  const mark = cursor && markOf(cursor);
  return cursor?.goesBack ? { limit, before: mark } : { limit, after: mark };
}

export function linkHeader(call: ApiCall, ends: PageEnds): string {
  const previous = { ...ends.first, goesBack: true };
  const next = { ...ends.last, goesBack: false };
  return [
    formatLink(call, "previous", previous, ends.hasPrevious),
    formatLink(call, "next", next, ends.hasNext),
  ].join(", ");
}

/** Of a list that is always whole. */
export function wholeLink(call: ApiCall): string {
  return linkHeader(call, { first: NOWHERE, last: NOWHERE, hasPrevious: false, hasNext: false });
}

/** Of a page of rows: where its first and its last stand. */
export function pageLink<Row>(
  call: ApiCall,
  { rows, hasPrevious, hasNext }: TakenPage<Row>,
  cursorOf: (row: Row) => PageEnds["first"],
): string {
  const [first, last] = [rows.at(0), rows.at(-1)];
  return linkHeader(call, {
    first: first === undefined ? NOWHERE : cursorOf(first),
    last: last === undefined ? NOWHERE : cursorOf(last),
    hasPrevious,
    hasNext,
  });
}

function formatLink(call: ApiCall, rel: string, cursor: Cursor, hasResults: boolean): string {
  const text = `${cursor.value}:${cursor.id}:${cursor.goesBack ? 1 : 0}`;
  const query = new URLSearchParams(call.query);
  query.set("cursor", text);
  const url = `${call.publicUrl}${call.path}?${query}`;
  return `<${url}>; rel="${rel}"; results="${hasResults}"; cursor="${text}"`;
}

/** Sentry's cursors of lists that are cut by an offset: "0:100:0" starts at the hundredth. */
export function readOffset(query: URLSearchParams): number {
  const offset = Number(readCursor(query)?.id ?? 0);
  return Number.isSafeInteger(offset) ? offset : 0;
}

export function offsetLink(
  call: ApiCall,
  { from, limit, total }: { from: number; limit: number; total: number },
): string {
  return linkHeader(call, {
    first: { value: 0, id: String(Math.max(0, from - limit)) },
    last: { value: 0, id: String(from + limit) },
    hasPrevious: from > 0,
    hasNext: from + limit < total,
  });
}
