import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TRACE_HEADER } from "#server/web/page-headers.ts";
import { type ServerReport, setOnReport } from "./report-channel.ts";
import { SAMPLE_RATE, traceRequest } from "./trace-request.ts";

let reports: ServerReport[];
beforeEach(() => {
  reports = [];
  setOnReport((report) => reports.push(report));
});
afterEach(() => setOnReport(undefined));

function answer(url: string, statusCode = 200, { method = "GET", rsc = false, random = 0 } = {}) {
  const message = new IncomingMessage(new Socket());
  Object.assign(message, { url, method });
  if (rsc) message.headers.rsc = "1";
  const response = new ServerResponse(message);
  traceRequest(message, response, () => random);
  response.statusCode = statusCode;
  response.emit("finish");
  return message.headers[TRACE_HEADER];
}

test("a page is a transaction named by its route, and the page goes on with it", () => {
  const header = answer("/shop/issues?query=is%3Aunresolved");
  const payload = reports[0]?.item.payload as { contexts: { trace: Record<string, string> } };
  expect(payload).toMatchObject({ type: "transaction", transaction: "GET /[project]/issues" });
  const { trace_id, span_id, op } = payload.contexts.trace;
  expect(op).toBe("http.server");
  expect(header).toBe(`${trace_id}-${span_id}`);
});

test("a payload is one too, but its page has its own trace", () => {
  expect(answer("/shop/issues", 200, { rsc: true })).toBeUndefined();
  expect(reports).toHaveLength(1);
});

test("a failed page is marked", () => {
  answer("/issues", 500);
  expect(reports[0]?.item.payload).toMatchObject({
    contexts: { trace: { status: "internal_error" } },
  });
});

test.each([
  ["the 404 page of an unknown path", "/wp-login.php", 404, {}],
  ["the 404 page of a project that is not there", "/nobody/issues", 404, {}],
  ["a redirect", "/issues", 307, {}],
  ["an action", "/issues", 200, { method: "POST" }],
  ["a file", "/_next/static/chunks/a.js", 200, {}],
  ["what was not chosen", "/issues", 200, { random: SAMPLE_RATE }],
])("%s is none", (_name, url, status, more) => {
  answer(url, status, more);
  expect(reports).toEqual([]);
});
