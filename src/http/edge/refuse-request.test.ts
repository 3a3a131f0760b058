import { expect, test } from "vitest";
import { listenEdge } from "#test/support/server/edge.ts";
import { exchange } from "#test/support/server/raw-http.ts";

/** The status of the answer to a head; web is not there, and would be a 503. */
async function statusOf(line: string, ...headers: string[]): Promise<number> {
  const { url } = await listenEdge();
  const names = headers.some((header) => /^host:/i.test(header)) ? [] : ["Host: lapwing.example"];
  const head = [line, ...names, ...headers, "Connection: close", "", ""].join("\r\n");
  return (await exchange(url, Buffer.from(head))).status;
}

const TO_WEB = 503;
const OWN = "Origin: https://lapwing.example";

test.each([
  ["TRACE / HTTP/1.1", 405],
  ["PROPFIND / HTTP/1.1", 405],
  ["DELETE /issues HTTP/1.1", 405],
  ["PUT /login HTTP/1.1", 405],
  ["OPTIONS * HTTP/1.1", 400],
  ["GET * HTTP/1.1", 400],
  ["TRACE http://elsewhere.example/ HTTP/1.1", 405],
  [`GET /${"x".repeat(9000)} HTTP/1.1`, 414],
  [`GET /api/0/${"x".repeat(9000)} HTTP/1.1`, 414],
])("%s is %i", async (line, status) => {
  expect(await statusOf(line)).toBe(status);
});

test.each([
  "GET / HTTP/1.1",
  "HEAD /login HTTP/1.1",
  "DELETE /api/0/projects/lapwing/shop/ HTTP/1.1",
  // A proxy's way to ask.
  "GET http://lapwing.example/issues HTTP/1.1",
  `GET /issues?query=${"x".repeat(4000)} HTTP/1.1`,
])("%s goes to web", async (line) => {
  expect(await statusOf(line)).toBe(TO_WEB);
});

test.each(["a b", 'evil"<>', "[", "[::1", "host:port", "host:999999", "/", "a,b", "ümlaut", "x@y"])(
  "the host %s is none",
  async (host) => {
    expect(await statusOf("GET / HTTP/1.1", `Host: ${host}`)).toBe(400);
  },
);

test.each(["localhost", "127.0.0.1:4700", "[::1]:4700", "lapwing.example", "my_host-1.local:80"])(
  "the host %s is one",
  async (host) => {
    expect(await statusOf("GET / HTTP/1.1", `Host: ${host}`)).toBe(TO_WEB);
  },
);

test.each([
  ["another site's page", "Origin: https://evil.example", 403],
  ["a hidden page", "Origin: null", 403],
  ["who does not say", "X-Other: x", 403],
  ["our own page", OWN, TO_WEB],
])("a form of %s is %s: %i", async (_who, header, status) => {
  const length = "Content-Length: 0";
  expect(await statusOf("POST /login HTTP/1.1", header, length)).toBe(status);
  // Who asks the API is known by a token, not by where he comes from.
  expect(await statusOf("POST /api/0/x/ HTTP/1.1", header, length)).toBe(TO_WEB);
});
