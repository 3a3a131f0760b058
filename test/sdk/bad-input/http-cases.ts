import { type BadInput, good } from "./case.ts";

function notHttp(name: string, headers: (body: Buffer) => [string, string][]): BadInput {
  return {
    name,
    send: (sender) => {
      const body = good(sender);
      return { body, headers: headers(body) };
    },
    status: 400,
    error: "invalid_request",
    outcomes: {},
  };
}

export const HTTP_CASES: BadInput[] = [
  ...["GET", "PUT", "DELETE", "PATCH"].map(
    (method): BadInput => ({
      name: `20 ${method}`,
      send: () => ({ method }),
      status: 405,
      error: "disallowed_method",
      outcomes: {},
    }),
  ),
  notHttp("22 Content-Length and chunks", ({ length }) => [
    ["Content-Length", String(length)],
    ["Transfer-Encoding", "chunked"],
  ]),
  notHttp("22 two lengths that differ", ({ length }) => [
    ["Content-Length", String(length)],
    ["Content-Length", "5"],
  ]),
  notHttp("22 a length that is no number", () => [["Content-Length", "0x10"]]),
  notHttp("22 a header folded over two lines", ({ length }) => [
    ["Content-Length", String(length)],
    ["X-Sentry-Auth", "Sentry\r\n sentry_version=7"],
  ]),
  notHttp("22 an unknown transfer encoding before chunked", () => [
    ["Transfer-Encoding", "chunked, identity"],
  ]),
  {
    name: "22 headers over 32 KiB",
    send: (sender) => ({ body: good(sender), headers: [["X-Long", "x".repeat(40_000)]] }),
    status: 431,
    error: "invalid_request",
    outcomes: {},
  },
];
