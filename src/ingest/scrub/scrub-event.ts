/**
 * Takes secrets and addresses out of an event before it is written anywhere (limits: Sentry's
 * default rules plus the SDKs' deny list). Never touched, because they must stay exact to be of
 * use: debug_meta, modules, sdk, names and paths of frames, the User-Agent.
 */
import type { JsonObject } from "#lib/json.ts";
import type { SentryEvent, SentryUser } from "#protocol/event/event.ts";
import type { HiddenCounts } from "./hidden-counts.ts";
import type { ScrubRules } from "./rules.ts";
import { scrubRequest } from "./scrub-request.ts";
import { scrubTraces } from "./scrub-traces.ts";
import { scrubUnknownFields } from "./scrub-unknown-fields.ts";
import { Scrubber } from "./scrubber.ts";
import { ALL_SUSPECTS, type Suspects } from "./suspects.ts";
import { keepAddress } from "./texts/filter-addresses.ts";
import { FILTERED } from "./texts/filter-numbers.ts";

/** Takes secrets out of an event, in place; returns how many values. Notes go to `event._notes`. */
export function scrubEvent(
  event: SentryEvent,
  rules: ScrubRules,
  hidden: HiddenCounts,
  suspects: Suspects = ALL_SUSPECTS,
): number {
  const notes = event._notes ?? [];
  const scrubber = new Scrubber(rules, suspects, notes, hidden);
  scrubNames(event, scrubber);
  scrubMessages(event, scrubber);
  scrubTraces(event, scrubber);
  if (event.request !== undefined) scrubRequest(event.request, scrubber);
  if (event.user !== undefined) scrubUser(event.user, scrubber);
  scrubSdk(event, scrubber);
  if (event.tags !== undefined) {
    scrubber.enter("tags");
    for (const tag of event.tags) scrubber.pair(tag, rules.filtersKey);
    scrubber.leave();
  }
  if (event.contexts !== undefined) scrubContexts(event.contexts, scrubber);
  if (event.extra !== undefined) scrubber.inside("extra", event.extra);
  if (suspects.unknownFields) scrubUnknownFields(event, scrubber);
  if (notes.length > 0) event._notes = notes;
  return scrubber.filtered;
}

/** Each is a short text that an app may have put anything into, and that lists and titles show. */
const EVENT_NAMES = [
  ...(["transaction", "culprit", "logger", "server_name", "site"] as const),
  ...(["environment", "release", "dist"] as const),
];

function scrubNames(event: SentryEvent, scrubber: Scrubber): void {
  for (const key of EVENT_NAMES) {
    const name = event[key];
    if (typeof name !== "string" || name.length < MIN_NAME) continue;
    const clean = scrubber.text(name, key);
    if (clean !== name) event[key] = clean;
  }
  const { fingerprint } = event;
  if (fingerprint === undefined) return;
  scrubber.enter("fingerprint");
  for (const [index, part] of fingerprint.entries()) {
    const clean = scrubber.text(part, index);
    if (clean !== part) fingerprint[index] = clean;
  }
  scrubber.leave();
}
const MIN_NAME = 7;

/** Free text is searched for patterns only: it has no keys. */
function scrubMessages(event: SentryEvent, scrubber: Scrubber): void {
  const { logentry, breadcrumbs } = event;
  if (logentry !== undefined) {
    scrubber.enter("logentry");
    for (const key of ["formatted", "message"] as const) {
      const text = logentry[key];
      if (typeof text === "string") logentry[key] = scrubber.message(text, key);
    }
    scrubber.others(logentry as JsonObject, MESSAGES);
    scrubber.leave();
  }
  if (breadcrumbs === undefined) return;
  scrubber.enter("breadcrumbs");
  scrubber.enter("values");
  let index = 0;
  for (const crumb of breadcrumbs.values) {
    scrubber.enter(index++);
    if (crumb.message !== undefined) crumb.message = scrubber.text(crumb.message, "message");
    if (crumb.category !== undefined) crumb.category = scrubber.text(crumb.category, "category");
    if (crumb.data !== undefined) scrubber.inside("data", crumb.data);
    scrubber.leave();
  }
  scrubber.leave();
  scrubber.leave();
}

const MESSAGES = new Set(["formatted", "message"]);
const NAMES = ["id", "email", "username", "name"] as const;
const IDENTITY = new Set<string>([...NAMES, "geo"]);

/** Who it was stays, unless the project has rules of its own against it; the rest as elsewhere. */
function scrubUser(user: SentryUser, scrubber: Scrubber): void {
  scrubber.enter("user");
  const { rules } = scrubber;
  if (user.ip_address !== undefined && rules.ip !== "on") {
    const kept = keepAddress(user.ip_address, rules.ip);
    if (kept !== user.ip_address) scrubber.filter("ip_address", "address");
    user.ip_address = kept;
  }
  // Where somebody is follows from the address, and is kept where that is.
  if (user.geo !== undefined && rules.ip === "off") {
    scrubber.filter("geo", "address");
    user.geo = undefined;
  }
  for (const key of NAMES) {
    const name = user[key];
    if (typeof name !== "string" || name === "" || name === FILTERED) continue;
    if (rules.isOwnKey(key)) user[key] = scrubber.filter(key, "own-key");
    else if (rules.ownPatterns !== undefined && rules.ownPatterns(name) !== name) {
      user[key] = scrubber.filter(key, "own-pattern");
    }
  }
  scrubber.others(user as JsonObject, IDENTITY);
  scrubber.leave();
}

/** Exact but for what old SDKs and Relay put there. */
function scrubSdk({ sdk }: SentryEvent, scrubber: Scrubber): void {
  const address = sdk?.client_ip;
  if (sdk === undefined || typeof address !== "string" || scrubber.rules.ip === "on") return;
  const kept = keepAddress(address, scrubber.rules.ip);
  if (kept === address) return;
  scrubber.filter("sdk.client_ip", "address");
  sdk.client_ip = kept;
}

/** A context is always an object: one with a sensitive name loses its values, not its shape. */
function scrubContexts(contexts: Record<string, JsonObject>, scrubber: Scrubber): void {
  scrubber.enter("contexts");
  for (const name in contexts) {
    const context = contexts[name];
    if (context === undefined) continue;
    if (!scrubber.rules.filtersKey(name)) {
      scrubber.inside(name, context);
      continue;
    }
    if (blank(context)) scrubber.filter(name, scrubber.rules.isOwnKey(name) ? "own-key" : "key");
  }
  scrubber.leave();
}

function blank(context: JsonObject): boolean {
  let isChanged = false;
  for (const key in context) {
    if (context[key] === undefined || context[key] === FILTERED) continue;
    context[key] = FILTERED;
    isChanged = true;
  }
  return isChanged;
}
