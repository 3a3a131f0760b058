/** One UTC day of made-up data, with the writers that the digest uses. */

import { BENCH_SPOOL } from "#bench/stored/event-batch.ts";
import { openDigestStore } from "#ingest/store/digest-store.ts";
import { Random } from "#lib/random.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import { openDigestDrivers } from "#store/open.ts";
import { noRows } from "#store/ports/digest.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import { DAYS, type DataSize, type ProjectOwner } from "./data-plan.ts";
import type { SignalMaker, Stretch } from "./maker.ts";
import { SIGNALS } from "./signal-maker.ts";

export interface DayFilling {
  location: StoreLocation;
  size: DataSize;
  owners: readonly ProjectOwner[];
  /** From 0. */
  day: number;
  midnight: number;
  nowMs: number;
  seed: number;
}

/** Larger than the digest's: what comes out is the same, and less is written twice on the way. */
const BATCH_EVENTS = 20_000;
const POSITIONS_PER_BATCH = 1000;

export async function fillDay(filling: DayFilling): Promise<void> {
  const { location, size, owners, midnight, nowMs, seed } = filling;
  const [first, ...others] = owners;
  if (first === undefined) throw new Error("no project to make events for");
  const store = await openDigestStore((rules) =>
    openDigestDrivers({ ...location, rules, spool: BENCH_SPOOL }),
  );
  try {
    const context = { store, size, owners: [first, ...others], random: new Random(seed) } as const;
    const makers: SignalMaker[] = [];
    for (const signal of SIGNALS) makers.push(await signal(context));
    const parts = Math.ceil(size.events / DAYS / BATCH_EVENTS);
    const lengthMs = Math.min(DAY_MS, nowMs - midnight) / parts;
    let from = (await store.resume()).metaAt;
    for (let part = 0; part < parts; part++) {
      const to = (from + POSITIONS_PER_BATCH) as SpoolPosition;
      const fromMs = midnight + part * lengthMs;
      const stretch: Stretch = {
        ...{ fromMs, toMs: fromMs + lengthMs, day: filling.day, from, to },
        isFirstOfDay: part === 0,
        share: 1 / parts,
      };
      await store.write({
        ...{ from, to, day: utcDay(midnight), includesMeta: true, ...noRows() },
        ...{ outcomes: [], received: [], scrubbed: [] },
        ...Object.assign({}, ...makers.map((make) => make(stretch))),
      });
      from = to;
      await store.checkpoint();
    }
  } finally {
    await store.close();
  }
}
