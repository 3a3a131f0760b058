/** A batch is written in four steps; a crash may come before, between and after any of them. */
import { expect, test } from "vitest";
import type { ProjectId } from "#model/ids.ts";
import { type Partition, partitionName } from "#model/keeping/choose-partitions.ts";
import { perSignal, SIGNALS, type Signal } from "#model/keeping/signal.ts";
import { ATTACHMENTS, type AttachmentRow } from "#model/signals/attachment.ts";
import { SPOOL_START, type SpoolPosition } from "#model/spool-position.ts";
import { blobNameOf, LARGEST_WITH_ROW } from "#model/tables/apart.ts";
import { keyText } from "#model/tables/table.ts";
import type { Blobs } from "#store/ports/blobs.ts";
import { type DigestBatch, type KeptBatch, noRows } from "#store/ports/digest.ts";
import type { DigestDrivers } from "#store/ports/digest-drivers.ts";
import type { MetaState } from "#store/ports/digest-meta.ts";
import { attachment, feedback } from "#test/support/store/replay-samples.ts";
import { log, logRow, sample, span } from "#test/support/store/samples.ts";
import { joinStores } from "./digest-store.ts";

class Crash extends Error {}

/** What is left of the stores when the program is gone. */
interface Disk {
  meta: MetaState;
  /** The ends of the batches that meta has counted. */
  counted: number[];
  kept: KeptBatch[];
  /** Day and signal → up to where, and the ends of the batches whose rows are held. */
  days: Map<string, { position: SpoolPosition; held: number[] }>;
  blobs: Set<string>;
}

function emptyDisk(): Disk {
  const meta = {
    position: SPOOL_START,
    day: "",
    dayPosition: SPOOL_START,
    filledTo: perSignal(() => SPOOL_START),
  };
  return { meta, counted: [], kept: [], days: new Map(), blobs: new Set() };
}

/** The smallest engine there can be: each step is whole or not at all. `step` may throw a crash. */
function openDrivers(disk: Disk, step: () => void): DigestDrivers {
  const name = (day: string, signal: Signal) => `${day} ${signal}`;
  const meta = {
    get state() {
      return disk.meta;
    },
    async commit(batch: DigestBatch, state: MetaState) {
      step();
      disk.counted.push(batch.to);
      disk.kept.push(batch);
      disk.meta = state;
      step();
      return [];
    },
    listKept: async () => disk.kept,
    isPassing: () => false,
  };
  const telemetry = {
    async turnTo(day: string) {
      step();
      const positions = SIGNALS.map((signal) => [
        signal,
        disk.days.get(name(day, signal))?.position,
      ]);
      return Object.fromEntries(positions.filter(([, at]) => at !== undefined));
    },
    async prepare(batch: DigestBatch, signals: readonly Signal[]) {
      step();
      return {
        async hold() {
          for (const signal of signals) {
            step();
            const { held = [] } = disk.days.get(name(batch.day, signal)) ?? {};
            disk.days.set(name(batch.day, signal), {
              position: batch.to,
              held: rowsOf(batch, signal) ? [...held, batch.to] : held,
            });
          }
          step();
        },
        async letGo() {},
      };
    },
    async findInPartition(partition: Partition, _table: string, keys: AttachmentRow[]) {
      const held = disk.days.get(name(partition.day, partition.signal))?.held ?? [];
      const has = (key: AttachmentRow) =>
        BATCHES.some(({ to, attachments }) => {
          return held.includes(to) && attachments.some(({ eventId }) => eventId === key.eventId);
        });
      return new Set(keys.filter(has).map((key) => keyText(ATTACHMENTS, key)));
    },
    isPassing: () => false,
  };
  return { meta, telemetry, blobs: openBlobs(disk, step) } as unknown as DigestDrivers;
}

function openBlobs({ blobs }: Disk, step: () => void): Partial<Blobs> {
  return {
    async put(blob) {
      step();
      blobs.add(blob);
      step();
    },
    async *list(folder) {
      for (const blob of blobs) if (blob.startsWith(folder)) yield { name: blob, bytes: 1 };
    },
    async remove(blob) {
      step();
      blobs.delete(blob);
      step();
    },
    async removeFolder(folder) {
      for (const blob of blobs) if (blob.startsWith(folder)) blobs.delete(blob);
    },
    isPassing: () => false,
  };
}

function rowsOf(batch: DigestBatch, signal: Signal): boolean {
  const { events, spans, logs, attachments } = batch;
  const rows = { errors: events, traces: spans, logs, replays: attachments };
  return rows[signal].length > 0;
}

