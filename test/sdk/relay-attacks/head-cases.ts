/** attacks.md 96, 98, 99 and 103, and more of the kind. */
import { gzipSync } from "node:zlib";
import type { RelayAttack } from "./case.ts";

const MIB = 1024 * 1024;

function denied(name: string, headers: [string, string][]): RelayAttack {
  return { name: `98 ${name}`, send: () => ({ headers }), status: 403, reason: "origin_denied" };
}

function withHops(hops: string): RelayAttack {
  return {
    name: `103 ${hops.length > 20 ? "far too many" : JSON.stringify(hops)} hops`,
    send: () => ({
      headers: [
        ["Sec-Fetch-Site", "same-origin"],
        ["X-Lapwing-Hops", hops],
      ],
    }),
    status: 508,
    reason: "relay_loop",
  };
}

function withBody(name: string, status: number, reason: string, body: () => Buffer): RelayAttack {
  return { name, send: () => ({ body: body() }), status, reason };
}

export const HEAD_CASES: RelayAttack[] = [
  denied("neither Origin nor Sec-Fetch-Site", []),
  denied("a cross-site page", [
    ["Origin", "https://evil.example"],
    ["Sec-Fetch-Site", "cross-site"],
  ]),
  denied("a page of a sister host", [
    ["Origin", "http://blog.localhost"],
    ["Sec-Fetch-Site", "same-site"],
  ]),
  denied("an address typed by hand", [["Sec-Fetch-Site", "none"]]),
  denied("a sandboxed page", [["Origin", "null"]]),
  denied("the word none as an Origin", [["Origin", "none"]]),
  denied("an Origin that is almost the Host", [["Origin", "http://localhost.evil.example"]]),
  denied("an Origin that ends like the Host", [["Origin", "http://evil-localhost"]]),
  denied("an Origin with the Host as its user", [["Origin", "http://localhost@evil.example"]]),
  denied("two Origins, ours first", [
    ["Origin", "http://localhost"],
    ["Origin", "https://evil.example"],
  ]),
  denied("two Origins, ours last", [
    ["Origin", "https://evil.example"],
    ["Origin", "http://localhost"],
  ]),
  denied("Sec-Fetch-Site twice", [
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-origin"],
  ]),
  denied("Sec-Fetch-Site in capitals", [["Sec-Fetch-Site", "SAME-ORIGIN"]]),
  denied("our Origin, said to be cross-site", [
    ["Origin", "http://localhost"],
    ["Sec-Fetch-Site", "cross-site"],
  ]),
  denied("our host forwarded by nobody we know", [
    ["Origin", "https://evil.example"],
    ["X-Forwarded-Host", "evil.example"],
    ["Forwarded", "host=evil.example"],
  ]),
  denied("a listed origin with another port", [["Origin", "https://shop.example:8443"]]),
  denied("a listed origin with another scheme", [["Origin", "http://shop.example"]]),
  denied("below a listed origin", [["Origin", "https://www.shop.example"]]),

  withBody("99 2 MiB without a line", 400, "invalid_envelope", () => Buffer.alloc(2 * MIB, "x")),
  {
    name: "99 a body of 200 MiB and a byte",
    send: () => ({
      headers: [
        ["Sec-Fetch-Site", "same-origin"],
        ["Content-Length", String(200 * MIB + 1)],
      ],
      body: Buffer.alloc(1024),
    }),
    status: 413,
    reason: "request_too_large",
  },
  {
    name: "99 32 MiB of zeros in a small gzip",
    send: () => ({
      headers: [
        ["Sec-Fetch-Site", "same-origin"],
        ["Content-Encoding", "gzip"],
      ],
      body: gzipSync(Buffer.alloc(32 * MIB)),
    }),
    status: 413,
    reason: "request_too_large",
  },
  {
    name: "99 an encoding that nobody knows",
    send: () => ({
      headers: [
        ["Sec-Fetch-Site", "same-origin"],
        ["Content-Encoding", "evil"],
      ],
    }),
    status: 415,
    reason: "content_encoding",
  },
  withBody("99 no body", 400, "empty_body", () => Buffer.alloc(0)),

  ...["2", "3", "255", "9".repeat(400), "-1", "1.5", "1, 1", "one", "٢"].map(withHops),

  ...["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "QUERY"].map(
    (method): RelayAttack => ({
      name: `the method ${method}`,
      send: () => ({ method }),
      status: 405,
    }),
  ),
  {
    name: "a preflight of a page that is not listed",
    send: () => ({
      method: "OPTIONS",
      headers: [
        ["Origin", "https://evil.example"],
        ["Access-Control-Request-Method", "POST"],
      ],
    }),
    status: 405,
  },
];
