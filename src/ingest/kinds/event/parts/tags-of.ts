import { cutText } from "#ingest/fields/cut-text.ts";
import type { JsonObject } from "#lib/json.ts";
import type { SentryEvent, SentryTag, SentryUser } from "#protocol/event/event.ts";

const MAX_TAGS = 100;
/** Sentry's MAX_TAG_VALUE_LENGTH. */
const MAX_VALUE = 200;

/** Sentry's indexed fields of the contexts; an empty name makes the tag named like the context. */
const CONTEXT_TAGS: readonly (readonly [context: string, tag: string, field: string])[] = [
  ["browser", "browser.name", "name"],
  ["os", "os.name", "name"],
  ["client_os", "client_os.name", "name"],
  ["runtime", "runtime.name", "name"],
  ["device", "device", "model"],
  ["device", "device.family", "family"],
];
const VERSIONED = ["browser", "os", "client_os", "runtime"] as const;

/** The tags Sentry makes from fields, then the event's own: a made one wins over a sent one. */
export function tagsOf(event: SentryEvent, handled: boolean | undefined): SentryTag[] {
  const tags: SentryTag[] = [["level", event.level]];
  add(tags, "environment", event.environment);
  add(tags, "release", event.release);
  add(tags, "dist", event.dist);
  add(tags, "transaction", event.transaction);
  add(tags, "url", event.request?.url);
  add(tags, "user", event.user && userTag(event.user));
  add(tags, "server_name", event.server_name);
  add(tags, "logger", event.logger);
  add(tags, "mechanism", event.exception?.values.at(-1)?.mechanism?.type);
  if (handled !== undefined) add(tags, "handled", handled ? "yes" : "no");
  if (event.contexts !== undefined) addContexts(tags, event.contexts);

  const made = tags.length;
  for (const tag of event.tags ?? []) {
    if (tags.length === MAX_TAGS) break;
    if (!has(tags, made, tag[0])) tags.push(tag);
  }
  return tags;
}

/** Sentry's EventUser.tag_value. */
function userTag(user: SentryUser): string | undefined {
  if (user.id) return `id:${user.id}`;
  if (user.email) return `email:${user.email}`;
  return user.username ? `username:${user.username}` : undefined;
}

function addContexts(tags: SentryTag[], contexts: Record<string, JsonObject>): void {
  for (const name of VERSIONED) {
    const context = contexts[name];
    if (context === undefined || typeof context.name !== "string") continue;
    if (typeof context.version === "string") add(tags, name, `${context.name} ${context.version}`);
  }
  for (const [name, tag, field] of CONTEXT_TAGS) {
    const value = contexts[name]?.[field];
    if (typeof value === "string") add(tags, tag, value);
  }
}

function add(tags: SentryTag[], key: string, value: string | undefined): void {
  if (value === undefined || value === "") return;
  tags.push([key, value.length <= MAX_VALUE ? value : cutText(value, MAX_VALUE)]);
}

function has(tags: SentryTag[], made: number, key: string): boolean {
  for (let index = 0; index < made; index++) if (tags[index]?.[0] === key) return true;
  return false;
}
