import { expect, test } from "vitest";
import { downloadHeaders } from "./download-headers.ts";

const disposition = (name: string) => downloadHeaders(name, 1)["Content-Disposition"];

test("bytes are saved, never shown", () => {
  expect(downloadHeaders("a.html", 12)).toMatchObject({
    "Content-Type": "application/octet-stream",
    "Content-Length": "12",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
  expect(disposition("a.html")).toMatch(/^attachment; /);
});

test.each([
  ["notes.txt", `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`],
  ['a"; b="c', `attachment; filename="a__ b__c"; filename*=UTF-8''a%22%3B%20b%3D%22c`],
  ["漢\r\nX: y", `attachment; filename="___X_ y"; filename*=UTF-8''%E6%BC%A2%0D%0AX%3A%20y`],
  ["it's (1)*", `attachment; filename="it_s _1__"; filename*=UTF-8''it%27s%20%281%29%2A`],
  ["\ud800", `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
])("the name %j ends no header", (name, value) => {
  expect(disposition(name)).toBe(value);
});
