import type { ScrubReason } from "#model/privacy.ts";
import { filterAddresses } from "./filter-addresses.ts";
import { filterInnerJson, filterQuery } from "./filter-inner-pairs.ts";
import { FILTERED, filterCards, filterIbans, filterSsns, mayHoldNumber } from "./filter-numbers.ts";
import { filterUserPath } from "./filter-user-path.ts";
import type { ScrubRules } from "./rules.ts";
import { mayHoldAddress, NO_SUSPECTS, type Suspects } from "./suspects.ts";

/** Shorter text holds none of the patterns; "1.2.3.4" is the shortest. */
const MIN_LENGTH = 7;
const BEARER_HINT = /bearer/i;
const BEARER = /\b(bearer\s+)[\w.~+/=-]+/gi;
const PEM =
  /-----BEGIN [A-Z ]{0,40}(?:PRIVATE|PUBLIC) KEY[A-Z ]{0,10}-----[^-]*(?:-----END [A-Z ]+-----)?/g;
const URL_AUTH = /(:\/\/)[^\s/?#@"']{1,512}@/g;

/**
 * Text without the secrets it holds; the same string when there are none. `found` is told why, for
 * the first thing that was taken out.
 */
export function scrubText(
  text: string,
  rules: ScrubRules,
  suspects: Suspects,
  found?: (reason: ScrubReason) => void,
): string {
  return isHarmless(text, rules, suspects) ? text : searchText(text, rules, suspects, found);
}

/** Most texts are, and asking that here needs no memory. */
export function isHarmless(text: string, rules: ScrubRules, suspects: Suspects): boolean {
  if (rules.ownPatterns !== undefined) return false;
  if (text.length < MIN_LENGTH) return true;
  if (suspects !== NO_SUSPECTS && mayHoldSuspect(text, suspects)) return false;
  return !(text.includes("=") || (rules.usesDefaults && mayHoldNumber(text)));
}

/** That something is in the event says little about each of its texts. */
function mayHoldSuspect(text: string, suspects: Suspects): boolean {
  const { bearer, pem, urlAuth, innerJson, userPath, address } = suspects;
  if (bearer && BEARER_HINT.test(text)) return true;
  if (pem && text.includes("-----BEGIN")) return true;
  if (urlAuth && text.includes("@")) return true;
  if (innerJson && text.includes('"')) return true;
  if (userPath && (text.includes("/") || text.includes("\\"))) return true;
  return address && mayHoldAddress(text);
}

/** Searches also for what `isHarmless` would have told. */
export function searchText(
  text: string,
  rules: ScrubRules,
  suspects: Suspects,
  found?: (reason: ScrubReason) => void,
): string {
  let clean = text;
  let reason: ScrubReason | undefined;
  const step = (next: string, why: ScrubReason) => {
    if (next === clean) return;
    clean = next;
    reason ??= why;
  };
  if (rules.ownPatterns !== undefined) step(rules.ownPatterns(clean), "own-pattern");
  if (text.length >= MIN_LENGTH) {
    if (rules.usesDefaults) hideSecrets();
    if (suspects.innerJson && clean.includes('"')) step(filterInnerJson(clean, rules), "inner-key");
    if (clean.includes("=")) step(filterQuery(clean, rules), "inner-key");
    if (rules.usesDefaults && mayHoldNumber(clean)) hideNumbers();
    if (suspects.address && rules.ip !== "on") step(filterAddresses(clean, rules.ip), "address");
  }
  if (reason !== undefined) found?.(reason);
  return clean;

  function hideSecrets(): void {
    if (suspects.bearer) step(clean.replace(BEARER, `$1${FILTERED}`), "bearer");
    if (suspects.pem && clean.includes("-----BEGIN")) {
      step(clean.replace(PEM, FILTERED), "private-key");
    }
    if (suspects.urlAuth && clean.includes("@")) {
      step(clean.replace(URL_AUTH, `$1${FILTERED}@`), "url-credentials");
    }
    if (suspects.userPath) step(filterUserPath(clean), "user-path");
  }

  function hideNumbers(): void {
    step(filterCards(clean), "card");
    step(filterSsns(clean), "ssn");
    step(filterIbans(clean), "iban");
  }
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** Relay's word for an e-mail address in a message. */
const HIDDEN_EMAIL = "[email]";

/** E-mail addresses are taken out of messages only: elsewhere they may say who the user was. */
export function filterEmails(text: string): string {
  return text.includes("@") ? text.replace(EMAIL, HIDDEN_EMAIL) : text;
}
