/** IP addresses in texts: hidden, shortened to their network, or kept, as the project says. */
import { isIP } from "node:net";
import type { IpMode } from "#model/privacy.ts";

/** Relay's word for an address that was taken out of a text. */
const HIDDEN_ADDRESS = "[ip]";

/**
 * Not after a word, so that "Chrome/120.0.0.0", "v1.2.3.4" and "app@1.2.3.4" keep their versions;
 * "//10.0.0.1" is an address.
 */
const V4 = /(?<![\w.@-]|\w\/|version[ =:]{1,3})(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)/gi;
const V6 =
  /(?<![\w:.])(?:[0-9a-f]{0,4}:){2,7}(?:(?:\d{1,3}\.){3}\d{1,3}|[0-9a-f]{1,4})?(?![\w:]|\.\d)/gi;
/** "A::B" is a class, "1::2" too short to be anybody. */
const MIN_V6_LENGTH = 6;

export function filterAddresses(text: string, mode: IpMode): string {
  if (mode === "on") return text;
  let clean = text;
  if (clean.includes(":")) {
    clean = clean.replace(V6, (found) => {
      if (found.length < MIN_V6_LENGTH || !/\d/.test(found) || isIP(found) !== 6) return found;
      return hideAddress(found, mode);
    });
  }
  if (!clean.includes(".")) return clean;
  return clean.replace(V4, (found) => (isIP(found) === 4 ? hideAddress(found, mode) : found));
}

function hideAddress(address: string, mode: IpMode): string {
  if (isNobody(address)) return address;
  return mode === "truncated" ? truncateAddress(address) : HIDDEN_ADDRESS;
}

/** This machine itself ("connect ECONNREFUSED 127.0.0.1:5432"), and "Chrome 120.0.0.0". */
function isNobody(address: string): boolean {
  return address.startsWith("127.") || address.endsWith(".0.0.0") || address === "::1";
}

/** The network: /24 of IPv4, /48 of IPv6. "" for what is no address. */
export function truncateAddress(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  const family = isIP(mapped);
  if (family === 4) return mapped.replace(/\d+$/, "0");
  if (family !== 6) return "";
  const [head = "", tail] = (mapped.split("%")[0] ?? "").split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? 0 : tail.split(":").length;
  // What "::" stands for are zeros: they may reach into the first three groups.
  const filled =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - after).fill("0")];
  const first = [...filled, ...(tail ?? "").split(":")].slice(0, 3).map((group) => group || "0");
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::`;
}

/** The address as the project keeps it; undefined when it keeps none, or when it is none. */
export function keepAddress(address: string, mode: IpMode): string | undefined {
  if (mode === "off" || isIP(address) === 0) return undefined;
  return mode === "truncated" ? truncateAddress(address) : address;
}
