import { expect, test } from "vitest";
import { filterAddresses, keepAddress, truncateAddress } from "./filter-addresses.ts";

test.each([
  ["login from 203.0.113.77 failed", "login from [ip] failed", "login from 203.0.113.0 failed"],
  ["http://203.0.113.77:8080/x", "http://[ip]:8080/x", "http://203.0.113.0:8080/x"],
  ["203.0.113.77, 10.0.0.1", "[ip], [ip]", "203.0.113.0, 10.0.0.0"],
  ["from 2001:db8:1:2::7 now", "from [ip] now", "from 2001:db8:1:: now"],
  ["[2001:db8:1:2:3:4:5:6]:443", "[[ip]]:443", "[2001:db8:1::]:443"],
  ["::ffff:203.0.113.77", "[ip]", "203.0.113.0"],
  ["peer=203.0.113.77.", "peer=[ip].", "peer=203.0.113.0."],
])("%s", (text, off, truncated) => {
  expect(filterAddresses(text, "off")).toBe(off);
  expect(filterAddresses(text, "truncated")).toBe(truncated);
  expect(filterAddresses(text, "on")).toBe(text);
  expect(filterAddresses(off, "off")).toBe(off);
  expect(filterAddresses(truncated, "truncated")).toBe(truncated);
});

test.each([
  "Chrome/120.0.0.0 Safari/537.36",
  "Chrome 120.0.0.0",
  "v1.2.3.4 and app@1.2.3.4",
  "version 1.2.3.4",
  "999.1.1.1",
  "1.2.3.4.5",
  "1.2.3",
  "connect ECONNREFUSED 127.0.0.1:5432",
  "listening on 0.0.0.0 and ::1",
  "at 12:34:56",
  "std::vector and A::B and Cafe::Bad",
  "2026-11-15T10:00:00.123Z",
  "aa:bb:cc:dd:ee:ff",
  "hash a1b2c3d4",
])("%s has no address of a person", (text) => {
  expect(filterAddresses(text, "off")).toBe(text);
});

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:0db8:0001:2::7", "2001:db8:1::"],
  ["2001:db8::7", "2001:db8:0::"],
  ["::1", "0:0:0::"],
  ["fe80::1%eth0", "fe80:0:0::"],
  ["nobody", ""],
])("the network of %s is %s", (address, network) => {
  expect(truncateAddress(address)).toBe(network);
});

test("an address is kept as the project says", () => {
  expect(keepAddress("203.0.113.77", "off")).toBeUndefined();
  expect(keepAddress("203.0.113.77", "truncated")).toBe("203.0.113.0");
  expect(keepAddress("203.0.113.77", "on")).toBe("203.0.113.77");
  expect(keepAddress("{{auto}}", "on")).toBeUndefined();
});

test("long hostile text is searched in linear time", () => {
  for (const piece of ["1.", "1", "a:", ":", "::1", "1.1.1.1 ", "f", "version "]) {
    expect(filterAddresses(piece.repeat(100_000), "off").length).toBeGreaterThan(0);
  }
});
