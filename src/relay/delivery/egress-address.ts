/**
 * How far an address reaches. "internal": this machine or a private network, for targets that are
 * marked so. "never": a cloud's metadata and other addresses that no upstream has. From the IANA
 * special-purpose registries; in IPv6 only what is known to be good is public.
 */
import { BlockList, isIP } from "node:net";

export type AddressReach = "public" | "internal" | "never";

const NEVER = listOf([
  "0.0.0.0/8",
  "169.254.0.0/16", // link-local, with the metadata of most clouds
  "100.100.100.200/32", // metadata of Alibaba Cloud
  "168.63.129.16/32", // the host of an Azure machine
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3", // multicast, reserved, broadcast
  "fd00:ec2::/32", // metadata of AWS
  "fd20:ce::254/128", // metadata of Google Cloud
  "2001::/23", // Teredo and other experiments
  "2001:db8::/32",
  "2002::/16", // 6to4: an IPv4 address in disguise
  "3fff::/20",
]);
const INTERNAL = listOf([
  "10.0.0.0/8",
  "100.64.0.0/10", // carrier-grade NAT
  "127.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "::1/128",
  "fc00::/7",
  "fec0::/10",
]);
const GLOBAL_IPV6 = listOf(["2000::/3"]);

export function reachOf(address: string): AddressReach {
  const version = isIP(address);
  if (version === 4) return reachOfIpv4(address);
  // Only link-local addresses need a zone ("fe80::1%eth0").
  if (version !== 6 || address.includes("%")) return "never";
  const ipv4 = embeddedIpv4(address);
  if (ipv4 !== undefined) return reachOfIpv4(ipv4);
  if (NEVER.check(address, "ipv6")) return "never";
  if (INTERNAL.check(address, "ipv6")) return "internal";
  return GLOBAL_IPV6.check(address, "ipv6") ? "public" : "never";
}

function reachOfIpv4(address: string): AddressReach {
  if (NEVER.check(address, "ipv4")) return "never";
  return INTERNAL.check(address, "ipv4") ? "internal" : "public";
}

/** Of "::ffff:a.b.c.d", and of NAT64's "64:ff9b::a.b.c.d", which IPv6-only machines get for all. */
function embeddedIpv4(address: string): string | undefined {
  // One spelling: lower case, without leading zeros, the longest run of zeros as "::".
  const [, plain = ""] = /^\[(.*)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  const [, high, low] = /^(?:::ffff|64:ff9b:):([0-9a-f]*):?([0-9a-f]*)$/.exec(plain) ?? [];
  if (high === undefined || low === undefined) return undefined;
  // "64:ff9b::1" has one group behind its zeros: the low one.
  const number = low === "" ? Number.parseInt(high || "0", 16) : joined(high, low);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join(".");
}

function joined(high: string, low: string): number {
  return Number.parseInt(high || "0", 16) * 0x10000 + Number.parseInt(low, 16);
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits = ""] = network.split("/");
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
