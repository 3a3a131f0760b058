import { isIPv4, isIPv6 } from "node:net";

/** The network an address is counted with: an IPv6 customer has 2^64 addresses, so /64 is one. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  return `${expand(plain).slice(0, 4).join(":")}::/64`;
}

/** An IPv4 address that came over an IPv6 socket ("::ffff:192.0.2.1") is written as what it is. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  return address.replace(/%.*$/, "").toLowerCase();
}

/** Eight groups without leading zeros: one network has one spelling. */
function expand(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array(Math.max(0, 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ""));
}
