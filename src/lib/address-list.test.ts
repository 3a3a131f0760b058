import { expect, test } from "vitest";
import { readAddressList } from "./address-list.ts";

test.each([
  ["10.0.0.0/8", "10.200.3.4", true],
  ["10.0.0.0/8", "11.0.0.1", false],
  ["192.0.2.7", "192.0.2.7", true],
  ["192.0.2.7", "192.0.2.8", false],
  ["0.0.0.0/0", "203.0.113.9", true],
  ["2001:db8::/32", "2001:db8:1::1", true],
  ["2001:db8::/32", "2001:db9::1", false],
  ["::1", "::1", true],
  ["::1", "::2", false],
])("%s and %s: %s", (entry, address, isIn) => {
  const family = address.includes(":") ? "ipv6" : "ipv4";
  expect(readAddressList([entry])?.check(address, family)).toBe(isIn);
});

test("several are one list", () => {
  const list = readAddressList(["10.0.0.0/8", "::1"]);
  expect(list?.check("10.1.1.1")).toBe(true);
  expect(list?.check("::1", "ipv6")).toBe(true);
  expect(list?.check("127.0.0.1")).toBe(false);
});

test.each([
  "",
  "localhost",
  "10.0.0.0/33",
  "::1/129",
  "10.0.0.0/",
  "10.0.0.0/-1",
  "10.0.0.0/8/8",
  "10.0.0.0/eight",
  "10.0.0",
  "fe80::1%eth0",
  " 10.0.0.1",
])("%j is no address", (entry) => {
  expect(readAddressList(["10.0.0.1", entry])).toBeUndefined();
});
