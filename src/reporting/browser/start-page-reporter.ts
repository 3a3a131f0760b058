/**
 * Lapwing watching its own pages: errors, one session per page load, page loads and soft navigations.
 * Loaded after the page; src/instrumentation-client.ts keeps what happens before.
 */
import type { SentryBreadcrumb } from "#protocol/event/event.ts";
import { Budget } from "#reporting/budget.ts";
import { makeEvent } from "#reporting/make-event.ts";
import { makeTransaction } from "#reporting/make-transaction.ts";
import { newId } from "#reporting/new-id.ts";
import { openSession, type Session } from "#reporting/open-session.ts";
import { routeOf } from "#reporting/page-routes.ts";
import { categoryOf, type ReportItem } from "#reporting/report-item.ts";
import type { ReportState } from "#reporting/report-state.ts";
import type { Sender } from "#reporting/sender.ts";
import { type Navigated, watchNavigations } from "./navigations.ts";
import { measureOwnVitals } from "./own-vitals.ts";
import { watchPageErrors } from "./page-errors.ts";
import { measurePageLoad } from "./page-load.ts";
import type { PageError } from "./read-thrown.ts";
import { ReportPost } from "./report-post.ts";
import { saidReportState } from "./said-report-state.ts";

/** In an hour of one page. */
const LIMITS = { perFault: 3, events: 20, others: 200 };
const MAX_CRUMBS = 10;

export interface PageReporter {
  /** An error event, as the window has them. */
  take(event: Event): void;
  /** A soft navigation starts: "push", "replace" or "traverse". */
  navigate(type: string): void;
}

/**
 * A page that the server could not make says nothing about reporting until React has made it, and one
 * of somebody who was not signed in says "off" until he is.
 */
export function startPageReporter(onStarted: (reporter: PageReporter) => void): void {
  const page = document.documentElement;
  const start = () => {
    const state = saidReportState();
    if (state === undefined || state === "off") return false;
    onStarted(watchPage(state));
    return true;
  };
  if (start()) return;
  const observer = new MutationObserver(() => start() && observer.disconnect());
  observer.observe(page, { attributeFilter: ["data-report"], childList: true, subtree: true });
}

function watchPage(state: ReportState): PageReporter {
  const budget = new Budget(LIMITS);
  const post = new ReportPost(budget, state);
  const sender: Sender = { platform: "javascript", environment: state.environment };
  const parent = state.trace;
  let own = { traceId: parent?.traceId ?? newId(16), spanId: newId(8) };
  let session: Session = openSession(sender, Date.now(), navigator.userAgent);
  let isLeaving = false;
  const crumbs: SentryBreadcrumb[] = [];

  function send(item: ReportItem): void {
    if (item.type === "event" || budget.takeOther(categoryOf(item), Date.now())) post.send(item);
  }

  function report({ exceptions, atMs }: PageError): void {
    const { origin, pathname } = location;
    const transaction = routeOf(pathname);
    const request = {
      url: origin + pathname,
      headers: { "User-Agent": navigator.userAgent },
    };
    const trace = { trace_id: own.traceId, span_id: own.spanId };
    const tags = { part: "page" };
    const facts = { atMs, transaction, tags, trace, request, breadcrumbs: [...crumbs] };
    send(makeEvent({ exceptions }, facts, sender));
    const failed = session.fail(Date.now());
    if (failed !== undefined) send(failed);
  }

  function navigated({ name, ...facts }: Navigated): void {
    crumbs.push({
      timestamp: facts.startMs / 1000,
      category: "navigation",
      data: { to: name ?? "(no page)" },
    });
    if (crumbs.length > MAX_CRUMBS) crumbs.shift();
    own = { traceId: newId(16), spanId: newId(8) };
    if (name !== undefined) send(makeTransaction({ ...facts, name, own }, sender));
  }

  addEventListener("pagehide", () => {
    isLeaving = true;
    post.sendLast(session.end(Date.now()));
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    session = openSession(sender, Date.now(), navigator.userAgent);
    send(session.begin(Date.now()));
  });

  send(session.begin(Date.now()));
  measureOwnVitals(() => post.state());
  const load = measurePageLoad();
  if (load !== undefined) send(makeTransaction({ ...load, parent, own }, sender));
  return {
    take: watchPageErrors({ budget, report, isLeaving: () => isLeaving }),
    navigate: watchNavigations(navigated),
  };
}
