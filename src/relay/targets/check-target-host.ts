/**
 * Says when a target is added what every connection checks again: names can change their mind, but
 * who mistypes or forgets a mark should hear it now.
 */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { invalidInput } from "#lib/app-error.ts";
import { SECOND_MS } from "#lib/time.ts";
import { type AddressReach, reachOf } from "#relay/delivery/egress-address.ts";

/** The addresses of a name; none when that cannot be found out now. */
export type FindAddresses = (hostname: string) => Promise<string[]>;

/** A name server that is away must not keep a person waiting. */
const MAX_WAIT_MS = 3 * SECOND_MS;

export async function checkTargetHost(
  hostname: string,
  isInternal: boolean,
  findAddresses: FindAddresses = askNameServer,
): Promise<void> {
  for (const address of await addressesOf(hostname, findAddresses)) {
    const reach: AddressReach = reachOf(address);
    if (reach === "public" || (reach === "internal" && isInternal)) continue;
    const what = hostname === address ? address : `${hostname} is at ${address}, which`;
    throw invalidInput(
      reach === "internal"
        ? `${what} is a private address. If this target is in your own network, mark it as internal.`
        : `${what} is an address that no target may have. Check the DSN.`,
      "dsn",
    );
  }
}

async function addressesOf(hostname: string, findAddresses: FindAddresses): Promise<string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0) return [literal];
  // Whatever a name server says, this name means this machine (RFC 6761).
  if (/(^|\.)localhost\.?$/.test(hostname)) return ["127.0.0.1"];
  return findAddresses(hostname);
}

async function askNameServer(hostname: string): Promise<string[]> {
  const nothing = new Promise<string[]>((resolve) => setTimeout(resolve, MAX_WAIT_MS, []).unref());
  const asked = lookup(hostname, { all: true }).then(
    (found) => found.map(({ address }) => address),
    // It may exist tomorrow; until then its queue waits.
    () => [],
  );
  return Promise.race([asked, nothing]);
}
