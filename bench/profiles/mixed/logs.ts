/** A full buffer of the server's log: 50 lines in a container. */
import type { RequestBody } from "#bench/profiles/profile.ts";
import type { Random } from "#lib/random.ts";
import { API_RELEASES, API_ROUTES, envelopeOf, typed, userId } from "./shop.ts";

const LINES = 50;
const LEVELS = [
  ["info", 9],
  ["info", 9],
  ["info", 9],
  ["debug", 5],
  ["warn", 13],
  ["error", 17],
] as const;

export function logs(random: Random, _: number, sentAtMs: number): RequestBody {
  const sender = serverAttributes(random);
  const items = Array.from({ length: LINES }, (_, i) => {
    const [level, severity] = random.pick(LEVELS);
    const route = random.pick(API_ROUTES);
    const ms = 4 + random.below(400);
    return {
      timestamp: (sentAtMs - 5000 + i * 90) / 1000,
      level,
      body: `${route} 200 in ${ms} ms for order ${random.below(90_000)}`,
      trace_id: random.hex(32),
      severity_number: severity,
      attributes: typed({
        "http.route": route,
        "http.response.status_code": 200,
        ms,
        "user.id": userId(random),
        ...sender,
        "sentry.timestamp.sequence": i,
      }),
    };
  });
  return {
    bytes: containerOf("log", "log", items),
    rows: { log: LINES },
  };
}

export function containerOf(type: string, content: string, items: object[]): Buffer {
  const sdk = { name: "sentry.javascript.node", version: "11.11.0" };
  const content_type = `application/vnd.sentry.items.${content}+json`;
  const header = { type, item_count: items.length, content_type };
  return envelopeOf({ sdk }, header, { version: 2, items });
}

export function serverAttributes(random: Random): Record<string, string> {
  return {
    "sentry.release": random.pick(API_RELEASES),
    "sentry.environment": "production",
    "sentry.sdk.name": "sentry.javascript.node",
    "sentry.sdk.version": "11.11.0",
    "server.address": `api-${1 + random.below(3)}`,
  };
}
