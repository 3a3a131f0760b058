import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { DOCUMENT_HEADER, PATH_HEADER, setPageHeaders } from "./page-headers.ts";

function headersOf(url: string, headers: IncomingHttpHeaders = {}): IncomingHttpHeaders {
  const message = { url, headers: { ...headers } } as IncomingMessage;
  setPageHeaders(message, "https://watch.example.com/");
  return message.headers;
}

test.each([
  ["/", "/"],
  ["/issues?query=a%3Fb&sort=users", "/issues?query=a%3Fb&sort=users"],
  ["/issues?_rsc=1x2y", "/issues"],
  ["/issues?a=1&_rsc=1x2y&b=2", "/issues?a=1&b=2"],
  ["/issues?a=b?c", "/issues?a=b?c"],
])("%s is a page at %s", (url, path) => {
  expect(headersOf(url)[PATH_HEADER]).toBe(path);
});

test("what a client says about its address is overwritten", () => {
  const sent = { [PATH_HEADER]: "//evil.example", "x-forwarded-host": "evil.example" };
  const headers = headersOf("/issues", sent);
  expect(headers[PATH_HEADER]).toBe("/issues");
  expect(headers["x-forwarded-host"]).toBeUndefined();
});

test("a request from our own origin is one to our own host, whatever a proxy calls us", () => {
  const origin = "https://watch.example.com";
  expect(headersOf("/", { origin })["x-forwarded-host"]).toBe("watch.example.com");
  const evil = "https://watch.example.com.evil.example";
  expect(headersOf("/", { origin: evil })["x-forwarded-host"]).toBeUndefined();
});

test.each<[boolean, IncomingHttpHeaders]>([
  [true, {}],
  [true, { "content-type": "multipart/form-data; boundary=x" }],
  [false, { rsc: "1" }],
  [false, { rsc: "1", [DOCUMENT_HEADER]: "1" }],
  [false, { "next-action": "40a1" }],
])("whether a document is asked for is %s with %j", (isDocument, headers) => {
  expect(headersOf("/issues", headers)[DOCUMENT_HEADER] !== undefined).toBe(isDocument);
});
