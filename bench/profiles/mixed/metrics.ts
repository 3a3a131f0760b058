/** A full buffer of the server's metrics: 50 points in a container. */
import type { RequestBody } from "#bench/profiles/profile.ts";
import type { Random } from "#lib/random.ts";
import { containerOf, serverAttributes } from "./logs.ts";
import { API_ROUTES, typed } from "./shop.ts";

const POINTS = 50;
interface MetricKind {
  name: string;
  type: "counter" | "distribution" | "gauge";
  unit?: string;
}

const KINDS: readonly [MetricKind, ...MetricKind[]] = [
  { name: "orders.paid", type: "counter" },
  { name: "checkout.duration", type: "distribution", unit: "millisecond" },
  { name: "db.duration", type: "distribution", unit: "millisecond" },
  { name: "queue.depth", type: "gauge" },
];

export function metrics(random: Random, _: number, sentAtMs: number): RequestBody {
  const sender = serverAttributes(random);
  const items = Array.from({ length: POINTS }, (_, i) => {
    const { name, type, unit } = random.pick(KINDS);
    return {
      timestamp: (sentAtMs - 5000 + i * 90) / 1000,
      trace_id: random.hex(32),
      name,
      type,
      ...(unit === undefined ? {} : { unit }),
      value: type === "counter" ? 1 : random.below(4000) / 10,
      attributes: typed({ "http.route": random.pick(API_ROUTES), ...sender }),
    };
  });
  return {
    bytes: containerOf("trace_metric", "trace-metric", items),
    rows: { metric: POINTS },
  };
}
