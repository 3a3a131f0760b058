/**
 * Which addresses a target's name may lead to. The check is made on the addresses that the
 * connection then uses, so a name that changes its mind between two questions gains nothing.
 */
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { reachOf } from "./egress-address.ts";

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export class EgressBlocked extends Error {
  override name = "EgressBlocked";
}

const resolveName: Resolve = (hostname) => lookup(hostname, { all: true });

/** For `http.request`, which asks it for names only: addresses are checked by `checkHost`. */
export function checkedLookup(isInternal: boolean, resolve: Resolve = resolveName): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        const blocked = found.find(({ address }) => !mayReach(address, isInternal));
        if (blocked !== undefined) {
          done(blockedError(hostname, blocked.address, isInternal), "", 0);
          return;
        }
        const [first] = found;
        if (first === undefined) done(new Error(`${hostname} has no address`), "", 0);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, "", 0),
    );
  };
}

/** Throws when the host of a URL is itself an address that must not be called. */
export function checkHost(hostname: string, isInternal: boolean): void {
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) !== 0 && !mayReach(host, isInternal)) throw blockedError(host, host, isInternal);
}

function mayReach(address: string, isInternal: boolean): boolean {
  const reach = reachOf(address);
  return reach === "public" || (isInternal && reach === "internal");
}

function blockedError(hostname: string, address: string, isInternal: boolean): EgressBlocked {
  const what = hostname === address ? address : `${hostname} (${address})`;
  return new EgressBlocked(
    reachOf(address) === "internal" && !isInternal
      ? `${what} is a private address, and the target is not marked as internal`
      : `${what} is an address that no target may have`,
  );
}
