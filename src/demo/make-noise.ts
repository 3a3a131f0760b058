/**
 * What any shop's pages send beside what is worth reading: noise that filters drop, items that
 * nobody could use, and more of one kind than somebody allowed. So "What arrived" has something to
 * tell of each.
 */
import type { JsonObject } from "#lib/json.ts";
import { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { HOUR_MS, SECOND_MS } from "#lib/time.ts";
import type { DemoInput } from "./make-demo.ts";
import { releaseAt } from "./story.ts";

/** An old worker still counts by statsd; somebody has set how much of that is taken. */
export const DEMO_LIMIT = { category: "metric_bucket", window: "day", quantity: 20 } as const;
const COUNTED = 60;
const NOISY_EVENTS = 140;
const BROKEN = 12;

export function makeNoise({ seed, nowMs }: DemoInput): Buffer[] {
  const random = new Random(hash53(`${seed} noise`));
  const noisy = Array.from({ length: NOISY_EVENTS }, () => makeNoisy(random, nowMs));
  return [
    ...noisy.map((event) => envelopeOf(nowMs, "event", JSON.stringify(event))),
    // An exporter that cuts its lines: nothing in it can be read.
    ...Array.from({ length: BROKEN }, () => envelopeOf(nowMs, "log", '{"items":[{"body":"GET /ca')),
  ];
}

/** Sent once the limit is there: what is beyond it is refused, and counted. */
export function makeTooMany({ nowMs }: DemoInput): Buffer[] {
  return Array.from({ length: COUNTED }, (_, at) =>
    envelopeOf(nowMs, "statsd", `worker.stock.synced@none:${at % 7}|c|#warehouse:north`),
  );
}

interface Noise {
  value: string;
  from: string | undefined;
}
const NOISY: readonly [readonly [number, Noise], ...(readonly [number, Noise])[]] = [
  [5, { value: "ResizeObserver loop completed with undelivered notifications.", from: "app.js" }],
  [2, { value: "ResizeObserver loop limit exceeded", from: "app.js" }],
  [
    3,
    {
      value: "Could not connect",
      from: "chrome-extension://kbfnbcaeplbcioakkpcpgfkobkghlhen/c.js",
    },
  ],
  [2, { value: "Script error.", from: undefined }],
];

function makeNoisy(random: Random, nowMs: number): JsonObject {
  const { value, from } = random.weighted(NOISY);
  const frames = from === undefined ? [] : [{ filename: from, lineno: 1, colno: 1 }];
  return {
    event_id: random.hex(32),
    timestamp: (nowMs - random.share() * 20 * HOUR_MS) / SECOND_MS,
    platform: "javascript",
    environment: "production",
    release: releaseAt("shop-web", 0),
    exception: { values: [{ type: "Error", value, stacktrace: { frames } }] },
  };
}

function envelopeOf(nowMs: number, type: string, payload: string): Buffer {
  const header = { sent_at: new Date(nowMs).toISOString() };
  const item = { type, length: Buffer.byteLength(payload) };
  return Buffer.from([JSON.stringify(header), JSON.stringify(item), payload].join("\n"));
}