const projectId = 1 as ProjectId;
const LARGE = Buffer.alloc(LARGEST_WITH_ROW + 1);
const ROWS: Record<Signal, Partial<DigestBatch>> = {
  errors: { events: [sample({ projectId }).row] },
  traces: { spans: [span({ projectId })] },
  logs: { logs: [logRow(log({ projectId }))] },
  replays: {},
};
/** Each a row of its own: rows have names of their own in `Blobs`. */
const rowsOfSignal = (signal: Signal): Partial<DigestBatch> =>
  signal === "replays"
    ? { attachments: [attachment({ projectId }), attachment({ projectId, payload: LARGE })] }
    : ROWS[signal];

/** Two days, signals that come and go, and a batch without a row. */
const BATCHES: readonly DigestBatch[] = (
  [
    ["2026-11-14", ["errors", "traces"]],
    ["2026-11-14", ["logs"]],
    ["2026-11-15", ["errors", "replays"]],
    ["2026-11-15", []],
    ["2026-11-15", ["traces", "replays"]],
    ["2026-11-15", ["errors"]],
  ] as const
).map(([day, signals], at) => ({
  ...noRows(),
  ...Object.assign({}, ...signals.map(rowsOfSignal)),
  from: (SPOOL_START + 100 * at) as SpoolPosition,
  to: (SPOOL_START + 100 * (at + 1)) as SpoolPosition,
  day,
  includesMeta: true,
  outcomes: [],
  received: [],
  scrubbed: [],
  settings: `of batch ${at}`,
  items: new Uint8Array([at]),
}));

/** As the digest's loop: from where telemetry is, what meta has apart from what it has not. */
async function run(disk: Disk, step: () => void): Promise<void> {
  const store = joinStores(() => openDrivers(disk, step));
  const { metaAt, telemetryAt, kept, cutAt } = await store.resume();
  expect(telemetryAt).toBeLessThanOrEqual(metaAt);
  // Each batch that is read again comes with what was decided about it, and is cut as it was.
  const again = BATCHES.filter(({ to }) => to > telemetryAt && to <= metaAt);
  expect(kept.map(({ settings }) => settings)).toEqual(again.map(({ settings }) => settings));
  expect([...cutAt, metaAt]).toEqual(expect.arrayContaining(again.map(({ to }) => to)));
  for (const batch of BATCHES) {
    if (batch.to > telemetryAt) await store.write({ ...batch, includesMeta: batch.to > metaAt });
  }
}

/** Whether it ended by a crash at this step. */
async function crashesAt(disk: Disk, last: number): Promise<boolean> {
  let steps = 0;
  try {
    await run(disk, () => {
      if (steps++ === last) throw new Crash();
    });
    return false;
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    // Ahead of meta it would say of what meta has not counted that it is stored already.
    const { days, blobs } = disk;
    for (const { day, to, attachments } of BATCHES) {
      const isHeld = days.get(`${day} replays`)?.held.includes(to);
      const large = attachments.filter(({ payload }) => payload === LARGE);
      for (const row of isHeld ? large : []) {
        expect(blobs).toContain(blobNameOf({ day, signal: "replays" }, ATTACHMENTS, row));
      }
    }
    const ahead = [...disk.days.values()].filter(({ position }) => position > disk.meta.position);
    expect(ahead).toEqual([]);
    return true;
  }
}

function expectWhole({ counted, days, meta, blobs }: Disk): void {
  const large = BATCHES.flatMap(({ day, attachments }) =>
    attachments
      .filter(({ payload }) => payload === LARGE)
      .map((row) => blobNameOf({ day, signal: "replays" }, ATTACHMENTS, row)),
  );
  expect([...blobs].sort()).toEqual(large.sort());
  expect(large.length).toBe(2);
  expect(counted).toEqual(BATCHES.map(({ to }) => to));
  expect(meta.position).toBe(BATCHES.at(-1)?.to);
  for (const signal of SIGNALS) {
    for (const day of ["2026-11-14", "2026-11-15"]) {
      const should = BATCHES.filter((batch) => batch.day === day && rowsOf(batch, signal));
      expect(days.get(`${day} ${signal}`)?.held ?? []).toEqual(should.map(({ to }) => to));
    }
  }
}

test("a crash at any step, and another at any step of the next run: all is there once", async () => {
  let first = 0;
  for (; await crashesAt(emptyDisk(), first); first++) {
    for (let second = 0; ; second++) {
      const disk = emptyDisk();
      await crashesAt(disk, first);
      const isCrashed = await crashesAt(disk, second);
      await run(disk, () => {});
      expectWhole(disk);
      if (!isCrashed) break;
    }
  }
  expect(first).toBeGreaterThan(30);
});

test("what fails without a crash is tried again, and takes only what it lacks", async () => {
  for (let failing = 0; failing < 40; failing++) {
    const disk = emptyDisk();
    let steps = 0;
    const store = joinStores(() =>
      openDrivers(disk, () => {
        if (steps++ === failing) throw new Error("the disk is full");
      }),
    );
    for (const batch of BATCHES) await store.write(batch).catch(() => store.write(batch));
    expectWhole(disk);
  }
});

