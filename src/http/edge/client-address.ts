/**
 * Who is at the other end. X-Forwarded-For is a list that everybody on the way may write into: it
 * is believed from the right, as long as it was a proxy of ours that wrote.
 */
import { type BlockList, isIP } from "node:net";
import { plainAddress } from "#accounts/network-of.ts";

/** "" when the connection is gone. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | string[] | undefined,
  trusted: BlockList | undefined,
): string {
  let address = plainAddress(socketAddress ?? "");
  if (trusted === undefined || forwardedFor === undefined) return address;
  const hops = [forwardedFor].flat().join(",").split(",").reverse();
  for (const hop of hops) {
    if (!isTrusted(address, trusted)) return address;
    const before = readHop(hop);
    // A proxy of ours wrote something else: it is the last that we know.
    if (before === undefined) return address;
    address = before;
  }
  return address;
}

/** "192.0.2.1", "192.0.2.1:4711", "2001:db8::1" or "[2001:db8::1]:4711". */
function readHop(text: string): string | undefined {
  const hop = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? hop.replace(/^([\d.]+):\d+$/, "$1");
  const plain = plainAddress(bare);
  return isIP(plain) === 0 ? undefined : plain;
}

export function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}
