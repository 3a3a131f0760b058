/** What @sentry/nextjs sends from the browser. */
import type { JsonObject } from "#lib/json.ts";
import type { Moment } from "./demo-issue.ts";
import { SHOP_URL } from "./story.ts";

const VERSION = "11.11.0";

export interface BrowserPart {
  /** The route, with its parameters as names. */
  route: string;
  /** The address behind the host. */
  path: string;
  [field: string]: unknown;
}

export function browserEvent(moment: Moment, part: BrowserPart): JsonObject {
  const { route, path, contexts, tags, ...fields } = part as BrowserPart & JsonObject;
  const { random, person, agent } = moment;
  const { locale, timezone } = person.country;
  return {
    event_id: moment.eventId,
    timestamp: moment.timestampMs / 1000,
    platform: "javascript",
    level: "error",
    environment: moment.environment,
    release: moment.release,
    transaction: route,
    request: {
      url: `${SHOP_URL}${path}`,
      headers: { "User-Agent": agent.header, Referer: `${SHOP_URL}/` },
    },
    user: userOf(moment),
    tags: { "user.tier": person.tier, country: person.country.code, ...(tags as JsonObject) },
    contexts: {
      trace: { trace_id: random.hex(32), span_id: random.hex(16) },
      culture: { locale, timezone, calendar: "gregory" },
      ...(agent.device && { device: { family: agent.device, model: agent.device } }),
      flags: flagsOf(moment),
      ...(contexts as JsonObject),
    },
    sdk: {
      name: "sentry.javascript.nextjs",
      version: VERSION,
      packages: [
        { name: "npm:@sentry/nextjs", version: VERSION },
        { name: "npm:@sentry/react", version: VERSION },
      ],
      integrations: [
        "EventFilters",
        "Breadcrumbs",
        "GlobalHandlers",
        "LinkedErrors",
        "Dedupe",
        "HttpContext",
        "CultureContext",
        "FeatureFlags",
      ],
    },
    ...(fields as JsonObject),
  };
}

/** The server puts the sender's address in, and scrubbing takes it out again. */
export function userOf({ person }: Moment): JsonObject {
  const { id, email, username } = person;
  if (person.tier === "guest") return { id, ip_address: "{{auto}}" };
  return { id, email, username, ip_address: "{{auto}}" };
}

/** Rolled out by person, so that the same one always sees the same. */
export function flagsOf({ person, daysAgo }: Moment): JsonObject {
  const number = Number(person.id.slice(2));
  return {
    values: [
      { flag: "checkout-v3", result: number % 2 === 0 },
      { flag: "member-prices", result: daysAgo < 2.42 || number % 5 === 0 },
      { flag: "wishlist-v2", result: number % 10 === 0 },
    ],
  };
}

export function thrown(
  type: string,
  value: string,
  frames: JsonObject[],
  mechanism: JsonObject,
): JsonObject {
  const stacktrace = frames.length > 0 ? { stacktrace: { frames } } : {};
  return { values: [{ type, value, ...stacktrace, mechanism }] };
}

export const ON_ERROR = { type: "auto.browser.global_handlers.onerror", handled: false };
export const ON_REJECTION = {
  type: "auto.browser.global_handlers.onunhandledrejection",
  handled: false,
};
export const CAPTURED = { type: "generic", handled: true };
