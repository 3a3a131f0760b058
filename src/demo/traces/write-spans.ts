/** Spans as SDK 11 sends them: a container, with everything about the sender on each. */
import type { JsonObject } from "#lib/json.ts";

export interface DemoSpan {
  spanId: string;
  parentId?: string | undefined;
  name: string;
  op: string;
  startMs: number;
  endMs: number;
  isFailed?: boolean;
  isSegment?: boolean;
  attributes?: Record<string, string | number | boolean>;
}

/** What all spans of one envelope share. */
export interface SpanSender {
  traceId: string;
  segmentId: string;
  segmentName: string;
  /** sentry.release, user.id … */
  attributes: Record<string, string | number | boolean>;
}

export function spanContainer(
  spans: readonly DemoSpan[],
  sender: SpanSender,
  sentAtMs: number,
): Buffer {
  const header = { sent_at: new Date(sentAtMs).toISOString(), trace: { trace_id: sender.traceId } };
  const items = spans.map((span) => writeSpan(span, sender));
  const payload = Buffer.from(JSON.stringify({ version: 2, items }));
  const item = {
    type: "span",
    item_count: items.length,
    content_type: "application/vnd.sentry.items.span.v2+json",
    length: payload.length,
  };
  const head = `${JSON.stringify(header)}\n${JSON.stringify(item)}\n`;
  return Buffer.concat([Buffer.from(head), payload]);
}

function writeSpan(span: DemoSpan, sender: SpanSender): JsonObject {
  return {
    name: span.name,
    span_id: span.spanId,
    trace_id: sender.traceId,
    ...(span.parentId && { parent_span_id: span.parentId }),
    start_timestamp: span.startMs / 1000,
    end_timestamp: span.endMs / 1000,
    is_segment: span.isSegment === true,
    status: span.isFailed ? "error" : "ok",
    attributes: typed({
      "sentry.op": span.op,
      "sentry.segment.id": sender.segmentId,
      "sentry.segment.name": sender.segmentName,
      "sentry.segment.name.source": "route",
      "sentry.trace_lifecycle": "stream",
      ...sender.attributes,
      ...span.attributes,
    }),
  };
}

function typed(values: Record<string, string | number | boolean>): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, { value, type: typeOf(value) }]),
  );
}

function typeOf(value: string | number | boolean): string {
  if (typeof value !== "number") return typeof value;
  return Number.isInteger(value) ? "integer" : "double";
}
