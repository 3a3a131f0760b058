/**
 * Events straight into a store, with the writers that the digest uses, so that files and indexes
 * are those of an installation that took them in over weeks.
 */
import { joinStores } from "#ingest/store/digest-store.ts";
import { Random } from "#lib/random.ts";
import { DAY_MS } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { openDigestDrivers } from "#store/open.ts";
import { BENCH_SPOOL, batchOfEvents } from "./event-batch.ts";
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
  const store = joinStores((rules) => openDigestDrivers({ dataFolder, rules, spool: BENCH_SPOOL }));
  const templates = await makeTemplates(store, owner, { seed, count: filling.templates });
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
        return varyEvent(template, { receivedMs, dayNumber: dayNumberOf(midnight) }, random);
      });
      const to = (position + POSITIONS_PER_BATCH) as SpoolPosition;
      await store.write(batchOfEvents(events, { from: position, to, known }));
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
