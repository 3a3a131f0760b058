/**
 * Events straight into a store, with the writers that the digest uses, so that files and indexes
 * are those of an installation that took them in over weeks.
 */
import { GroupChanges } from "#ingest/group-changes.ts";
import { hash53 } from "#lib/hash53.ts";
import { Random } from "#lib/random.ts";
import { DAY_MS, startOfHour, utcDay } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { openDigestStore } from "#store/open.ts";
import { type DigestBatch, noRows, type TagValue } from "#store/ports/digest.ts";
import { makeTemplates, type StoredOwner } from "./event-templates.ts";
import { varyEvent } from "./vary-event.ts";

export interface Filling {
  dataFolder: string;
  owner: StoredOwner;
  /** In each of the days. */
  eventsPerDay: number;
  /** Midnights, oldest first. */
  days: readonly number[];
  nowMs: number;
  seed: number;
  /** How many events go through the stages; the others are made from them. */
  templates: number;
}

/** Larger than the digest's: what comes out is the same, and less is written twice on the way. */
const BATCH = 20_000;
const POSITIONS_PER_BATCH = 1000;

export async function fillStore(filling: Filling): Promise<void> {
  const { dataFolder, owner, eventsPerDay, days, nowMs, seed } = filling;
  const store = openDigestStore({ dataFolder });
  const templates = makeTemplates(store, owner, { seed, count: filling.templates });
  const random = new Random(seed);
  let position = (await store.resume()).metaAt;
  for (const midnight of days) {
    const known = new Set<string>();
    const lengthMs = Math.min(DAY_MS, nowMs - midnight);
    for (let done = 0; done < eventsPerDay; done += BATCH) {
      const events = Array.from({ length: Math.min(BATCH, eventsPerDay - done) }, (_, i) => {
        const receivedMs = Math.floor(midnight + ((done + i) / eventsPerDay) * lengthMs);
        const template = templates[random.below(templates.length)];
        if (template === undefined) throw new Error("no templates");
        const event = varyEvent(template, { receivedMs, dayNumber: dayNumberOf(midnight) }, random);
        return { ...event, item: { ...event.item, position } };
      });
      const to = (position + POSITIONS_PER_BATCH) as SpoolPosition;
      await store.write(batchOf(events, { from: position, to, owner, known }));
      position = to;
      await store.checkpoint();
    }
  }
  await store.close();
}

/** The same for every filling: users and releases of a later day are later ones. */
function dayNumberOf(midnight: number): number {
  return Math.floor(midnight / DAY_MS) % 1000;
}

type Events = Parameters<GroupChanges["add"]>[0][];

function batchOf(
  events: Events,
  of: { from: SpoolPosition; to: SpoolPosition; owner: StoredOwner; known: Set<string> },
): DigestBatch {
  const groups = new GroupChanges();
  const hours = new Map<number, number>();
  for (const event of events) {
    groups.add(event);
    const hourMs = startOfHour(event.row.receivedMs);
    hours.set(hourMs, (hours.get(hourMs) ?? 0) + 1);
  }
  const { projectId, keyId } = of.owner;
  return {
    from: of.from,
    to: of.to,
    day: utcDay(events[0]?.row.receivedMs ?? 0),
    includesMeta: true,
    ...noRows(),
    events: events.map(({ row }) => row),
    groups: groups.all(),
    tagValues: newTagValues(events, of.known),
    outcomes: [...hours].map(([hourMs, quantity]) => ({
      ...{ projectId, keyId, hourMs, quantity },
      ...({ category: "error", kind: "accepted", reason: "" } as const),
    })),
    received: [...hours].map(([hourMs, envelopes]) => ({ projectId, hourMs, envelopes })),
    scrubbed: [],
  };
}

/** Those that the day did not have yet; the names of tags are values of a tag without a name. */
function newTagValues(events: Events, known: Set<string>): TagValue[] {
  const added: TagValue[] = [];
  for (const { row } of events) {
    for (const tag of row.tags) {
      for (const [key, value] of [tag, ["", tag[0]] as const]) {
        const name = `${key} ${value}`;
        if (known.has(name)) continue;
        known.add(name);
        added.push({ projectId: row.projectId, key, hash: hash53(value) });
      }
    }
  }
  return added;
}
