import type { ScrubReason } from "#model/privacy.ts";
import type { ScrubRules } from "./rules.ts";
import { mayHoldAddress, NO_SUSPECTS, type Suspects } from "./suspects.ts";
import { filterAddresses } from "./texts/filter-addresses.ts";
import {
  filterBasic,
  filterBearer,
  filterKeys,
  filterUrlAuth,
} from "./texts/filter-credentials.ts";
import { filterPairs } from "./texts/filter-inner-pairs.ts";
import { filterTokens, mayHoldToken } from "./texts/filter-known-tokens.ts";
import { filterCards, filterIbans, filterSsns, mayHoldNumber } from "./texts/filter-numbers.ts";
import { filterUserPath } from "./texts/filter-user-path.ts";
import {
  filterElements,
  filterEncoded,
  filterListed,
  filterOptions,
  filterUserOption,
} from "./texts/filter-written-forms.ts";
import { mayHoldPair } from "./texts/may-hold-pair.ts";

/** Shorter text holds none of the patterns; "pin: 123" is longer, "1.2.3.4" the shortest. */
const MIN_LENGTH = 7;
const BEARER_HINT = /bearer/i;
/** A query holds no paths and no lists of arguments. */
const ADDRESS_SUSPECTS: Suspects = Object.freeze({ ...NO_SUSPECTS, percent: true, any: true });

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
  if (suspects.any && mayHoldSuspect(text, suspects)) return false;
  if (mayHoldPair(text, rules)) return false;
  return !(rules.usesDefaults && (mayHoldNumber(text) || mayHoldToken(text)));
}

/** That something is in the event says little about each of its texts. */
function mayHoldSuspect(text: string, suspects: Suspects): boolean {
  const { bearer, basic, pem, urlAuth, option, element, listed, percent } = suspects;
  if (bearer && BEARER_HINT.test(text)) return true;
  if (basic && text.includes("Basic ")) return true;
  if (pem && text.includes("-----BEGIN")) return true;
  if (urlAuth && text.includes("@")) return true;
  if (option && text.includes("--")) return true;
  if (element && text.includes("</")) return true;
  if (listed && text.includes(",")) return true;
  if (percent && text.includes("%3")) return true;
  if (suspects.userPath && (text.includes("/") || text.includes("\\"))) return true;
  return suspects.address && mayHoldAddress(text);
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
    hideNamed();
    if (rules.usesDefaults && mayHoldNumber(clean)) hideNumbers();
    if (suspects.address && rules.ip !== "on") step(filterAddresses(clean, rules.ip), "address");
  }
  if (reason !== undefined) found?.(reason);
  return clean;

  function hideSecrets(): void {
    if (suspects.bearer) step(filterBearer(clean), "bearer");
    if (suspects.basic && clean.includes("Basic ")) step(filterBasic(clean), "bearer");
    if (suspects.pem && clean.includes("-----BEGIN")) step(filterKeys(clean), "private-key");
    if (suspects.urlAuth && clean.includes("@")) step(filterUrlAuth(clean), "url-credentials");
    if (mayHoldToken(clean)) step(filterTokens(clean), "token");
    if (suspects.userPath) step(filterUserPath(clean), "user-path");
  }

  /** By their names: these may be the project's own. */
  function hideNamed(): void {
    step(filterPairs(clean, rules), "inner-key");
    if (suspects.option && clean.includes("--")) step(filterOptions(clean, rules), "inner-key");
    if (clean.includes("-u ")) step(filterUserOption(clean), "inner-key");
    if (suspects.element && clean.includes("</")) step(filterElements(clean, rules), "inner-key");
    if (suspects.listed && clean.includes(",")) step(filterListed(clean, rules), "inner-key");
    if (suspects.percent && clean.includes("%3")) step(filterEncoded(clean, rules), "inner-key");
  }

  function hideNumbers(): void {
    step(filterCards(clean), "card");
    step(filterSsns(clean), "ssn");
    step(filterIbans(clean), "iban");
  }
}

/** Scrubs the address of a file, but leaves its path alone. */
export function scrubAddress(text: string, rules: ScrubRules): string {
  const address = rules.usesDefaults ? filterUrlAuth(text) : text;
  const query = address.indexOf("?");
  if (query < 0) return address;
  const clean = filterPairs(address.slice(query), rules);
  return address.slice(0, query) + scrubText(clean, rules, ADDRESS_SUSPECTS);
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g;
/** Relay's word for an e-mail address in a message. */
const HIDDEN_EMAIL = "[email]";

/** E-mail addresses are taken out of messages only: elsewhere they may say who the user was. */
export function filterEmails(text: string): string {
  return text.includes("@") ? text.replace(EMAIL, HIDDEN_EMAIL) : text;
}
