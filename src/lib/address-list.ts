import { BlockList, isIP } from "node:net";

/** Addresses and networks ("10.0.0.0/8", "::1"); undefined when one of them is neither. */
export function readAddressList(entries: readonly string[]): BlockList | undefined {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix, more] = entry.split("/");
    const family = isIP(address);
    const bits = family === 6 ? 128 : 32;
    if (family === 0 || address.includes("%") || more !== undefined) return undefined;
    if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined;
    const length = prefix === undefined ? bits : Number(prefix);
    if (length > bits) return undefined;
    list.addSubnet(address, length, family === 6 ? "ipv6" : "ipv4");
  }
  return list;
}
