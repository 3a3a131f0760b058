/**
 * May this page send through the relay? A page of any other site must not: it would make its
 * visitors our senders. Browsers tell by Sec-Fetch-Site, older ones by Origin alone.
 */

export interface OriginHeaders {
  origin: string | undefined;
  secFetchSite: string | undefined;
  host: string | undefined;
}

export interface OriginRules {
  /** Whole origins ("https://shop.example"), and NO_ORIGIN. */
  allowed: readonly string[];
  /** Where people reach us. */
  publicUrl: string;
}

/** Stands in the list for clients that are no browser and send neither header. */
const NO_ORIGIN = "none";

export type OriginVerdict =
  /** `foreign`: the listed origin that must be told it may read the answer. */
  { ok: true; foreign: string | undefined } | { ok: false };

const OWN: OriginVerdict = { ok: true, foreign: undefined };
const DENIED: OriginVerdict = { ok: false };

export function admitOrigin(headers: OriginHeaders, rules: OriginRules): OriginVerdict {
  const { origin, secFetchSite } = headers;
  if (secFetchSite === "same-origin") return OWN;
  if (origin === undefined) {
    const isBare = secFetchSite === undefined && rules.allowed.includes(NO_ORIGIN);
    return isBare ? OWN : DENIED;
  }
  // Said "cross-site", an Origin that looks like ours was not made by a browser.
  if (secFetchSite === undefined && isOwn(origin, headers.host, rules.publicUrl)) return OWN;
  if (origin !== NO_ORIGIN && rules.allowed.includes(origin)) return { ok: true, foreign: origin };
  return DENIED;
}

// Whole strings: a prefix or suffix of our host is another's host.
function isOwn(origin: string, host: string | undefined, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  if (host === undefined || host === "") return false;
  const name = host.toLowerCase();
  return (
    origin === `http://${name.replace(/:80$/, "")}` ||
    origin === `https://${name.replace(/:443$/, "")}`
  );
}
