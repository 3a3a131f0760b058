/** What the Node SDKs send: from Next.js on the server, and from the shop's API. */
import type { JsonObject } from "#lib/json.ts";
import { flagsOf, userOf } from "./browser-event.ts";
import type { Moment } from "./demo-issue.ts";
import { SHOP_URL } from "./story.ts";

const VERSION = "11.11.0";

export interface ServerPart {
  sdk: "nextjs" | "node";
  /** "GET /checkout/[step]" */
  transaction: string;
  request?: { method: string; path: string; query?: string; body?: JsonObject };
  [field: string]: unknown;
}

export function serverEvent(moment: Moment, part: ServerPart): JsonObject {
  const { sdk, transaction, request, contexts, tags, ...fields } = part as ServerPart & JsonObject;
  const { random, person } = moment;
  const host = `${moment.environment === "staging" ? "stage" : "web"}-${random.between(1, 3)}`;
  return {
    event_id: moment.eventId,
    timestamp: moment.timestampMs / 1000,
    platform: "node",
    level: "error",
    environment: moment.environment,
    release: moment.release,
    server_name: `${host}.example.com`,
    transaction,
    ...(request && { request: requestOf(moment, request), user: userOf(moment) }),
    tags: {
      region: person.country.code === "US" ? "us-east" : "eu-central",
      ...(request && { "user.tier": person.tier }),
      ...(tags as JsonObject),
    },
    contexts: {
      trace: { trace_id: random.hex(32), span_id: random.hex(16), parent_span_id: random.hex(16) },
      runtime: { name: "node", version: "v24.11.1" },
      app: {
        app_start_time: new Date(
          moment.timestampMs - random.between(1, 90) * 1_800_000,
        ).toISOString(),
        app_memory: random.between(180, 420) * 1_048_576,
      },
      os: { name: "Debian GNU/Linux", version: "13.2", kernel_version: "6.12.48" },
      device: { arch: "x64", processor_count: 4, memory_size: 8_589_934_592 },
      ...(request && { flags: flagsOf(moment) }),
      ...(contexts as JsonObject),
    },
    sdk: {
      name: `sentry.javascript.${sdk}`,
      version: VERSION,
      packages: [{ name: `npm:@sentry/${sdk}`, version: VERSION }],
      integrations: [
        "RequestData",
        "NodeSystemError",
        "Http",
        "ContextLines",
        "LocalVariablesAsync",
      ],
    },
    ...(fields as JsonObject),
  };
}

/** With what an app should not send but often does: the notes on an event show what was removed. */
function requestOf(moment: Moment, request: NonNullable<ServerPart["request"]>): JsonObject {
  const { random, agent, person } = moment;
  const cookies = `shop_session=${random.hex(24)}; cart=${random.hex(12)}; theme=dark`;
  return {
    method: request.method,
    url: `${SHOP_URL}${request.path}`,
    ...(request.query && { query_string: request.query }),
    ...(request.body && { data: request.body }),
    headers: {
      Host: "shop.example.com",
      "User-Agent": agent.header,
      "Accept-Language": `${person.country.locale},en;q=0.7`,
      Cookie: cookies,
      ...(person.tier !== "guest" && { Authorization: `Bearer ${random.hex(40)}` }),
      "X-Request-Id": random.hex(16),
    },
  };
}
