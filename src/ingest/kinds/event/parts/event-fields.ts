import { type Field, Fields, objectBag, text, unknownField } from "#ingest/fields/fields.ts";
import { dist, environment, release } from "#ingest/fields/read-names.ts";
import { time } from "#ingest/fields/read-time.ts";
import type { Repair } from "#ingest/fields/repair.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { breadcrumbs } from "./interfaces/read-breadcrumbs.ts";
import { contexts, extra } from "./interfaces/read-contexts.ts";
import { exceptions } from "./interfaces/read-exception.ts";
import { fingerprint } from "./interfaces/read-fingerprint.ts";
import { readLevel } from "./interfaces/read-level.ts";
import { message } from "./interfaces/read-message.ts";
import { request } from "./interfaces/read-request.ts";
import { stacktrace } from "./interfaces/read-stacktrace.ts";
import { tags } from "./interfaces/read-tags.ts";
import { threads } from "./interfaces/read-threads.ts";
import { user } from "./interfaces/read-user.ts";

/** Settled before and after the fields are read. */
const LEFT_ALONE: Field = { fits: Number.MAX_SAFE_INTEGER, read: (value) => value };

/** Fields we do not know are kept, within a size. */
const OTHER = unknownField({ maxBytes: 16_384, maxDepth: 7 });

/** Every field of an event we read, with Relay's lengths (relay-event-schema protocol/event.rs). */
export const eventFields = new Fields(
  {
    event_id: LEFT_ALONE,
    timestamp: LEFT_ALONE,
    start_timestamp: time(),
    type: text(64),
    level: { fits: -1, read: readEventLevel },
    platform: text(64),
    logger: text(64),
    transaction: text(200),
    culprit: text(200),
    server_name: text(256, 20),
    site: text(256, 20),
    checksum: text(128),
    release: release(),
    dist: dist(),
    environment: environment(),
    message: message(),
    logentry: message(),
    exception: exceptions(),
    threads: threads(),
    stacktrace: stacktrace(),
    breadcrumbs: breadcrumbs(),
    request: request(),
    user: user(),
    tags: tags(),
    contexts: contexts(),
    extra: extra(),
    modules: objectBag({ maxBytes: 8192, maxDepth: 7 }),
    fingerprint: fingerprint(),
    sdk: objectBag({ maxBytes: 16_384, maxDepth: 7 }),
    // One image per loaded file: native apps have hundreds.
    debug_meta: objectBag({ maxBytes: 524_288, maxDepth: 7 }),
    // As deep as the event it describes.
    _meta: objectBag({ maxBytes: 65_536, maxDepth: 20 }),
  },
  OTHER,
);

const LEGACY = new Map([
  ["sentry.interfaces.Exception", "exception"],
  ["sentry.interfaces.Message", "logentry"],
  ["sentry.interfaces.Stacktrace", "stacktrace"],
  ["sentry.interfaces.Http", "request"],
  ["sentry.interfaces.User", "user"],
  ["sentry.interfaces.Contexts", "contexts"],
  ["sentry.interfaces.Breadcrumbs", "breadcrumbs"],
  ["sentry.interfaces.Csp", "csp"],
]);

/** Names from the time before SDKs had short ones; Relay still reads them. */
export function adoptLegacyNames(fields: JsonObject): void {
  for (const [key, name] of LEGACY) {
    const value = fields[key];
    if (value === undefined) continue;
    fields[key] = undefined;
    fields[name] ??= value;
  }
}

function readEventLevel(value: Json, repair: Repair, key: string): string | undefined {
  return readLevel(value) ?? repair.drop(key, "a level", value);
}
