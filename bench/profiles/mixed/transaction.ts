/** A request of the shop's API as SDK 10 reports it: one transaction with its 20 spans. */
import type { RequestBody } from "#bench/profiles/profile.ts";
import type { Random } from "#lib/random.ts";
import { API_RELEASES, API_ROUTES, envelopeOf, userId } from "./shop.ts";

const SPANS = 20;
const SDK = {
  name: "sentry.javascript.node",
  version: "10.78.0",
  integrations: "InboundFilters RequestData Console Http Context Modules Express Postgres".split(
    " ",
  ),
  packages: [{ name: "npm:@sentry/node", version: "10.78.0" }],
};
const WORK = [
  ["db", "SELECT * FROM carts WHERE id = $1", { "db.system": "postgresql", "db.user": "shop" }],
  ["db", "SELECT price, currency FROM prices WHERE product_id = $1", { "db.system": "postgresql" }],
  ["cache.get", "cart", { "cache.hit": true, "cache.key": "cart" }],
  ["middleware.express", "jsonParser", { "express.type": "middleware" }],
  ["http.client", "GET https://stock.example/items", { "http.response.status_code": 200 }],
] as const;

export function transaction(random: Random, _: number, sentAtMs: number): RequestBody {
  const eventId = random.hex(32);
  const traceId = random.hex(32);
  const rootId = random.hex(16);
  const release = random.pick(API_RELEASES);
  const name = random.pick(API_ROUTES);
  const endS = (sentAtMs - 100 - random.below(900)) / 1000;
  const startS = endS - 0.02 - random.share() * 0.4;
  const header = {
    event_id: eventId,
    sent_at: new Date(sentAtMs).toISOString(),
    sdk: { name: SDK.name, version: SDK.version },
    trace: { environment: "production", release, trace_id: traceId, sample_rate: "0.1" },
  };
  const data = {
    "sentry.origin": "auto.http.otel.http",
    "sentry.op": "http.server",
    "http.method": name.split(" ")[0],
    "http.route": name.split(" ")[1],
    "http.status_code": 200,
    "net.host.name": "api.shop.example",
  };
  const payload = {
    contexts: {
      trace: { span_id: rootId, trace_id: traceId, op: "http.server", status: "ok", data },
      runtime: { name: "node", version: "v24.21.0" },
      os: { name: "Debian", version: "12.11", kernel_version: "6.1.0-18-amd64" },
      device: { arch: "x64", memory_size: 25_275_125_760, processor_count: 2 },
    },
    spans: spansOf(random, { traceId, rootId, startS, endS }),
    start_timestamp: startS,
    timestamp: endS,
    transaction: name,
    type: "transaction",
    transaction_info: { source: "route" },
    platform: "node",
    server_name: `api-${1 + random.below(3)}`,
    event_id: eventId,
    environment: "production",
    release,
    sdk: SDK,
    user: { id: userId(random) },
    request: { method: name.split(" ")[0], url: `https://api.shop.example${name.split(" ")[1]}` },
  };
  return {
    bytes: envelopeOf(header, { type: "transaction" }, payload),
    rows: { span: 1 + SPANS },
  };
}

function spansOf(
  random: Random,
  of: { traceId: string; rootId: string; startS: number; endS: number },
): object[] {
  const stepS = (of.endS - of.startS) / SPANS;
  return Array.from({ length: SPANS }, (_, i) => {
    const [op, description, data] = WORK[i % WORK.length] ?? WORK[0];
    const origin = "auto.otel";
    const startS = of.startS + i * stepS;
    return {
      data: { "sentry.origin": origin, "sentry.op": op, ...data },
      description,
      op,
      origin,
      parent_span_id: of.rootId,
      span_id: random.hex(16),
      start_timestamp: startS,
      timestamp: startS + stepS * random.share(),
      status: "ok",
      trace_id: of.traceId,
    };
  });
}
