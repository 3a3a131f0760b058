/**
 * What the shop's SDKs say beside errors: sessions, client reports and the check-in of a job. The
 * edge takes sessions of the last five days only, so the story's other days have none.
 */
import type { JsonObject } from "#lib/json.ts";
import { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "#lib/time.ts";
import type { DemoInput } from "./make-demo.ts";
import { makeWebSessions } from "./make-web-sessions.ts";
import { releaseAt, STORY_DAYS, type StoryClock, storyClock } from "./story.ts";

/** A little less than five: the last envelope is sent later than it was made. */
const KEPT_MS = 4.9 * DAY_MS;
/** As many as an envelope may carry. */
const ITEMS_AT_ONCE = 100;

export function makeHealth({ seed, nowMs, retentionDays }: DemoInput): Buffer[] {
  const clock = storyClock(nowMs, retentionDays);
  const keptDays = Math.min(STORY_DAYS, KEPT_MS / clock.dayMs);
  const own = (name: string) => hash53(`${seed} ${name}`);
  const visits = makeWebSessions(own("visits"), clock, keptDays);
  return [
    ...inPortions(visits.map((visit) => ["session", visit])),
    ...inPortions(makeRequests(new Random(own("requests")), clock, keptDays)),
    ...inPortions(makeReports(new Random(own("reports")), clock)),
    envelopeOf([["check_in", makeCheckIn()]], nowMs),
  ];

  function inPortions(items: Item[]): Buffer[] {
    const bodies: Buffer[] = [];
    for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
      bodies.push(envelopeOf(items.slice(from, from + ITEMS_AT_ONCE), nowMs));
    }
    return bodies;
  }
}

type Item = [type: string, payload: JsonObject];

/** The API counts the requests it answered itself, by the hour. */
function makeRequests(random: Random, clock: StoryClock, keptDays: number): Item[] {
  const groups = new Map<string, JsonObject[]>();
  const firstMs = clock.nowMs - keptDays * clock.dayMs;
  for (let startedMs = firstMs; startedMs < clock.nowMs; startedMs += HOUR_MS) {
    const release = releaseAt("shop-api", (clock.nowMs - startedMs) / clock.dayMs);
    const busy = 1 + Math.sin(((startedMs % DAY_MS) / DAY_MS) * 2 * Math.PI - Math.PI / 1.6);
    const group = {
      started: new Date(startedMs - (startedMs % (60 * SECOND_MS))).toISOString(),
      exited: Math.round(40 + 260 * busy * (0.85 + 0.3 * random.share())),
      errored: random.between(0, 4),
      crashed: random.chance(0.2) ? 1 : 0,
    };
    groups.set(release, [...(groups.get(release) ?? []), group]);
  }
  return [...groups].map(([release, aggregates]) => [
    "sessions",
    { aggregates, attrs: { release, environment: "production" } },
  ]);
}

/** What pages did not send: by choice, and because people were on trains. */
function makeReports(random: Random, clock: StoryClock): Item[] {
  return Array.from({ length: 2 * STORY_DAYS - 1 }, (_, half) => {
    const atMs = clock.nowMs - ((half + 0.5) / 2) * clock.dayMs;
    const told = [
      ["sample_rate", "transaction", random.between(300, 900)],
      ["before_send", "error", random.between(2, 20)],
      ["network_error", "error", random.between(0, 6)],
      ["ratelimit_backoff", "span", half === 5 ? 240 : 0],
    ] as const;
    const discarded_events = told
      .filter(([, , quantity]) => quantity > 0)
      .map(([reason, category, quantity]) => ({ reason, category, quantity }));
    return ["client_report", { timestamp: atMs / SECOND_MS, discarded_events }];
  });
}

/** Its time is that of its arrival: a run that has just ended. */
function makeCheckIn(): JsonObject {
  return {
    monitor_slug: "nightly-stock-sync",
    status: "ok",
    duration: 48.2,
    environment: "production",
    release: releaseAt("shop-worker", 0),
    monitor_config: {
      schedule: { type: "crontab", value: "15 3 * * *" },
      checkin_margin: 10,
      max_runtime: 30,
      timezone: "Europe/Berlin",
    },
  };
}

function envelopeOf(items: readonly Item[], nowMs: number): Buffer {
  const lines = items.flatMap(([type, payload]) => [
    JSON.stringify({ type }),
    JSON.stringify(payload),
  ]);
  const header = JSON.stringify({ sent_at: new Date(nowMs).toISOString() });
  return Buffer.from([header, ...lines].join("\n"));
}
