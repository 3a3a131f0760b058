import { expect, test } from "vitest";
import { readAddressList } from "#lib/address-list.ts";
import { clientAddress } from "./client-address.ts";

const PROXIES = readAddressList(["10.0.0.0/8", "127.0.0.1", "fd00::/8"]);

test.each([
  // Nobody in between, or nobody that we know: what they say is not believed.
  ["203.0.113.9", undefined, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["::ffff:203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["2001:DB8::9", "198.51.100.1", "2001:db8::9"],
  ["", "198.51.100.1", ""],
  // Our proxy.
  ["10.0.0.1", undefined, "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["fd00::1", "2001:db8::5", "2001:db8::5"],
  // What the client wrote itself stands further left.
  ["10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "127.0.0.1, 198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "10.0.0.7, 198.51.100.1", "198.51.100.1"],
  // Two of our proxies.
  ["10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  // As proxies write them.
  ["10.0.0.1", " 198.51.100.1:4711 ", "198.51.100.1"],
  ["10.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"],
  ["10.0.0.1", "[2001:db8::5]", "2001:db8::5"],
  ["10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"],
  // What is no address ends the reading.
  ["10.0.0.1", "", "10.0.0.1"],
  ["10.0.0.1", "unknown", "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1, evil", "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1, <script>, 10.0.0.2", "10.0.0.2"],
  ["10.0.0.1", "198.51.100.1,", "10.0.0.1"],
  ["10.0.0.1", "0x7f.1", "10.0.0.1"],
])("from %s, forwarded for %j: %s", (socket, forwarded, address) => {
  expect(clientAddress(socket, forwarded, PROXIES)).toBe(address);
});

test("without a list nobody is believed", () => {
  expect(clientAddress("127.0.0.1", "198.51.100.1", undefined)).toBe("127.0.0.1");
});

test("a header that came twice is one list", () => {
  expect(clientAddress("10.0.0.1", ["1.1.1.1", "198.51.100.1, 10.0.0.2"], PROXIES)).toBe(
    "198.51.100.1",
  );
});

test("a connection that is gone has no address", () => {
  expect(clientAddress(undefined, "198.51.100.1", PROXIES)).toBe("");
});
