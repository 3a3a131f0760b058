import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";
import { readBytes } from "./read-bytes.ts";

test.each([
  ["1.5 GB", 1.5 * 1024 ** 3],
  ["1.5GiB", 1.5 * 1024 ** 3],
  [" 500 mb ", 500 * 1024 ** 2],
  ["1,000 KB", 1000 * 1024],
  ["2 TB", 2 * 1024 ** 4],
  ["0 B", 0],
])("%s", (text, bytes) => {
  expect(readBytes(text)).toBe(bytes);
  expect(readBytes(formatBytes(bytes))).toBe(bytes);
});

test.each([
  "",
  "10",
  "GB",
  "-5 GB",
  "ten GB",
  "1e9 GB",
  "5 PB",
  "5 ib",
  "99999999999 TB",
  "1.2.3 GB",
])("%j is no size", (text) => expect(readBytes(text)).toBe(undefined));
