/**
 * One of rrweb's events after the other, in place: what the SDK adds (requests, breadcrumbs), the
 * addresses of pages and links, and what was typed into fields for passwords. Texts of the page are
 * the SDK's to mask.
 */
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { Scrubber } from "#ingest/scrub/scrubber.ts";
import { ALL_SUSPECTS } from "#ingest/scrub/suspects.ts";
import { FILTERED } from "#ingest/scrub/texts/filter-numbers.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** rrweb's EventType and IncrementalSource. */
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
const CUSTOM = 5;
const PLUGIN = 6;
const MUTATION = 0;
const INPUT = 5;

const FIELDS: ReadonlySet<Json | undefined> = new Set(["input", "textarea", "select"]);
const ADDRESSES = ["href", "src", "action", "formaction", "data-href", "rr_src"];
/** What the SDK or a page has masked already. */
const MASKED = /^[*•●·\s]*$/;

export class RecordingScrubber {
  readonly #scrubber: Scrubber;
  /** Fields seen in this segment: whether what is typed there may be kept. */
  readonly #fields = new Map<Json, boolean>();

  constructor(rules: ScrubRules, hidden: HiddenCounts) {
    this.#scrubber = new Scrubber(rules, ALL_SUSPECTS, [], hidden);
  }

  get hidden(): number {
    return this.#scrubber.filtered;
  }

  event(event: Json): void {
    if (!isJsonObject(event) || !isJsonObject(event.data)) return;
    const { type, data } = event;
    if (type === CUSTOM || type === PLUGIN) this.#scrubber.object(data);
    else if (type === META) this.#address(data, "href");
    else if (type === FULL_SNAPSHOT) this.#tree(data.node);
    else if (type === INCREMENTAL && data.source === INPUT) this.#typed(data);
    else if (type === INCREMENTAL && data.source === MUTATION) this.#mutation(data);
  }

  /** Without recursion: a page may be nested as deeply as its author likes. */
  #tree(root: Json | undefined): void {
    const waiting: Json[] = root === undefined ? [] : [root];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (!isJsonObject(node)) continue;
      if (isJsonObject(node.attributes)) this.#element(node, node.attributes);
      if (Array.isArray(node.childNodes)) for (const child of node.childNodes) waiting.push(child);
    }
  }

  #element(node: JsonObject, attributes: JsonObject): void {
    for (const key of ADDRESSES) if (attributes[key] !== undefined) this.#address(attributes, key);
    const tag = node.tagName;
    if (tag === "meta" && this.#isNamedSecret(attributes)) this.#hide(attributes, "content");
    if (!FIELDS.has(tag)) return;
    const isOpen = !isPassword(attributes) && !this.#isNamedSecret(attributes);
    this.#fields.set(node.id ?? null, isOpen);
    if (!isOpen) this.#hide(attributes, "value");
  }

  #mutation({ adds, attributes }: JsonObject): void {
    for (const add of Array.isArray(adds) ? adds : []) if (isJsonObject(add)) this.#tree(add.node);
    for (const change of Array.isArray(attributes) ? attributes : []) {
      if (!isJsonObject(change) || !isJsonObject(change.attributes)) continue;
      const changed = change.attributes;
      for (const key of ADDRESSES) if (changed[key] !== undefined) this.#address(changed, key);
      if (isPassword(changed)) this.#fields.set(change.id ?? null, false);
      if (this.#fields.get(change.id ?? null) !== true) this.#hide(changed, "value");
    }
  }

  /** A field of an earlier segment may be one for passwords: nothing says that it is not. */
  #typed(data: JsonObject): void {
    if (this.#fields.get(data.id ?? null) !== true) this.#hide(data, "text");
    else if (typeof data.text === "string") data.text = this.#scrubber.text(data.text, "text");
  }

  #isNamedSecret(attributes: JsonObject): boolean {
    const { rules } = this.#scrubber;
    return [attributes.name, attributes.id, attributes.autocomplete].some(
      (name) => typeof name === "string" && (rules.filtersKey(name) || /^cc-|-code$/.test(name)),
    );
  }

  #address(owner: JsonObject, key: string): void {
    const sent = owner[key];
    if (typeof sent !== "string" || sent.startsWith("data:")) return;
    const clean = this.#scrubber.text(sent, key);
    if (clean !== sent) owner[key] = clean;
  }

  #hide(owner: JsonObject, key: string): void {
    const sent = owner[key];
    if (typeof sent !== "string" || sent === FILTERED || MASKED.test(sent)) return;
    owner[key] = this.#scrubber.filter(key, "key");
  }
}

/** rrweb remembers that one which shows its text now was one before. */
function isPassword(attributes: JsonObject): boolean {
  const { type } = attributes;
  if (typeof type === "string" && type.toLowerCase() === "password") return true;
  return attributes["data-rr-is-password"] !== undefined;
}
