/**
 * What the shop writes into its logs and measures beside errors. Metrics older than five days are
 * not taken, so both tell of the last days only.
 */
import type { JsonObject } from "#lib/json.ts";
import { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import type { DemoInput } from "./make-demo.ts";
import { releaseAt, type Service, type StoryClock, storyClock } from "./story.ts";

const DAYS = 4;
const LOGS = 400;
const METRICS = 600;
const AT_ONCE = 50;

export function makeTelemetry({ seed, nowMs, retentionDays }: DemoInput): Buffer[] {
  const clock = storyClock(nowMs, retentionDays);
  const random = new Random(hash53(`${seed} telemetry`));
  const times = (count: number) =>
    Array.from({ length: count }, () => nowMs - MINUTE_MS - random.share() * spanOf(clock)).sort();
  const logs = times(LOGS).map((atMs) => makeLog(random, atMs, clock));
  const metrics = times(METRICS).map((atMs) => makeMetric(random, atMs, clock));
  return [
    ...inContainers("log", "log", logs),
    ...inContainers("trace_metric", "trace-metric", metrics),
  ];
}

/** Whatever this installation keeps of it. */
function spanOf({ dayMs }: StoryClock): number {
  return DAYS * Math.min(DAY_MS, dayMs);
}

type Line = readonly [
  weight: number,
  line: {
    service: Service;
    level: "debug" | "info" | "warn" | "error";
    say: (random: Random) => [body: string, attributes: JsonObject];
  },
];

const order = (random: Random) => random.between(48_000, 52_000);

const LINES: readonly [Line, ...Line[]] = [
  [
    40,
    {
      service: "shop-api",
      level: "info",
      say: (random) => {
        const ms = random.between(4, 180);
        const path = random.pick(["/api/cart", "/api/products", "/api/checkout"]);
        return [`GET ${path} 200 in ${ms} ms`, { "url.path": path, "http.status": 200, ms }];
      },
    },
  ],
  [
    24,
    {
      service: "shop-worker",
      level: "info",
      say: (random) => {
        const id = order(random);
        return [`Order ${id} is on its way`, { "order.id": id, queue: "shipping" }];
      },
    },
  ],
  [
    14,
    {
      service: "shop-worker",
      level: "debug",
      say: (random) => {
        const depth = random.between(0, 40);
        return [`Queue shipping holds ${depth} jobs`, { queue: "shipping", depth }];
      },
    },
  ],
  [
    10,
    {
      service: "shop-api",
      level: "warn",
      say: (random) => {
        const ms = random.between(900, 4200);
        return [`Slow query on orders: ${ms} ms`, { "db.table": "orders", ms }];
      },
    },
  ],
  [
    6,
    {
      service: "shop-web",
      level: "warn",
      say: (random) => [
        `Image of product ${random.between(100, 900)} is missing`,
        { "url.path": "/products" },
      ],
    },
  ],
  [
    5,
    {
      service: "shop-api",
      level: "error",
      say: (random) => {
        const id = order(random);
        return [`Payment of order ${id} was refused: card_declined`, { "order.id": id }];
      },
    },
  ],
];

const SEVERITY = { debug: 5, info: 9, warn: 13, error: 17 } as const;

function makeLog(random: Random, atMs: number, clock: StoryClock): JsonObject {
  const { service, level, say } = random.weighted(LINES);
  const [body, attributes] = say(random);
  return {
    timestamp: atMs / 1000,
    level,
    severity_number: SEVERITY[level],
    body,
    trace_id: random.hex(32),
    attributes: typed({ ...attributes, ...senderOf(service, atMs, clock) }),
  };
}

type Metric = readonly [
  weight: number,
  metric: {
    name: string;
    type: "counter" | "gauge" | "distribution";
    unit?: string;
    service: Service;
    measure: (random: Random) => number;
  },
];

const METRIC_KINDS: readonly [Metric, ...Metric[]] = [
  [3, { name: "orders.paid", type: "counter", service: "shop-api", measure: () => 1 }],
  [
    4,
    {
      name: "checkout.duration",
      type: "distribution",
      unit: "millisecond",
      service: "shop-api",
      measure: (random) => 80 + random.share() ** 3 * 1400,
    },
  ],
  [
    2,
    {
      name: "queue.depth",
      type: "gauge",
      service: "shop-worker",
      measure: (random) => random.between(0, 40),
    },
  ],
  [
    1,
    {
      name: "memory.used",
      type: "gauge",
      unit: "byte",
      service: "shop-worker",
      measure: (random) => random.between(180, 320) * 1024 ** 2,
    },
  ],
];

function makeMetric(random: Random, atMs: number, clock: StoryClock): JsonObject {
  const { name, type, unit, service, measure } = random.weighted(METRIC_KINDS);
  return {
    timestamp: atMs / 1000,
    trace_id: random.hex(32),
    name,
    type,
    ...(unit === undefined ? {} : { unit }),
    value: measure(random),
    attributes: typed(senderOf(service, atMs, clock)),
  };
}

function senderOf(service: Service, atMs: number, { nowMs, dayMs }: StoryClock): JsonObject {
  const isWeb = service === "shop-web";
  const sdk = isWeb ? "sentry.javascript.nextjs" : "sentry.javascript.node";
  return {
    "sentry.release": releaseAt(service, (nowMs - atMs) / dayMs),
    "sentry.environment": "production",
    "sentry.sdk.name": sdk,
    "sentry.sdk.version": "11.11.0",
    ...(isWeb ? {} : { "server.address": `${service}-1` }),
  };
}

function typed(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const type = typeof value === "number" ? "integer" : "string";
      return [key, { value: value ?? null, type }];
    }),
  );
}

function inContainers(type: string, content: string, all: readonly JsonObject[]): Buffer[] {
  const bodies: Buffer[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const items = all.slice(from, from + AT_ONCE);
    const header = {
      type,
      item_count: items.length,
      content_type: `application/vnd.sentry.items.${content}+json`,
    };
    const payload = JSON.stringify({ version: 2, items });
    bodies.push(Buffer.from(`{}\n${JSON.stringify(header)}\n${payload}`));
  }
  return bodies;
}
