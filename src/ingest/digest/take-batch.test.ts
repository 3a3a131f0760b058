import { expect, test } from "vitest";
import type { ReadRecord } from "#ingest/spool/reader.ts";
import { MEBIBYTE } from "#lib/bytes.ts";
import { DAY_MS } from "#lib/time.ts";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { SPOOL_START, type SpoolPosition, spoolPosition } from "#model/spool-position.ts";
import { BatchTaker, type RecordSource } from "./take-batch.ts";

const SIZES = { fullRecords: 1000, recordsWhenBehind: 3000, keepsBounds: false };

const NOON_MS = Date.parse("2026-11-15T12:00:00Z");
const NOTHING = Buffer.alloc(0);

/** Record n lies between positions n and n + 1 of segment 2. */
function at(n: number): SpoolPosition {
  return spoolPosition(2, n);
}

interface Sample {
  receivedAtMs?: number;
  body?: Buffer;
}

function source(samples: Sample[]): RecordSource {
  const records = samples.map(({ receivedAtMs = NOON_MS, body = NOTHING }, n): ReadRecord => {
    const [projectId, keyId] = [1 as ProjectId, 1 as KeyId];
    const record = { kind: "envelope", projectId, keyId, receivedAtMs, note: {}, body } as const;
    return { record, from: at(n), to: at(n + 1) };
  });
  return {
    next(durable) {
      const first = records[0];
      return first !== undefined && first.to <= durable ? records.shift() : undefined;
    },
  };
}

function records(count: number, sample: Sample = {}): Sample[] {
  return Array<Sample>(count).fill(sample);
}

/** The sizes of all batches, with "again" on those that meta has already. */
function takeAll(samples: Sample[], metaAt = SPOOL_START): (number | string)[] {
  const taker = new BatchTaker(source(samples), SIZES, metaAt);
  const sizes: (number | string)[] = [];
  let end = at(0);
  for (let batch = taker.take(at(1e6)); batch; batch = taker.take(at(1e6))) {
    // Nothing is left out and nothing taken twice.
    for (const { from, to } of batch) {
      expect(from).toBe(end);
      end = to;
    }
    sizes.push(taker.isReplay(batch[0]) ? `${batch.length} again` : batch.length);
    expect(new Set(batch.map((read) => taker.isReplay(read))).size).toBe(1);
  }
  expect(end).toBe(at(samples.length));
  return sizes;
}

const CASES: [claim: string, samples: Sample[], sizes: (number | string)[], metaAt?: number][] = [
  ["nothing gives no batch", [], []],
  ["a few records are one batch", records(3), [3]],
  ["a thousand records are one batch", records(1000), [1000]],
  ["a backlog makes batches grow", records(10_000), [1000, 3000, 3000, 3000]],
  [
    "the batch ends with its UTC day",
    [...records(2), ...records(3, { receivedAtMs: NOON_MS + DAY_MS })],
    [2, 3],
  ],
  [
    "a clock that goes back a day ends the batch too",
    [...records(2), ...records(1, { receivedAtMs: NOON_MS - DAY_MS }), ...records(2)],
    [2, 1, 2],
  ],
  [
    "midnight is the first moment of the new day",
    [
      { receivedAtMs: Date.parse("2026-11-15T23:59:59.999Z") },
      { receivedAtMs: Date.parse("2026-11-16T00:00:00Z") },
      { receivedAtMs: Date.parse("2026-11-16T00:00:00.001Z") },
    ],
    [1, 2],
  ],
  ["records that meta has are kept apart", records(5), ["2 again", 3], 2],
  ["the last record that meta has may be the last of all", records(5), ["5 again"], 5],
  ["a batch that is cut by meta's position does not grow", records(1500), ["600 again", 900], 600],
  [
    "records that meta has are cut by days as well",
    [...records(2), ...records(2, { receivedAtMs: NOON_MS + DAY_MS })],
    ["2 again", "1 again", 1],
    3,
  ],
];

test.each(CASES)("%s", (_, samples, sizes, metaAt) => {
  expect(takeAll(samples, metaAt === undefined ? SPOOL_START : at(metaAt))).toEqual(sizes);
});

test("large records make small batches, and one record may be as large as it is", () => {
  const body = Buffer.alloc(20 * MEBIBYTE);
  expect(takeAll(records(5, { body }))).toEqual([2, 2, 1]);
  expect(takeAll([{ body: Buffer.alloc(40 * MEBIBYTE) }, {}, {}])).toEqual([1, 2]);
});

test("batches shrink again when the backlog is gone", () => {
  const taker = new BatchTaker(source(records(9000)), SIZES, SPOOL_START);
  const sizes = [1000, 1010, 3000, 9000, 9000].map((end) => taker.take(at(end))?.length);
  expect(sizes).toEqual([1000, 10, 1000, 3000, 3000]);
});

test("only what is durable is taken, the rest when it is", () => {
  const taker = new BatchTaker(source(records(4)), SIZES, SPOOL_START);
  expect(taker.take(at(0))).toBeUndefined();
  expect(taker.take(at(3))).toHaveLength(3);
  expect(taker.take(at(3))).toBeUndefined();
  expect(taker.take(at(4))).toHaveLength(1);
});

test("a record held back for the next batch is not lost when nothing follows it", () => {
  const taker = new BatchTaker(
    source([{}, { receivedAtMs: NOON_MS + DAY_MS }]),
    SIZES,
    SPOOL_START,
  );
  expect(taker.take(at(2))).toHaveLength(1);
  expect(taker.take(at(2))).toHaveLength(1);
  expect(taker.take(at(2))).toBeUndefined();
});

test("where bounds are kept, what comes again ends at its cut alone", () => {
  const sizes = { ...SIZES, keepsBounds: true };
  const taker = new BatchTaker(source(records(9000)), sizes, at(5000), [at(2000)]);
  const taken = Array.from({ length: 4 }, () => taker.take(at(9000))?.length);
  expect(taken).toEqual([2000, 3000, 1000, 3000]);
  const large = records(4, { body: Buffer.alloc(20 * MEBIBYTE) });
  expect(new BatchTaker(source(large), sizes, at(4)).take(at(4))?.length).toBe(4);
});
