/** What the shop's API reports of one request. */
import type { Moment } from "#demo/demo-issue.ts";
import { releaseAt } from "#demo/story.ts";
import { around } from "./around.ts";
import type { DemoRequest } from "./pages.ts";
import { type DemoSpan, type SpanSender, spanContainer } from "./write-spans.ts";

export interface ServedRequest {
  body: Buffer;
  durationMs: number;
  isFailed: boolean;
}

export interface AskedBy {
  traceId: string;
  /** The browser's span that asked. */
  parentId: string;
  startMs: number;
  sentAtMs: number;
}

/** 2.9.0 asks for each line of the cart alone. */
const REPEATS_SINCE_DAYS = 1.4;

export function serveRequest(moment: Moment, request: DemoRequest, by: AskedBy): ServedRequest {
  const { random, daysAgo } = moment;
  const segmentId = random.hex(16);
  const name = `${request.method} ${request.route}`;
  const isFailed = random.chance(request.failShare);
  let atMs = by.startMs + around(random, 3);
  const repeats = daysAgo < REPEATS_SINCE_DAYS ? (request.repeatedSince29 ?? 1) : 1;
  const queries = request.queries.flatMap((query, index) =>
    Array<typeof query>(index === request.queries.length - 1 ? repeats : 1).fill(query),
  );
  const children = queries.map(([sql, ms]): DemoSpan => {
    const startMs = atMs;
    atMs += around(random, ms);
    const attributes = { "sentry.origin": "auto.db.postgres", "db.system.name": "postgresql" };
    const span = { spanId: random.hex(16), parentId: segmentId, name: sql, op: "db", attributes };
    const endMs = atMs;
    atMs += around(random, 1);
    return { ...span, startMs, endMs };
  });
  const endMs = atMs + around(random, 8);
  const segment: DemoSpan = {
    spanId: segmentId,
    parentId: by.parentId,
    name,
    op: "http.server",
    startMs: by.startMs,
    endMs,
    isFailed,
    isSegment: true,
    attributes: {
      "sentry.origin": "auto.http.http_server",
      "http.request.method": request.method,
      "http.route": request.route,
      "http.response.status_code": isFailed ? 500 : 200,
      ...(isFailed && { "sentry.status.message": "internal_error" }),
    },
  };
  const sender: SpanSender = {
    traceId: by.traceId,
    segmentId,
    segmentName: name,
    attributes: {
      "sentry.sdk.name": "sentry.javascript.node",
      "sentry.sdk.version": "11.11.0",
      "sentry.release": releaseAt("shop-api", daysAgo),
      "sentry.environment": moment.environment,
      "server.address": `api-${random.between(1, 3)}.example.com`,
    },
  };
  const body = spanContainer([...children, segment], sender, by.sentAtMs);
  return { body, durationMs: endMs - by.startMs, isFailed };
}