test("after every batch there is nothing to read again, on whatever day a signal was seen last", async () => {
  const store = joinStores(() => openDrivers(emptyDisk(), () => {}));
  for (const batch of BATCHES) {
    await store.write(batch);
    const at = batch.to;
    expect(await store.resume()).toEqual({ metaAt: at, telemetryAt: at, cutAt: [], kept: [] });
  }
});

test("a signal that is owed rows is complete also when nothing is left of them", async () => {
  const disk = emptyDisk();
  const store = joinStores(() => openDrivers(disk, () => {}));
  const [batch] = BATCHES as [DigestBatch];
  await store.write(batch);
  // A crash before anything was held; and what was stored then is dropped now.
  disk.days.clear();
  expect((await store.resume()).telemetryAt).toBe(batch.from);
  await store.write({ ...batch, ...noRows(), includesMeta: false });
  expect((await store.resume()).telemetryAt).toBe(batch.to);
  expect([...disk.days.values()].map(({ held }) => held)).toEqual([[], []]);
});

test("what a file or meta cannot take is in none", async () => {
  const disk = emptyDisk();
  const drivers = openDrivers(disk, () => {});
  const { prepare } = drivers.telemetry;
  const [batch] = BATCHES as [DigestBatch];
  drivers.telemetry.prepare = async () => {
    throw new Error("a row that no file takes");
  };
  await expect(joinStores(() => drivers).write(batch)).rejects.toThrow("no file takes");
  expect([disk.counted, disk.days.size]).toEqual([[], 0]);
  drivers.meta.commit = async () => {
    throw new Error("meta does not");
  };
  const done: string[] = [];
  drivers.telemetry.prepare = async (...given) => {
    const prepared = await prepare(...given);
    return { hold: () => prepared.hold(), letGo: async () => void done.push("let go") };
  };
  await expect(joinStores(() => drivers).write(batch)).rejects.toThrow("meta does not");
  expect([done, disk.days.size]).toEqual([["let go"], 0]);
});

test("meta is given feedback that knows its error, asked for once and before anything is prepared", async () => {
  const drivers = openDrivers(emptyDisk(), () => {});
  const { prepare } = drivers.telemetry;
  const { commit } = drivers.meta;
  const error = sample({ projectId, group: 5 }).row;
  const steps: string[] = [];
  drivers.telemetry.findEvents = async (_day, keys) => {
    steps.push(`ask for ${keys.length}`);
    return [error];
  };
  drivers.telemetry.prepare = (...given) => {
    steps.push("prepare");
    return prepare(...given);
  };
  drivers.meta.commit = (batch, state) => {
    steps.push(`commit ${batch.feedback.map(({ groupId }) => groupId)}`);
    return commit(batch, state);
  };
  const store = joinStores(() => drivers);
  const [first, second] = BATCHES as [DigestBatch, DigestBatch];
  const rows = { feedback: [feedback({ projectId, eventId: error.eventId })] };
  await store.write({ ...first, ...rows });
  // Read again after a crash, meta has it.
  await store.write({ ...first, ...rows, includesMeta: false });
  await store.write(second);
  expect(steps).toEqual(["ask for 1", "prepare", "commit 5", "prepare", "prepare", "commit "]);
});

test("what is no longer kept goes by partitions, whatever of a day is where, but not the day that is written", async () => {
  const disk = emptyDisk();
  const drivers = openDrivers(disk, () => {});
  const gone: string[] = [];
  Object.assign(drivers.telemetry, {
    measurePartitions: async () =>
      [...disk.days.keys(), "2026-11-16 errors"].map((name) => {
        const [day, signal] = name.split(" ");
        return { day, signal, bytes: 10 };
      }),
    async removePartitions(partitions: readonly Partition[]) {
      gone.push(...partitions.map(partitionName));
    },
  });
  Object.assign(drivers.meta, {
    measureRows: async () => [{ day: "2026-11-13", signal: "errors", bytes: 5 }],
    async dropRows(days: string[]) {
      gone.push(...days.map((day) => `rows of ${day}`));
    },
  });
  const store = joinStores(() => drivers);
  for (const batch of BATCHES) await store.write(batch);
  const rule = { today: undefined, keepDays: perSignal(() => 30), maxBytes: 0 };
  // A clock that was ahead made a later day: the one that is written is not the newest.
  const removed = (await store.removeOldPartitions(rule)).map(partitionName);
  const old = ["2026-11-14.logs", "2026-11-14.traces", "2026-11-13.errors", "2026-11-14.errors"];
  expect(removed).toEqual(old);
  expect(gone).toEqual([...old, "rows of 2026-11-13", "rows of 2026-11-14"]);
});
