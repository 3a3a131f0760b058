/** The spans that a request carries, and those that the API shows of a trace. */
import type { Part } from "./split-envelope.ts";

interface SentSpan {
  trace_id: string;
  span_id: string;
}

export interface SentTransaction {
  event_id: string;
  contexts: { trace: SentSpan };
  spans: SentSpan[];
}

export interface ShownSpan {
  event_id: string;
  event_type: "span" | "error";
  children: ShownSpan[];
}

/** "trace span" of each. */
export function sentSpans({ header, payload }: Part): string[] {
  if (header.type !== "transaction" && header.type !== "span") return [];
  const sent = JSON.parse(payload.toString()) as SentTransaction &
    SentSpan & { items?: SentSpan[] };
  const spans =
    header.type === "transaction" ? [sent.contexts.trace, ...sent.spans] : (sent.items ?? [sent]);
  return spans.map(({ trace_id, span_id }) => `${trace_id} ${span_id}`);
}

export function shownSpans(traceId: string, shown: readonly ShownSpan[]): string[] {
  return shown.flatMap((span) => {
    const own = span.event_type === "span" ? [`${traceId} ${span.event_id}`] : [];
    return [...own, ...shownSpans(traceId, span.children)];
  });
}
