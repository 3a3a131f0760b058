import { expect, test } from "vitest";
import { isOwnOrigin } from "./check-origin.ts";

const us = { publicUrl: "https://watch.example.com", host: "10.0.0.5:4700" };

test.each(["https://watch.example.com", "http://10.0.0.5:4700", "https://10.0.0.5:4700"])(
  "%s is ours",
  (origin) => expect(isOwnOrigin(origin, us)).toBe(true),
);

test.each([
  undefined,
  null,
  "",
  "null",
  "http://watch.example.com",
  "https://watch.example.com:8443",
  "https://watch.example.com.evil.example",
  "https://evil-watch.example.com",
  "https://watch.example.co",
  "https://evil.example/https://watch.example.com",
  "HTTPS://watch.example.com",
  "http://10.0.0.5",
  "http://10.0.0.5:47000",
  "file://10.0.0.5:4700",
])("%s is not", (origin) => expect(isOwnOrigin(origin, us)).toBe(false));

test("without a Host only the public address is ours", () => {
  expect(isOwnOrigin("http://", { ...us, host: "" })).toBe(false);
  expect(isOwnOrigin("http://undefined", { ...us, host: undefined })).toBe(false);
  expect(isOwnOrigin("https://watch.example.com", { ...us, host: undefined })).toBe(true);
});

test("a path in the public address is not part of an origin", () => {
  const publicUrl = "https://example.com/lapwing";
  expect(isOwnOrigin("https://example.com", { publicUrl, host: "" })).toBe(true);
});
