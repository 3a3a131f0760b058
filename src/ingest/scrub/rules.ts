import { isSensitiveHeader, isSensitiveKey, wordsOf } from "./is-sensitive-key.ts";

export interface ScrubOptions {
  /** Keep the IP addresses that SDKs send. */
  keepIp: boolean;
  /** Keep the values of cookies that have no sensitive name. */
  keepCookies: boolean;
  /** Further keys to filter, whatever their case and separators. */
  sensitiveKeys: readonly string[];
  /** Keys never to filter; stronger than every other rule. */
  safeKeys: readonly string[];
}

export const DEFAULT_SCRUB_OPTIONS: ScrubOptions = {
  keepIp: false,
  keepCookies: false,
  sensitiveKeys: [],
  safeKeys: [],
};

/** Options with their memory of keys: make them once, not per event. */
export interface ScrubRules {
  readonly keepIp: boolean;
  readonly keepCookies: boolean;
  filtersKey(key: string): boolean;
  filtersHeader(name: string): boolean;
}

/** An app has a few hundred distinct keys; ones made of ids must not fill the memory. */
const MAX_CACHED = 8192;
/** A longer key is judged each time: caching it would keep it alive. */
const MAX_CACHED_LENGTH = 200;

export function createScrubRules(options: ScrubOptions = DEFAULT_SCRUB_OPTIONS): ScrubRules {
  const sensitive = new Set(options.sensitiveKeys.map(joined));
  const safe = new Set(options.safeKeys.map(joined));
  const judge = (isSensitive: (key: string) => boolean) => (key: string) => {
    // Words are found by regular expressions: a key of a megabyte is judged by its beginning.
    const name = key.length > MAX_CACHED_LENGTH ? key.slice(0, MAX_CACHED_LENGTH) : key;
    if (sensitive.size === 0 && safe.size === 0) return isSensitive(name);
    const word = joined(name);
    return !safe.has(word) && (sensitive.has(word) || isSensitive(name));
  };
  return {
    keepIp: options.keepIp,
    keepCookies: options.keepCookies,
    filtersKey: remember(judge(isSensitiveKey)),
    filtersHeader: remember(judge(isSensitiveHeader)),
  };
}

export const DEFAULT_SCRUB_RULES: ScrubRules = createScrubRules();

function joined(key: string): string {
  return wordsOf(key).join("");
}

function remember(decide: (key: string) => boolean): (key: string) => boolean {
  const decisions = new Map<string, boolean>();
  return (key) => {
    const known = decisions.get(key);
    if (known !== undefined) return known;
    const decision = decide(key);
    if (key.length > MAX_CACHED_LENGTH) return decision;
    if (decisions.size >= MAX_CACHED) decisions.clear();
    decisions.set(key, decision);
    return decision;
  };
}
