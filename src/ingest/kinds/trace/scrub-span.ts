/** Takes secrets and addresses out of a span before it is written anywhere, by the rules of events. */
import type { HiddenCounts } from "#ingest/scrub/hidden-counts.ts";
import type { ScrubRules } from "#ingest/scrub/rules.ts";
import { Scrubber } from "#ingest/scrub/scrubber.ts";
import type { Suspects } from "#ingest/scrub/suspects.ts";
import { keepAddress } from "#ingest/scrub/texts/filter-addresses.ts";
import { FILTERED } from "#ingest/scrub/texts/filter-numbers.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import type { EventNote } from "#protocol/event/event.ts";
import { kindOfAttribute } from "./attribute-kinds.ts";
import { hideSqlTexts } from "./hide-sql-texts.ts";
import { KNOWN_SPAN_FIELDS } from "./span-fields.ts";

/** Takes secrets out of a span, in place; returns how many values. */
export function scrubSpan(
  fields: JsonObject,
  rules: ScrubRules,
  suspects: Suspects,
  notes: EventNote[],
  hidden: HiddenCounts,
): number {
  const scrubber = new Scrubber(rules, suspects, notes, hidden);
  const isQuery = asksDatabase(fields);
  for (const key of ["name", "description", "op", "status"] as const) {
    const text = fields[key];
    if (typeof text === "string") fields[key] = scrubWords(text, key, isQuery, scrubber);
  }
  if (isJsonObject(fields.data)) scrubAttributes("data", fields.data, scrubber);
  if (isJsonObject(fields.attributes)) scrubAttributes("attributes", fields.attributes, scrubber);
  scrubber.others(fields, KNOWN_SPAN_FIELDS);
  return scrubber.filtered;
}

function asksDatabase({ op, data, attributes }: JsonObject): boolean {
  if (typeof op === "string") return op.startsWith("db");
  const own = isJsonObject(attributes) ? attributes : isJsonObject(data) ? data : {};
  const said = own["sentry.op"];
  const word = isJsonObject(said) ? said.value : said;
  return typeof word === "string" && word.startsWith("db");
}

/** Texts in a query are what somebody typed in: the query keeps its shape without them. */
function scrubWords(text: string, key: string, isQuery: boolean, scrubber: Scrubber): string {
  const hidden = isQuery && scrubber.rules.usesDefaults ? hideSqlTexts(text) : text;
  if (hidden !== text) scrubber.filter(key, "query-text");
  return scrubber.text(hidden, key);
}

/**
 * Scrubs attributes by key and by value. A value of version 2 stands in an object beside its type.
 */
export function scrubAttributes(name: string, attributes: JsonObject, scrubber: Scrubber): void {
  scrubber.enter(name);
  for (const key in attributes) {
    const said = attributes[key] ?? null;
    const isTyped = isJsonObject(said) && "value" in said;
    const value = isTyped ? (said.value ?? null) : said;
    if (value === null || typeof value === "boolean") continue;
    const clean = scrubAttribute(key, value, scrubber);
    if (clean === value) continue;
    if (clean === undefined || !isTyped) attributes[key] = clean;
    else said.value = clean;
  }
  scrubber.leave();
}

/** undefined removes it. */
function scrubAttribute(key: string, value: Json, scrubber: Scrubber): Json | undefined {
  const { kind, header } = kindOfAttribute(key);
  switch (kind) {
    case "plain":
      return scrubber.keyed(key, value);
    case "address":
    case "geo":
      return scrubAddress(key, value, kind, scrubber);
    case "header":
      return scrubHeader(header, key, value, scrubber);
    case "query":
      return typeof value === "string"
        ? scrubWords(value, key, true, scrubber)
        : scrubber.keyed(key, value);
    case "tokens":
      return typeof value === "number" ? value : scrubber.keyed(key, value);
  }
}

/** Shortened or kept where the project says so; where somebody is follows from it. */
function scrubAddress(
  key: string,
  value: Json,
  kind: "address" | "geo",
  scrubber: Scrubber,
): Json | undefined {
  const mode = scrubber.rules.ip;
  if (kind === "geo" && mode !== "off") return value;
  const kept = typeof value === "string" ? keepAddress(value, mode) : undefined;
  if (kept !== value) scrubber.filter(key, "address");
  return kept;
}

function scrubHeader(header: string, key: string, value: Json, scrubber: Scrubber): Json {
  if (header === "user-agent") return value;
  const { rules } = scrubber;
  const filters = rules.ip === "off" ? rules.filtersHeader : rules.filtersKey;
  if (!filters(header) || isFiltered(value)) return scrubber.value(value, key);
  return scrubber.filter(key, rules.filtersKey(header) ? "key" : "address");
}

/** By the SDK already. */
function isFiltered(value: Json): boolean {
  return value === FILTERED || (Array.isArray(value) && value.every((one) => one === FILTERED));
}
