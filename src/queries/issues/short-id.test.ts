import { expect, test } from "vitest";
import { formatShortId, parseShortId } from "./short-id.ts";

test.each([
  ["shop", 1, "SHOP-1"],
  ["my-shop-2", 12, "MY-SHOP-2-12"],
])("issue %2$i of %1$s is written as %3$s and read back", (slug, number, text) => {
  expect(formatShortId(slug, number)).toBe(text);
  expect(parseShortId(text)).toEqual({ slug, number });
  expect(parseShortId(text.toLowerCase())).toEqual({ slug, number });
});

test.each([
  "",
  "12",
  "SHOP",
  "SHOP-",
  "SHOP-0",
  "SHOP-01",
  "SHOP-1x",
  "-1",
  "SHOP-1234567890123456",
  "SH OP-1",
  "SHÖP-1",
])("%j is no short id", (text) => {
  expect(parseShortId(text)).toBeUndefined();
});
