/** A project's settings made ready to be asked: make them once, not per event. */
import { DEFAULT_PRIVACY, type IpMode, type PrivacySettings } from "#model/privacy.ts";
import { isSensitiveHeader, isSensitiveKey, wordsOf } from "./is-sensitive-key.ts";
import { compileOwnPatterns, type OwnPatterns } from "./own-patterns.ts";
import { decode, namesPart } from "./texts/names-in-texts.ts";

export interface ScrubRules {
  readonly ip: IpMode;
  readonly keepCookies: boolean;
  /** Whether the rules that come with Lapwing hold. */
  readonly usesDefaults: boolean;
  /** undefined when the project has none. */
  readonly ownPatterns: OwnPatterns | undefined;
  filtersKey(key: string): boolean;
  filtersHeader(name: string): boolean;
  /** Of a name in a text: whether it, or what it says of others, makes the text worth reading. */
  mayName(name: string): boolean;
  /** One of the project's own keys. */
  isOwnKey(key: string): boolean;
}

/** An app has a few hundred distinct keys; ones made of ids must not fill the memory. */
const MAX_CACHED = 8192;
/** A longer key is judged each time: caching it would keep it alive. */
const MAX_CACHED_LENGTH = 200;
/** A longer word of the project's own is found inside of others too: "iban" is not, "passport" is. */
const MIN_FRAGMENT_LENGTH = 6;

export function createScrubRules(options: PrivacySettings = DEFAULT_PRIVACY): ScrubRules {
  const { usesDefaults } = options;
  const own = options.sensitiveKeys.map(wordsOf).filter(({ length }) => length > 0);
  const safe = new Set(options.safeKeys.map(joined));
  const isOwnKey = remember((key) => {
    const words = wordsOf(cut(key));
    return !safe.has(words.join("")) && own.some((wanted) => holdsWords(words, wanted));
  });
  const judge = (isSensitive: (key: string) => boolean) => (key: string) => {
    const name = cut(key);
    if (safe.size > 0 && safe.has(joined(name))) return false;
    return (usesDefaults && isSensitive(name)) || (own.length > 0 && isOwnKey(name));
  };
  const filtersKey = remember(judge(isSensitiveKey));
  return {
    ip: options.ip,
    keepCookies: options.keepCookies,
    usesDefaults,
    ownPatterns: compileOwnPatterns(options.patterns),
    filtersKey,
    filtersHeader: remember(judge(isSensitiveHeader)),
    mayName: remember((name) => filtersKey(decode(name)) || namesPart(name)),
    isOwnKey: own.length === 0 ? () => false : isOwnKey,
  };
}

export const DEFAULT_SCRUB_RULES: ScrubRules = createScrubRules();

/** Words are found by regular expressions: a key of a megabyte is judged by its beginning. */
function cut(key: string): string {
  return key.length > MAX_CACHED_LENGTH ? key.slice(0, MAX_CACHED_LENGTH) : key;
}

/** "tax_number" is in "customerTaxNumber"; "pin" is not in "shipping". */
function holdsWords(words: readonly string[], wanted: readonly string[]): boolean {
  const fragment = wanted.join("");
  const key = words.join("");
  if (key === fragment) return true;
  if (fragment.length >= MIN_FRAGMENT_LENGTH && key.includes(fragment)) return true;
  return words.some((_, at) => wanted.every((word, i) => words[at + i] === word));
}

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
