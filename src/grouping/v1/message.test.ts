import { describe, expect, test } from "vitest";
import { parameterize } from "./message.ts";

describe("what changes from event to event is replaced", () => {
  test.each([
    ["Order 17 not found", "Order <n> not found"],
    ["took 1,234.56 of -3", "took <n> of <n>"],
    ["user_42 and item12345", "user_<n> and item<n>"],
    ["ORD-2026-00123 is late", "ORD-<n>-<n> is late"],
    ["Order #418 failed", "Order #<n> failed"],
    ["Order 3f2b9a10-8c1d-4f7e-9b33-1d2e3f405162 gone", "Order <uuid> gone"],
    ["Document 64f1c2a9b7e3d81a2c4e5f60 missing", "Document <hash> missing"],
    ["commit 8d2f1c0 failed", "commit <hash> failed"],
    ["customer cus_NffrFeUfNV2Hib", "customer cus_<id>"],
    ["token eyJhbGciOiJIUzI1NiJ9 expired", "token <id> expired"],
    ["at 0x7ffee4c2b8a0", "at <hex>"],
    ["mail to bob.k+test@corp.example.org bounced", "mail to <email> bounced"],
    ["expired at 2026-01-04T10:22:31.120Z", "expired at <date>"],
    ["expired at 2026-01-04 10:22:31 +0100 for all", "expired at <date> for all"],
    ["on 04/01/2026", "on <date>"],
    ["on Jan 4, 2026 for ann", "on <date> for ann"],
    ["Sun Jan 04 2026 10:22:31 GMT+0000 (Coordinated Universal Time): no", "<date>: no"],
    ["Sun, 04 Jan 2026 10:22:31 GMT", "<date>"],
    ["at 10:22:31.5", "at <time>"],
    ["from 10.2.3.4 denied", "from <ip> denied"],
    ["from 2001:db8::8a2e:370:7334 denied", "from <ip> denied"],
    ["connect to 10.2.3.4:5432", "connect to <ip>:5432"],
    ["socket 10.2.3.4:51234 closed", "socket <ip>:<n> closed"],
    ["timeout of 30000ms exceeded", "timeout of <duration> exceeded"],
    ["waited 1h 5m 3s, then 2.5 seconds", "waited <duration>, then <duration>"],
    ["file of 10.5 MB, limit 2048 bytes", "file of <size>, limit <size>"],
    ["GET /api/users/123/orders?page=2 failed", "GET /api/users/*/orders failed"],
    ["GET https://api.example.com/v1/users/42?x=1.", "GET <url>/v1/users/*"],
    ["see https://example.com/", "see <url>"],
    ["in assets/index-BkN3fW2q.js:10:20", "in assets/index.js"],
    ["open '/data/users/42.json'", "open '/data/users/*.json'"],
    ["open C:\\data\\42\\a.txt", "open C:/data/*/a.txt"],
    ["Key (email)=(some text) already exists", "Key (email)=(<value>) already exists"],
    ["Duplicate entry 'some text' for key 'name'", "Duplicate entry '<value>' for key 'name'"],
  ])("%s", (message, expected) => {
    expect(parameterize(message)).toBe(expected);
  });
});

describe("what says what went wrong stays", () => {
  test.each([
    "Request failed with status code 404",
    "HTTP 503 from the shop",
    "401 Unauthorized",
    "Server responded with 502",
    "HTTP error! status: 404",
    "GET /api/cart 404 (Not Found)",
    "Response not ok (500)",
    "POST /api/cart 503",
    "exit code 137",
    "errno: -111",
    "React error #310",
    "Invalid `prisma.user.create()`: P2002",
    "E11000 duplicate key",
    "ORA-00942: table does not exist",
    "utf8, base64, sha256, oauth2, ipv6 and v2",
    "application/json or text/html",
    "Cannot find module 'left-pad'",
    "Foo::Bar is missing",
    "You may not do this and/or that",
  ])("%s", (message) => {
    expect(parameterize(message)).toBe(message.replaceAll("`", "'"));
  });

  test("a count at the start is not a status", () => {
    expect(parameterize("500 items failed")).toBe("<n> items failed");
  });
});

describe("form", () => {
  test("quotes, spaces and the last full stop do not matter", () => {
    expect(parameterize(' Cannot find  "x". ')).toBe(parameterize("Cannot find `x`"));
  });

  test("the first two lines that hold something count", () => {
    expect(parameterize("\nInvalid call:\n\n\nUnique constraint failed\n  at 1\n")).toBe(
      "Invalid call: Unique constraint failed",
    );
  });

  test("texts that differ after 8 KB of the same are one", () => {
    const start = "word ".repeat(2000);
    expect(parameterize(`${start}a`)).toBe(parameterize(`${start}b`));
  });

  test.each([
    "a",
    "1-",
    "1.",
    "/a",
    "a@a.",
    "_1",
    "h://",
    "1 s ",
    "11:11 ",
    "[::",
    "(1",
    "\\1",
    "\n",
  ])("a megabyte of %j returns a short text", (unit) => {
    const hostile = unit.repeat(2 ** 20 / unit.length);
    expect(parameterize(hostile).length).toBeLessThanOrEqual(512);
  });
});
