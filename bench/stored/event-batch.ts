/** What the digest would write for these events, all received on one UTC day. */

import { GroupChanges } from "#ingest/digest/group-changes.ts";
import { getOrMake } from "#lib/get-or-make.ts";
import { hash53 } from "#lib/sketch/hash53.ts";
import { startOfHour, utcDay } from "#lib/time.ts";
import type { TagValue } from "#model/signals/stored-event.ts";
import type { SpoolId, SpoolPosition } from "#model/spool-position.ts";
import { type DigestBatch, noRows } from "#store/ports/digest.ts";
import type { MadeEvent } from "./event-templates.ts";

interface BatchRange {
  from: SpoolPosition;
  to: SpoolPosition;
  /** The day's values of tags so far. */
  known: Set<string>;
}

/** What is made has been in no spool. */
export const BENCH_SPOOL = "be4c".padEnd(32, "0") as SpoolId;

export function batchOfEvents(
  events: readonly MadeEvent[],
  { from, to, known }: BatchRange,
): DigestBatch {
  const groups = new GroupChanges();
  for (const event of events) groups.add(event);
  const arrived = countArrivals(events);
  return {
    from,
    to,
    day: utcDay(events[0]?.row.receivedMs ?? 0),
    includesMeta: true,
    ...noRows(),
    events: events.map(({ row }) => row),
    groups: groups.all(),
    tagValues: newTagValues(events, known),
    outcomes: arrived.map(({ projectId, keyId, hourMs, quantity }) => ({
      ...{ projectId, keyId, hourMs, quantity },
      ...({ category: "error", kind: "accepted", reason: "" } as const),
    })),
    received: arrived.map(({ projectId, hourMs, quantity }) => ({
      ...{ projectId, hourMs, envelopes: quantity },
    })),
    scrubbed: [],
    settings: "",
    items: new Uint8Array(),
  };
}

/** By key and hour. */
function countArrivals(events: readonly MadeEvent[]) {
  const counts = new Map<string, ReturnType<typeof arrivalOf>>();
  for (const event of events) {
    const arrival = arrivalOf(event);
    getOrMake(counts, `${arrival.keyId} ${arrival.hourMs}`, () => arrival).quantity += 1;
  }
  return [...counts.values()];
}

function arrivalOf({ keyId, row }: MadeEvent) {
  const { projectId, receivedMs } = row;
  return { projectId, keyId, hourMs: startOfHour(receivedMs), quantity: 0 };
}

/** Those that the day did not have yet; the names of tags are values of a tag without a name. */
function newTagValues(events: readonly MadeEvent[], known: Set<string>): TagValue[] {
  const added: TagValue[] = [];
  for (const { row } of events) {
    for (const tag of row.tags) {
      for (const [key, value] of [tag, ["", tag[0]] as const]) {
        const name = `${row.projectId} ${key} ${value}`;
        if (known.has(name)) continue;
        known.add(name);
        added.push({ projectId: row.projectId, key, hash: hash53(value) });
      }
    }
  }
  return added;
}
