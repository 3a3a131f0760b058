import type { JsonObject } from "#lib/json.ts";
import type { SentryEvent, SentryStacktrace } from "#protocol/event/event.ts";
import type { Scrubber } from "./scrubber.ts";

/** What scrubEvent has handled or must not touch, per kind of object. */
const EVENT = new Set([
  ...["event_id", "timestamp", "start_timestamp", "type", "level", "platform", "logger"],
  ...["transaction", "culprit", "server_name", "site", "checksum", "release", "dist"],
  ...["environment", "logentry", "exception", "threads", "stacktrace", "breadcrumbs", "request"],
  ...["user", "tags", "contexts", "extra", "modules", "fingerprint", "sdk", "debug_meta"],
  ...["_meta", "_notes"],
]);
const REQUEST = new Set([
  ...["url", "method", "query_string", "fragment", "cookies", "headers", "data", "env"],
  ...["protocol", "inferred_content_type", "api_target", "body_size"],
]);
const BREADCRUMB = new Set([
  "timestamp",
  "type",
  "category",
  "level",
  "message",
  "data",
  "event_id",
]);
const THROWN = new Set([
  ...["type", "value", "module", "thread_id", "mechanism", "stacktrace", "raw_stacktrace"],
]);
const MECHANISM = new Set([
  ...["type", "description", "help_link", "source", "data", "meta", "exception_id", "parent_id"],
]);
const THREAD = new Set(["id", "name", "state", "stacktrace", "raw_stacktrace"]);
const FRAME = new Set([
  ...["function", "raw_function", "symbol", "module", "package", "filename", "abs_path", "vars"],
  ...["context_line", "pre_context", "post_context", "platform", "debug_id", "lineno", "colno"],
  ...["image_addr", "instruction_addr", "symbol_addr", "addr_mode", "trust"],
]);

/** Fields nobody knows are kept, so they are searched like `extra`. Rare, hence apart from the rest. */
export function scrubUnknownFields(event: SentryEvent, scrubber: Scrubber): void {
  scrubber.others(event as JsonObject, EVENT);
  if (event.request !== undefined) scrub("request", event.request, REQUEST, scrubber);
  for (const [index, crumb] of (event.breadcrumbs?.values ?? []).entries()) {
    scrub(`breadcrumbs.values.${index}`, crumb, BREADCRUMB, scrubber);
  }
  for (const [index, thrown] of (event.exception?.values ?? []).entries()) {
    const path = `exception.values.${index}`;
    scrub(path, thrown, THROWN, scrubber);
    if (thrown.mechanism) scrub(`${path}.mechanism`, thrown.mechanism, MECHANISM, scrubber);
    scrubFrames(`${path}.stacktrace`, thrown.stacktrace, scrubber);
  }
  for (const [index, thread] of (event.threads?.values ?? []).entries()) {
    const path = `threads.values.${index}`;
    scrub(path, thread, THREAD, scrubber);
    scrubFrames(`${path}.stacktrace`, thread.stacktrace as SentryStacktrace | undefined, scrubber);
  }
  scrubFrames("stacktrace", event.stacktrace, scrubber);
}

function scrubFrames(path: string, trace: SentryStacktrace | undefined, scrubber: Scrubber): void {
  for (const [index, frame] of (trace?.frames ?? []).entries()) {
    scrub(`${path}.frames.${index}`, frame, FRAME, scrubber);
  }
}

function scrub(path: string, owner: object, known: ReadonlySet<string>, scrubber: Scrubber): void {
  scrubber.enter(path);
  scrubber.others(owner as JsonObject, known);
  scrubber.leave();
}
