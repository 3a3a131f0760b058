import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { ScrubReason } from "#model/privacy.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { NoteTaker } from "#protocol/event/event-notes.ts";
import { countHidden, type HiddenCounts } from "./hidden-counts.ts";
import type { ScrubRules } from "./rules.ts";
import { filterEmails, isHarmless, searchText } from "./scrub-text.ts";
import { ALL_SUSPECTS, type Suspects } from "./suspects.ts";
import { FILTERED, isCard } from "./texts/filter-numbers.ts";
import { announcedBy, isPartOfPair, namePartOf } from "./texts/pairs-in-json.ts";
import { WHY_HIDDEN } from "./why-hidden.ts";

/** Takes secrets out of JSON in place and keeps count. */
export class Scrubber extends NoteTaker {
  readonly rules: ScrubRules;
  readonly suspects: Suspects;
  readonly #hidden: HiddenCounts;
  filtered = 0;

  constructor(rules: ScrubRules, suspects: Suspects, notes: EventNote[], hidden: HiddenCounts) {
    super(notes);
    this.rules = rules;
    this.suspects = suspects;
    this.#hidden = hidden;
  }

  /** Counts and notes what replaced one value, or several; returns what stands there now. */
  filter(key: string | number, reason: ScrubReason, quantity = 1): string {
    this.filtered += quantity;
    countHidden(this.#hidden, reason, quantity);
    this.note(key, "scrubbed", WHY_HIDDEN[reason], quantity);
    return FILTERED;
  }

  text(value: string, key: string | number): string {
    // Nearly always, and then nothing is made for it.
    return isHarmless(value, this.rules, this.suspects) ? value : this.#search(value, key);
  }

  #search(value: string, key: string | number): string {
    const suspects = this.suspects.address && isVersion(key) ? NO_ADDRESS : this.suspects;
    let why: ScrubReason = "key";
    const clean = searchText(value, this.rules, suspects, (reason) => {
      why = reason;
    });
    if (clean !== value) this.filter(key, why);
    return clean;
  }

  /** What a program says to people: a log line, a message. */
  message(value: string, key: string | number): string {
    const clean = this.text(value, key);
    if (!this.rules.usesDefaults) return clean;
    const anonymous = filterEmails(clean);
    if (anonymous !== clean && clean === value) this.filter(key, "email");
    return anonymous;
  }

  /** Everything inside an object, by key and by value. */
  object(object: JsonObject): void {
    for (const key in object) {
      const value = object[key];
      if (value === undefined || value === null || value === true || value === false) continue;
      const clean = isPartOfPair(key) ? this.#part(key, value, object) : this.keyed(key, value);
      if (clean !== value) object[key] = clean;
    }
  }

  /** Everything inside an object that stands under a key. */
  inside(key: string, object: JsonObject): void {
    this.enter(key);
    this.object(object);
    this.leave();
  }

  /** The fields of an object that are not among the known ones. */
  others(owner: JsonObject, known: ReadonlySet<string>): void {
    for (const key in owner) {
      const value = owner[key];
      if (value === undefined || value === null || known.has(key)) continue;
      const clean = this.keyed(key, value);
      if (clean !== value) owner[key] = clean;
    }
  }

  /** A name and its value: a tag, a header, a cookie, a parameter. */
  pair(pair: [string, string], filters: (name: string) => boolean): void {
    const [name, value] = pair;
    if (value === "" || value === FILTERED) return;
    const clean = filters(name) ? this.filter(name, this.#reasonOf(name)) : this.text(value, name);
    if (clean !== value) pair[1] = clean;
  }

  /** One value, by its name and by what it holds; `key` is where it stands. */
  keyed(name: string, value: Json, key: string | number = name): Json {
    if (this.rules.filtersKey(name) && mayBeSecret(name, value)) {
      return this.filter(key, this.#reasonOf(name));
    }
    return this.value(value, key);
  }

  /** `{key: "password", value: "x"}`: what the one says decides about the other. */
  #part(key: string, value: Json, owner: JsonObject): Json {
    const name = namePartOf(owner);
    if (name === undefined || !("value" in owner)) return this.keyed(key, value);
    if (key !== "value") return typeof value === "string" ? this.text(value, key) : value;
    return this.keyed(name, value, key);
  }

  #reasonOf(key: string): ScrubReason {
    if (this.rules.isOwnKey(key)) return "own-key";
    return this.rules.filtersKey(key) ? "key" : "address";
  }

  /** One value, by what it holds. */
  value(value: Json, key: string | number): Json {
    if (typeof value === "string") return this.text(value, key);
    if (typeof value === "number") return this.#number(value, key);
    if (typeof value !== "object" || value === null) return value;
    this.enter(key);
    if (isJsonObject(value)) this.object(value);
    else this.#list(value);
    this.leave();
    return value;
  }

  #list(list: Json[]): void {
    for (let index = 0; index < list.length; index++) {
      const value = list[index] ?? null;
      const name = index === 0 ? undefined : announcedBy(list, index);
      const clean = name === undefined ? this.value(value, index) : this.keyed(name, value, index);
      if (clean !== value) list[index] = clean;
    }
  }

  #number(value: number, key: string | number): Json {
    if (this.rules.ownPatterns !== undefined) {
      const text = String(value);
      if (this.rules.ownPatterns(text) !== text) return this.filter(key, "own-pattern");
    }
    if (!this.rules.usesDefaults || value < 1e12 || !Number.isSafeInteger(value)) return value;
    const digits = String(value);
    const looksLikeCard = /^(?:4|5[1-5]|6011|65|3[47])/.test(digits) && isCard(digits);
    return looksLikeCard ? this.filter(key, "card") : value;
  }
}

/** "120.0.0.1" in a field of this name is no address, or the one of a server. */
function isVersion(key: string | number): boolean {
  return typeof key === "string" && VERSION.test(key);
}
const VERSION = /version|release|build|dist$|^server_name$/i;
const NO_ADDRESS: Suspects = Object.freeze({ ...ALL_SUSPECTS, address: false });

/** Empty text hides nothing, and `max_tokens: 4096` counts words. */
function mayBeSecret(key: string, value: Json): boolean {
  if (value === "" || value === FILTERED) return false;
  return typeof value !== "number" || !/tokens$/i.test(key);
}
