import { expect, test } from "vitest";
import { readRelayAddress } from "./read-relay-address.ts";

const REGIONS = ["us", "de"];

test.each([
  ["o=1&p=2", ["1", "2", undefined]],
  ["p=2&o=1", ["1", "2", undefined]],
  ["o=1&p=2&r=us", ["1", "2", "us"]],
  ["r=de&p=2&o=1", ["1", "2", "de"]],
  ["o=0&p=007", ["0", "007", undefined]],
  [`o=${"9".repeat(20)}&p=${"1".repeat(20)}`, ["9".repeat(20), "1".repeat(20), undefined]],
])("%s is an address", (query, [organization, project, region]) => {
  expect(readRelayAddress(query, REGIONS)).toEqual({ organization, project, region });
});

/** What stands in place of a number; each is tried as `o` and as `p`. */
const NO_NUMBERS = [
  "",
  "1.evil.com/",
  "1@evil",
  "1%00",
  "1\0",
  "%31",
  "1%20",
  "1+",
  "+1",
  "-1",
  " 1",
  "1 ",
  "1\n",
  "1%0a",
  "1\r\nX: y",
  "0x1",
  "1e3",
  "1.0",
  "1,2",
  "1;r=us",
  "1=",
  "1=2",
  "1#",
  "1?r=us",
  "1/../2",
  "../store",
  "..%2fstore",
  "one",
  "null",
  "NaN",
  "١",
  "１",
  "²",
  "%D9%A1",
  "%EF%BC%91",
  "\u00d9\u00a1",
  "1\u200b",
  "9".repeat(21),
  "9".repeat(30),
  "1".repeat(30_000),
];

test.each(NO_NUMBERS)("%j is no number", (text) => {
  expect(readRelayAddress(`o=${text}&p=1`, REGIONS)).toBeUndefined();
  expect(readRelayAddress(`o=1&p=${text}`, REGIONS)).toBeUndefined();
  expect(readRelayAddress(`p=${text}&o=1&r=us`, REGIONS)).toBeUndefined();
});

test.each([
  "",
  "us.evil",
  "..",
  "US",
  "Us",
  "usa",
  "u",
  "fr",
  "u%73",
  "us%00",
  "us\n",
  " us",
  "us,de",
  "us@",
  "ｕｓ",
  "µs",
  "__proto__",
])("%j is no region", (text) => {
  expect(readRelayAddress(`o=1&p=1&r=${text}`, REGIONS)).toBeUndefined();
});

test.each([
  "",
  "&",
  "o",
  "o=1",
  "p=1",
  "r=us",
  "o=1&r=us",
  "o=1&p",
  "op=1",
  "o=1&o=1&p=1",
  "o=1&o=2&p=1",
  "o=1&p=1&p=1",
  "o=1&p=1&r=us&r=us",
  "o=1&p=1&r=us&r=de",
  "o=1&p=1&r[]=us",
  "o[]=1&p=1",
  "o[0]=1&p=1",
  "o%5B%5D=1&p=1",
  "%6f=1&p=1",
  "O=1&P=1",
  "o=1&P=1",
  "o=1&p=1&R=us",
  "o=1&p=1&",
  "&o=1&p=1",
  "o=1&&p=1",
  "o=1&p=1&x=1",
  "o=1&p=1&sentry_key=a",
  "o=1&p=1&__proto__=1",
  "o=1;p=1",
  "o=1&amp;p=1",
  "?o=1&p=1",
  "o =1&p=1",
  "o==1&p=1",
])("%j is no address", (query) => {
  expect(readRelayAddress(query, REGIONS)).toBeUndefined();
});

test("a region counts only while it is on the list", () => {
  expect(readRelayAddress("o=1&p=1&r=de", ["us"])).toBeUndefined();
  expect(readRelayAddress("o=1&p=1&r=fr", ["fr"])?.region).toBe("fr");
});
