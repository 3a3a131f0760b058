/** How long this document took, from what the browser measured. */
import type { TransactionFacts } from "#reporting/make-transaction.ts";
import { routeOf } from "#reporting/page-routes.ts";
import { isNotFoundShown } from "./is-not-found-shown.ts";

/** undefined for the 404 page: what people mistype is not how we perform. */
export function measurePageLoad(): Omit<TransactionFacts, "parent"> | undefined {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry === undefined || entry.loadEventEnd === 0) return undefined;
  const path = new URL(entry.name).pathname;
  const name = routeOf(path);
  const isShown = location.pathname === path && isNotFoundShown();
  if (name === undefined || entry.responseStatus === 404 || isShown) return undefined;
  const at = (sinceStartMs: number) => performance.timeOrigin + sinceStartMs;
  const { requestStart, responseStart, responseEnd, domContentLoadedEventEnd, loadEventEnd } =
    entry;
  const span = (description: string, fromMs: number, toMs: number) => ({
    op: "browser",
    description,
    startMs: at(fromMs),
    endMs: at(toMs),
  });
  return {
    name,
    op: "pageload",
    startMs: at(entry.startTime),
    endMs: at(loadEventEnd),
    status: entry.responseStatus >= 500 ? "internal_error" : "ok",
    children: [
      span("request", requestStart, responseStart),
      span("response", responseStart, responseEnd),
      span("scripts", responseEnd, domContentLoadedEventEnd),
      span("load", domContentLoadedEventEnd, loadEventEnd),
    ].filter(({ startMs, endMs }) => endMs > startMs),
  };
}
