import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { checkedLookup, checkHost, EgressBlocked } from "./egress.ts";
import { reachOf } from "./egress-address.ts";

test.each([
  "8.8.8.8",
  "34.120.195.249",
  "172.32.0.1",
  "100.128.0.1",
  "2606:4700::6812:1a2b",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
])("%s is public", (address) => {
  expect(reachOf(address)).toBe("public");
});

test.each([
  "127.0.0.1",
  "127.255.255.254",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "198.18.0.1",
  "::1",
  "0:0:0:0:0:0:0:1",
  "fd12:3456::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "0:0:0:0:0:FFFF:A00:1",
  "64:ff9b::10.0.0.1",
])("%s is internal", (address) => {
  expect(reachOf(address)).toBe("internal");
});

test.each([
  "0.0.0.0",
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.192",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::127.0.0.1",
  "::ffff:169.254.169.254",
  "::ffff:0.0.0.0",
  "64:ff9b::169.254.169.254",
  "64:ff9b::1",
  "64:ff9b::",
  "64:ff9b:1::a00:1",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "fd00:ec2::254",
  "2002:7f00:1::",
  "2001:0:4136:e378:8000:63bf:3fff:fdd2",
  "2001:db8::1",
  "100::1",
  "4000::1",
  "localhost",
  "",
])("%s is never called", (address) => {
  expect(reachOf(address)).toBe("never");
});

test("a private address in the URL is refused before anything is sent", () => {
  for (const host of ["127.0.0.1", "[::1]", "[::ffff:10.0.0.1]", "192.168.0.1"]) {
    expect(() => checkHost(host, false)).toThrow(EgressBlocked);
    expect(() => checkHost(host, true)).not.toThrow();
  }
  expect(() => checkHost("169.254.169.254", true)).toThrow("no target may have");
  expect(() => checkHost("8.8.8.8", false)).not.toThrow();
  expect(() => checkHost("sentry.example.com", false)).not.toThrow();
});

/** What a connection would be told for a name with these addresses. */
function ask(
  addresses: string[],
  { isInternal = false, all = true } = {},
): Promise<string | LookupAddress[]> {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return new Promise((resolve, reject) => {
    const lookup = checkedLookup(isInternal, async () => found);
    lookup("upstream.test", { all }, (error, address) =>
      error ? reject(error) : resolve(address),
    );
  });
}

test("a name leads only to the addresses that were checked", async () => {
  expect(await ask(["8.8.8.8", "2606:4700::1"])).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
  expect(await ask(["8.8.8.8", "8.8.4.4"], { all: false })).toBe("8.8.8.8");
  expect(await ask(["10.1.2.3"], { isInternal: true, all: false })).toBe("10.1.2.3");
});

test("one private address among public ones is enough to refuse a name", async () => {
  await expect(ask(["8.8.8.8", "10.0.0.1"])).rejects.toThrow(
    "upstream.test (10.0.0.1) is a private address, and the target is not marked as internal",
  );
  await expect(ask(["::ffff:127.0.0.1"])).rejects.toThrow(EgressBlocked);
  await expect(ask(["169.254.169.254"], { isInternal: true })).rejects.toThrow(EgressBlocked);
  await expect(ask([])).rejects.toThrow("has no address");
});
