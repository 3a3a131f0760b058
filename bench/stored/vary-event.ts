/** Another event like a template: its own ids, time, person and release, maybe another issue. */
import type { Random } from "#lib/random.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import type { EventId, GroupId, SpanId, TraceId } from "#model/ids.ts";
import type { EventTemplate, MadeEvent } from "./event-templates.ts";

/** Each issue of the load has this many like it: 2,000 issues in all, few of them frequent. */
const ISSUES_PER_TEMPLATE = 20;
/** On one day; over a month there are about six times as many. */
const USERS_A_DAY = 8000;
const NEW_USERS_A_DAY = 1500;
/** A shop that deploys twice a day; open tabs keep an older release. */
const DEPLOYS_A_DAY = 2;
const RELEASES_IN_USE = 3;

export interface Occasion {
  receivedMs: number;
  /** Days since the first one that is stored. */
  dayNumber: number;
}

export function varyEvent(
  { event, idAt, traceAt }: EventTemplate,
  { receivedMs, dayNumber }: Occasion,
  random: Random,
): MadeEvent {
  const variant = Math.floor(random.share() ** 3 * ISSUES_PER_TEMPLATE);
  const rank = Math.floor(random.share() ** 2 * USERS_A_DAY);
  const userKey = String(4000 + dayNumber * NEW_USERS_A_DAY + rank);
  const release = `shop-web@3.${dayNumber * DEPLOYS_A_DAY + random.below(RELEASES_IN_USE)}.0`;
  const eventId = random.hex(32) as EventId;
  const traceId = random.hex(32) as TraceId;
  const payload = Buffer.from(event.row.payload);
  payload.write(traceId, traceAt, "latin1");
  payload.write(eventId, idAt, "latin1");
  return {
    ...event,
    row: {
      ...event.row,
      eventId,
      groupId: (event.row.groupId + variant) as GroupId,
      timestampMs: receivedMs - 200 - random.below(800),
      receivedMs,
      release,
      userKey,
      tags: event.row.tags.map(([key, value]) => {
        if (key === "release") return [key, release] as const;
        return key === "user" ? ([key, `id:${userKey}`] as const) : ([key, value] as const);
      }),
      trace: { traceId, spanId: random.hex(16) as SpanId },
      payload,
    },
    newest: { ...event.newest, release },
    userHash: hash53(userKey),
  };
}
