import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { offsetLink, pageLink, readLimit, readOffset, readPage } from "#http/api/paging.ts";
import {
  askedOneOf,
  askedText,
  askedTrace,
  readAskedPeriod,
} from "#http/api/read-telemetry-ask.ts";
import {
  spanShape,
  traceShape,
  transactionStatsShape,
  wholeSpanShape,
} from "#http/api/shapes/span.ts";
import { isoTime } from "#http/api/shapes/time.ts";
import { invalidInput } from "#lib/app-error.ts";
import type { SpanId, TraceId } from "#model/ids.ts";
import { canonicalSpanId, canonicalTraceId } from "#protocol/trace-ids.ts";
import { findTrace } from "#queries/traces/find-trace.ts";
import { findSpan, type SpansAsk, searchSpans } from "#queries/traces/search-spans.ts";
import {
  summarizeTransactions,
  TRANSACTION_SORTS,
} from "#queries/traces/summarize-transactions.ts";

const USUAL_SPANS = 100;

/** Newest first. */
export async function listSpans(call: ApiCall): Promise<ApiAnswer> {
  const project = call.params.project ?? "";
  const page = found(await searchSpans(call.viewer, call.store, project, readAsk(call)));
  return {
    body: page.rows.map(spanShape),
    link: pageLink(call, page, ({ startUs, spanId }) => ({ value: startUs, id: spanId })),
  };
}

function readAsk(call: ApiCall): SpansAsk {
  return {
    ...readAskedPeriod(call),
    ...readPage(call, USUAL_SPANS, ({ value, id }) => ({
      startUs: value,
      spanId: id.padStart(16, "0").slice(-16) as SpanId,
    })),
    op: askedText(call, "op"),
    name: askedText(call, "name"),
    transaction: askedText(call, "transaction"),
    release: askedText(call, "release"),
    environment: askedText(call, "environment"),
    traceId: askedTrace(call) as TraceId | undefined,
    isSegment: readFlag(call, "isSegment"),
  };
}

function readFlag(call: ApiCall, name: string): boolean | undefined {
  const word = askedText(call, name);
  if (word === undefined) return undefined;
  if (word === "true" || word === "false") return word === "true";
  throw invalidInput(`${name} is true or false.`);
}

export async function showSpan({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const key = {
    traceId: found(canonicalTraceId(params.trace)) as TraceId,
    spanId: found(canonicalSpanId(params.span)) as SpanId,
  };
  return { body: wholeSpanShape(found(await findSpan(viewer, store, params.project ?? "", key))) };
}

const USUAL_TRANSACTIONS = 100;

/** All names are read at once, so a page of them is cut by its offset. */
export async function listTransactions(call: ApiCall): Promise<ApiAnswer> {
  const period = readAskedPeriod(call);
  const limit = readLimit(call.query, USUAL_TRANSACTIONS);
  const from = readOffset(call.query);
  const ask = {
    ...period,
    op: askedText(call, "op"),
    transaction: askedText(call, "transaction"),
    environment: askedText(call, "environment"),
    sort: askedOneOf(call, "sort", TRANSACTION_SORTS) ?? "totalTime",
    nowMs: call.nowMs,
  };
  const project = call.params.project ?? "";
  const { fromMs, transactions } = found(
    await summarizeTransactions(call.viewer, call.store, project, ask),
  );
  return {
    body: {
      start: isoTime(fromMs),
      end: isoTime(Math.min(period.toMs, call.nowMs)),
      transactions: transactions.slice(from, from + limit).map(transactionStatsShape),
      transactionCount: transactions.length,
    },
    link: offsetLink(call, { from, limit, total: transactions.length }),
  };
}

export async function showTrace({ viewer, store, params }: ApiCall): Promise<ApiAnswer> {
  const traceId = found(canonicalTraceId(params.trace)) as TraceId;
  return { body: traceShape(found(await findTrace(viewer, store, traceId))) };
}
