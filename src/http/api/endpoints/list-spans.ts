import { type ApiAnswer, type ApiCall, found } from "#http/api/api-call.ts";
import { endsOf, linkHeader, readCursor, readLimit } from "#http/api/paging.ts";
import { askedText, askedTrace, readAskedPeriod } from "#http/api/read-telemetry-ask.ts";
import { spanShape } from "#http/api/shapes/span.ts";
import { AppError } from "#lib/app-error.ts";
import type { SpanId, TraceId } from "#model/ids.ts";
import { type SpansAsk, searchSpans } from "#queries/search-spans.ts";

const USUAL_SPANS = 100;

/** Newest first. */
export async function listSpans(call: ApiCall): Promise<ApiAnswer> {
  const project = call.params.project ?? "";
  const page = found(await searchSpans(call.viewer, call.store, project, readAsk(call)));
  const ends = endsOf(page.spans, ({ startUs, spanId }) => ({ value: startUs, id: spanId }));
  return {
    body: page.spans.map(spanShape),
    link: linkHeader(call, { ...ends, hasPrevious: page.hasPrevious, hasNext: page.hasNext }),
  };
}

function readAsk(call: ApiCall): SpansAsk {
  const ask: SpansAsk = {
    ...readAskedPeriod(call),
    limit: readLimit(call.query, USUAL_SPANS),
    op: askedText(call, "op"),
    name: askedText(call, "name"),
    transaction: askedText(call, "transaction"),
    release: askedText(call, "release"),
    environment: askedText(call, "environment"),
    traceId: askedTrace(call) as TraceId | undefined,
    isSegment: readFlag(call, "isSegment"),
  };
  const cursor = readCursor(call.query);
  if (cursor === undefined) return ask;
  const mark = { startUs: cursor.value, spanId: cursor.id.padStart(16, "0").slice(-16) as SpanId };
  return cursor.goesBack ? { ...ask, before: mark } : { ...ask, after: mark };
}

function readFlag(call: ApiCall, name: string): boolean | undefined {
  const word = askedText(call, name);
  if (word === undefined) return undefined;
  if (word === "true" || word === "false") return word === "true";
  throw new AppError("invalid_input", `${name} is true or false.`);
}
