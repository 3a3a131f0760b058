/** Spans, web vitals and single events: what is asked of telemetry alone. */
import { FIRST_ROUTE } from "#bench/query/fill/make-vitals.ts";
import { COMMON_NAME, RARE_NAME } from "#bench/query/fill/span-words.ts";
import type { QueryContext } from "#bench/query/query-context.ts";
import { DAY_MS } from "#lib/time.ts";
import { findEvent } from "#queries/events/find-event.ts";
import { listVitalSamples, summarizeVitals } from "#queries/telemetry/summarize-vitals.ts";
import { findTrace } from "#queries/traces/find-trace.ts";
import { findSpan, type SpansAsk, searchSpans } from "#queries/traces/search-spans.ts";
import { summarizeTransactions } from "#queries/traces/summarize-transactions.ts";
import type { Question } from "./question.ts";

const PAGE = 50;

function period({ nowMs }: QueryContext, days: number): { fromMs: number; toMs: number } {
  return { fromMs: nowMs - days * DAY_MS, toMs: nowMs };
}

function spans(name: string, days: number, asked: Partial<SpansAsk> = {}): Question {
  return {
    name,
    async ask(context) {
      const { viewer, store, project } = context;
      const ask = { ...period(context, days), limit: PAGE, ...asked };
      return (await searchSpans(viewer, store, project.slug, ask))?.rows.length ?? 0;
    },
  };
}

function segments(name: string, days: number): Question {
  return {
    name,
    async ask(context) {
      const { viewer, store, project, nowMs } = context;
      const ask = { ...period(context, days), sort: "p95", nowMs } as const;
      const found = await summarizeTransactions(viewer, store, project.slug, ask);
      return found?.transactions.length ?? 0;
    },
  };
}

function vitals(name: string, days: number): Question {
  return {
    name,
    async ask(context) {
      const { viewer, store, project } = context;
      const found = await summarizeVitals(viewer, store, project.slug, period(context, days));
      return found?.routes.reduce((sum, route) => sum + route.vitals.length, 0) ?? 0;
    },
  };
}

export const TELEMETRY: readonly Question[] = [
  {
    name: "event by id",
    async ask({ viewer, store, project, eventId }) {
      return (await findEvent(viewer, store, project.id, eventId)) === undefined ? 0 : 1;
    },
  },
  {
    name: "trace by id",
    async ask({ viewer, store, span }) {
      const [root] = (await findTrace(viewer, store, span.traceId))?.roots ?? [];
      return root === undefined ? 0 : 1 + root.children.length;
    },
  },
  {
    name: "span by its key",
    async ask({ viewer, store, project, span: { traceId, spanId } }) {
      const found = await findSpan(viewer, store, project.slug, { traceId, spanId });
      return found === undefined ? 0 : 1;
    },
  },
  spans("newest spans, 24 hours", 1),
  spans("… with a common text in the name, 7 days", 7, { name: COMMON_NAME }),
  spans("… with a rare one, 30 days", 30, { name: RARE_NAME }),
  segments("segments, 24 hours", 1),
  segments("segments, 30 days", 30),
  vitals("web vitals, 24 hours", 1),
  vitals("web vitals, 7 days", 7),
  vitals("web vitals, 30 days", 30),
  {
    name: "newest vitals of a route, 7 days",
    async ask(context) {
      const { viewer, store, project } = context;
      const ask = { ...period(context, 7), route: FIRST_ROUTE, limit: PAGE };
      return (await listVitalSamples(viewer, store, project.slug, ask))?.length ?? 0;
    },
  },
];
