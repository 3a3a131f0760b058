/**
 * Takes secrets and addresses out of an event before it is written anywhere (limits: Sentry's
 * default rules plus the SDKs' deny list). Never touched, because they must stay exact to be of
 * use: debug_meta, modules, sdk, frame names and files, exception types, the User-Agent.
 */
import type { JsonObject } from "#lib/json.ts";
import type { SentryEvent, SentryStacktrace, SentryUser } from "#protocol/event.ts";
import { FILTERED } from "./filter-numbers.ts";
import type { ScrubRules } from "./rules.ts";
import { scrubRequest } from "./scrub-request.ts";
import { Scrubber } from "./scrubber.ts";
import { ALL_SUSPECTS, type Suspects } from "./suspects.ts";

/** In place; returns how many values were taken out. Notes go to `event._notes`. */
export function scrubEvent(
  event: SentryEvent,
  rules: ScrubRules,
  suspects: Suspects = ALL_SUSPECTS,
): number {
  const notes = event._notes ?? [];
  const scrubber = new Scrubber(rules, suspects, notes);
  scrubMessages(event, scrubber);
  scrubTraces(event, scrubber);
  if (event.request !== undefined) scrubRequest(event.request, scrubber);
  if (event.user !== undefined) scrubUser(event.user, scrubber);
  if (event.tags !== undefined) {
    scrubber.enter("tags");
    for (const tag of event.tags) scrubber.pair(tag, rules.filtersKey);
    scrubber.leave();
  }
  if (event.contexts !== undefined) scrubContexts(event.contexts, scrubber);
  if (event.extra !== undefined) scrubInside("extra", event.extra, scrubber);
  scrubOthers(event as JsonObject, KNOWN, scrubber);
  if (notes.length > 0) event._notes = notes;
  return scrubber.filtered;
}

/** Free text is searched for patterns only: it has no keys. */
function scrubMessages(event: SentryEvent, scrubber: Scrubber): void {
  const { logentry, breadcrumbs } = event;
  if (logentry !== undefined) scrubInside("logentry", logentry as JsonObject, scrubber);
  if (breadcrumbs === undefined) return;
  scrubber.enter("breadcrumbs");
  scrubber.enter("values");
  let index = 0;
  for (const crumb of breadcrumbs.values) {
    scrubber.enter(index++);
    if (crumb.message !== undefined) crumb.message = scrubber.text(crumb.message, "message");
    if (crumb.data !== undefined) scrubInside("data", crumb.data, scrubber);
    scrubber.leave();
  }
  scrubber.leave();
  scrubber.leave();
}

function scrubTraces(event: SentryEvent, scrubber: Scrubber): void {
  if (event.exception !== undefined) scrubThrown("exception", event.exception.values, scrubber);
  if (event.threads !== undefined) scrubThrown("threads", event.threads.values, scrubber);
  if (event.stacktrace !== undefined) scrubFrames("stacktrace", event.stacktrace, scrubber);
}

interface Thrown {
  value?: string;
  mechanism?: { data?: JsonObject; meta?: JsonObject };
  stacktrace?: SentryStacktrace;
  raw_stacktrace?: SentryStacktrace;
}

function scrubThrown(key: string, values: Thrown[], scrubber: Scrubber): void {
  scrubber.enter(key);
  scrubber.enter("values");
  let index = 0;
  for (const item of values) {
    scrubber.enter(index++);
    if (item.value !== undefined) item.value = scrubber.text(item.value, "value");
    if (item.mechanism?.data !== undefined)
      scrubInside("mechanism.data", item.mechanism.data, scrubber);
    if (item.mechanism?.meta !== undefined)
      scrubInside("mechanism.meta", item.mechanism.meta, scrubber);
    if (item.stacktrace !== undefined) scrubFrames("stacktrace", item.stacktrace, scrubber);
    if (item.raw_stacktrace !== undefined)
      scrubFrames("raw_stacktrace", item.raw_stacktrace, scrubber);
    scrubber.leave();
  }
  scrubber.leave();
  scrubber.leave();
}

function scrubFrames(key: string, trace: SentryStacktrace, scrubber: Scrubber): void {
  let index = 0;
  for (const { vars } of trace.frames) {
    if (vars !== undefined) scrubInside(`${key}.frames.${index}.vars`, vars, scrubber);
    index++;
  }
}

const IDENTITY = new Set(["id", "email", "username", "name", "geo"]);

/** Who it was stays; what the app adds about them is judged by its keys. */
function scrubUser(user: SentryUser, scrubber: Scrubber): void {
  scrubber.enter("user");
  if (user.ip_address !== undefined && !scrubber.rules.keepIp) {
    scrubber.filter("ip_address", "addresses are not kept");
    user.ip_address = undefined;
  }
  scrubOthers(user as JsonObject, IDENTITY, scrubber);
  scrubber.leave();
}

/** A context is always an object: one with a sensitive name loses its values, not its shape. */
function scrubContexts(contexts: Record<string, JsonObject>, scrubber: Scrubber): void {
  scrubber.enter("contexts");
  for (const name in contexts) {
    const context = contexts[name];
    if (context === undefined) continue;
    if (!scrubber.rules.filtersKey(name)) {
      scrubInside(name, context, scrubber);
      continue;
    }
    for (const key in context) context[key] = FILTERED;
    scrubber.filter(name, "the name says it holds secrets");
  }
  scrubber.leave();
}

/** Handled above, or never touched. */
const KNOWN = new Set([
  ...["event_id", "timestamp", "start_timestamp", "type", "level", "platform", "logger"],
  ...["transaction", "culprit", "server_name", "site", "checksum", "release", "dist"],
  ...["environment", "logentry", "exception", "threads", "stacktrace", "breadcrumbs", "request"],
  ...["user", "tags", "contexts", "extra", "modules", "fingerprint", "sdk", "debug_meta"],
  ...["_meta", "_notes", "message"],
]);

/** Fields nobody knows are kept, so they are searched like `extra`. */
function scrubOthers(owner: JsonObject, known: ReadonlySet<string>, scrubber: Scrubber): void {
  for (const key in owner) {
    const value = owner[key];
    if (value === undefined || value === null || known.has(key)) continue;
    const clean = scrubber.keyed(key, value);
    if (clean !== value) owner[key] = clean;
  }
}

function scrubInside(key: string, object: JsonObject, scrubber: Scrubber): void {
  scrubber.enter(key);
  scrubber.object(object);
  scrubber.leave();
}
