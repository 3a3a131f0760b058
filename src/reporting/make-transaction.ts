import { newId } from "./new-id.ts";
import type { ReportItem } from "./report-item.ts";
import { RELEASE, SDK, type Sender } from "./sender.ts";

/** Where a span belongs: "sentry-trace" in a header or a page. */
export interface TraceParent {
  traceId: string;
  spanId: string;
}

export interface TransactionFacts {
  /** A route's pattern: names must be few. */
  name: string;
  op: "pageload" | "navigation" | "http.server";
  startMs: number;
  endMs: number;
  status?: "ok" | "internal_error";
  parent?: TraceParent | undefined;
  /** Given when others already name it as their parent. */
  own?: TraceParent | undefined;
  data?: Record<string, string | number>;
  children?: { op: string; description: string; startMs: number; endMs: number }[];
}

export function makeTransaction(facts: TransactionFacts, sender: Sender): ReportItem {
  const { name, op, parent, status = "ok", data = {}, children = [] } = facts;
  const traceId = facts.own?.traceId ?? parent?.traceId ?? newId(16);
  const spanId = facts.own?.spanId ?? newId(8);
  const from = { trace_id: traceId, parent_span_id: spanId };
  return {
    type: "transaction",
    payload: {
      type: "transaction",
      event_id: newId(16),
      transaction: name,
      transaction_info: { source: "route" },
      start_timestamp: facts.startMs / 1000,
      timestamp: facts.endMs / 1000,
      platform: sender.platform,
      release: RELEASE,
      environment: sender.environment,
      sdk: SDK,
      contexts: {
        trace: {
          trace_id: traceId,
          span_id: spanId,
          parent_span_id: parent?.spanId,
          op,
          status,
          data,
        },
      },
      spans: children.map(({ startMs, endMs, ...words }) => ({
        ...from,
        ...words,
        span_id: newId(8),
        start_timestamp: startMs / 1000,
        timestamp: endMs / 1000,
      })),
    },
  };
}
