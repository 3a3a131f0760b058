/** Logs, metrics, profiles and what browsers report; floods and fake lines are signal-cases.ts. */
import { type BadInput, envelope, type Item, type Sender } from "./case.ts";

const NOW_S = Date.now() / 1000;
const TRACE = "a".repeat(32);

function container(type: string, items: unknown[], more: object = {}): Item {
  const word = type === "log" ? "log" : "trace-metric";
  const content_type = `application/vnd.sentry.items.${word}+json`;
  const header = { type, item_count: items.length, content_type, ...more };
  return [header, JSON.stringify({ version: 2, items })];
}

function entry(more: object = {}): object {
  return { timestamp: NOW_S, level: "info", body: "bad input", trace_id: TRACE, ...more };
}

function items(name: string, outcomes: Record<string, number>, ...sent: Item[]): BadInput {
  return { name, send: () => ({ body: envelope({}, ...sent) }), status: 200, outcomes };
}

function report(
  name: string,
  body: string,
  answer: Pick<BadInput, "status" | "outcomes"> & Partial<BadInput>,
  contentType = "application/reports+json",
): BadInput {
  const path = ({ projectId, key }: Sender) => `/api/${projectId}/security/?sentry_key=${key}`;
  return {
    name,
    send: (sender) => ({
      path: path(sender),
      body: Buffer.from(body),
      headers: [["Content-Type", contentType]],
    }),
    ...(answer.status === 200 ? { makesId: true } : {}),
    ...answer,
  };
}

export const LOG_CASES: readonly BadInput[] = [
  items(
    "log entries of every wrong kind beside a good one",
    { "accepted//log_item": 1, "invalid/invalid_log/log_item": 5 },
    container("log", [null, 1, [], {}, entry({ body: {} }), entry()]),
  ),
  items("a log container that is no JSON", { "invalid/invalid_json/log_item": 3 }, [
    { type: "log", item_count: 3 },
    "{",
  ]),
  items("attributes nested to no end", { "accepted//log_item": 1 }, [
    { type: "log", item_count: 1 },
    `{"items":[{"timestamp":${NOW_S},"body":"x","attributes":{"a":{"type":"array","value":${"[".repeat(5000)}${"]".repeat(5000)}}}}]}`,
  ]),
  items(
    "metrics of no number, no name and no time",
    {
      "accepted//trace_metric": 1,
      "invalid/invalid_trace_metric/trace_metric": 3,
      "invalid/timestamp/trace_metric": 2,
    },
    container("trace_metric", [
      entry({ name: "a", type: "counter", value: "1e400" }),
      entry({ name: "", type: "counter", value: 1 }),
      entry({ name: "a", type: "sum", value: 1 }),
      entry({ name: "a", type: "counter", value: 1, timestamp: 0 }),
      entry({ name: "a", type: "counter", value: 1, timestamp: NOW_S + 3600 }),
      entry({ name: "a", type: "counter", value: 1 }),
    ]),
  ),
  items("statsd of nothing but separators", { "invalid/invalid_metric_bucket/metric_bucket": 3 }, [
    { type: "statsd", length: 16 },
    "||||||\n@:@:@\n:::",
  ]),
  items(
    "a profile that is none, and one with a path for an id",
    { "invalid/profiling_invalid_profile_metadata/profile": 1 },
    [{ type: "profile" }, '{"event_id":"../../etc/passwd","profile":{"samples":[]}}'],
  ),
  report("reports of every wrong kind", '[null,1,[],{},{"type":"x","body":{}}]', {
    status: 200,
    outcomes: { "invalid/security_report/security": 4, "invalid/security_report_type/security": 1 },
  }),
  report(
    "a report about an extension",
    '{"csp-report":{"violated-directive":"img-src","blocked-uri":"chrome-extension://x"}}',
    { status: 200, outcomes: { "filtered/invalid-csp/security": 1 } },
    "application/csp-report",
  ),
  report("a report that is no JSON", "{", {
    status: 400,
    error: "invalid_json",
    outcomes: { "invalid/invalid_json/security": 1 },
  }),
  report(
    "a report as a form",
    "a=b",
    {
      status: 415,
      error: "content_type",
      outcomes: { "invalid/content_type/security": 1 },
    },
    "application/x-www-form-urlencoded",
  ),
];
