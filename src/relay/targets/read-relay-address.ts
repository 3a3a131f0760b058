/**
 * What stands behind the "?" of /monitoring. It is read as raw text and never decoded: nothing that
 * has to be decoded first is a number or a region.
 */

export interface RelayAddress {
  organization: string;
  project: string;
  region: string | undefined;
}

const NUMBER = /^[0-9]{1,20}$/;
/** Regions are also held against a list; this keeps anything else from ever being looked up. */
const REGION = /^[a-z]{2}$/;

/** undefined unless it is `o` and `p` once each, in any order, and `r` at most once. */
export function readRelayAddress(
  query: string,
  regions: readonly string[],
): RelayAddress | undefined {
  const said: { o?: string; p?: string; r?: string } = {};
  for (const pair of query.split("&")) {
    const [name, equals] = pair;
    if (equals !== "=" || (name !== "o" && name !== "p" && name !== "r")) return undefined;
    if (said[name] !== undefined) return undefined;
    said[name] = pair.slice(2);
  }
  const { o, p, r } = said;
  if (o === undefined || p === undefined || !NUMBER.test(o) || !NUMBER.test(p)) return undefined;
  if (r !== undefined && !(REGION.test(r) && regions.includes(r))) return undefined;
  return { organization: o, project: p, region: r };
}
