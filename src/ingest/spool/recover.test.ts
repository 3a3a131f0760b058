import { appendFileSync, cpSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { ProjectId } from "#model/ids.ts";
import { offsetOf, SPOOL_START, segmentOf, spoolPosition } from "#model/spool-position.ts";
import {
  readSpool,
  sampleFolder,
  sampleRecord,
  startWriter,
  writeBodies,
} from "#test/support/ingest/sample-spool.ts";
import { encodeRecordHead } from "./record.ts";
import { recoverSpool } from "./recover.ts";
import { segmentKey } from "./segment-key.ts";
import { freeSegmentsBelow, listSegments, segmentPath } from "./segments.ts";

/** Many starts, each with its syncs, on a disk that may be busy. */
const SLOW = { timeout: 30_000 };
/** The segment that the first writer of an empty folder begins. */
const FIRST = 2;

/** Starts again, appends "new" and reads everything. */
async function restartAndRead(folder: string, from = SPOOL_START) {
  const { writer, state } = startWriter(folder);
  await writer.append(sampleRecord("new"));
  await writer.close();
  return readSpool(folder, state.durable, from);
}

test("a new segment is above all that exist and all that was digested", async () => {
  const folder = join(sampleFolder(), "not", "there", "yet");
  expect(recoverSpool(folder, SPOOL_START)).toBe(FIRST);
  await writeBodies(folder, ["a"]);
  expect(recoverSpool(folder, SPOOL_START)).toBe(FIRST + 1);
  expect(recoverSpool(folder, spoolPosition(40, 5))).toBe(41);
});

test(
  "a tail torn at any byte costs only the torn record, and new records follow",
  SLOW,
  async () => {
    const origin = sampleFolder();
    const ends = await writeBodies(origin, ["first", "torn tail"]);
    const [first = 0, second = 0] = ends.map(offsetOf);
    for (let length = 0; length < second; length++) {
      const folder = join(sampleFolder(), "copy");
      cpSync(origin, folder, { recursive: true });
      truncateSync(segmentPath(folder, FIRST), length);
      const { bodies, damages } = await restartAndRead(folder);
      expect(bodies, `cut at ${length}`).toEqual(length < first ? ["new"] : ["first", "new"]);
      expect(damages, `cut at ${length}`).toEqual([]);
    }
  },
);

test("a tail of zeros is no record and no damage", async () => {
  const folder = sampleFolder();
  await writeBodies(folder, ["first"]);
  appendFileSync(segmentPath(folder, FIRST), Buffer.alloc(5 * MEBIBYTE));
  expect(await restartAndRead(folder)).toMatchObject({ bodies: ["first", "new"], damages: [] });
});

test("records of a recycled segment's earlier life are not read", async () => {
  const folder = sampleFolder();
  await writeBodies(folder, ["old 1", "old 2", "old 3"]);
  const old = readFileSync(segmentPath(folder, FIRST));
  await writeBodies(folder, ["first"]);
  const path = segmentPath(folder, FIRST + 1);
  const first = readFileSync(path);
  writeFileSync(path, Buffer.concat([first, old.subarray(first.length)]));
  const { bodies, damages } = await restartAndRead(folder, spoolPosition(FIRST + 1, 0));
  expect(bodies).toEqual(["first", "new"]);
  expect(damages).toEqual([]);
});

test(
  "a wrong byte in a record costs that record, is reported, and later ones are read",
  SLOW,
  async () => {
    const origin = sampleFolder();
    const bodies = ["first", "second", "third"];
    const ends = (await writeBodies(origin, bodies)).map(offsetOf);
    const bytes = readFileSync(segmentPath(origin, FIRST));
    for (const [i, from] of [0, ends[0] ?? 0].entries()) {
      const to = ends[i] ?? 0;
      for (let at = from; at < to; at++) {
        const folder = join(sampleFolder(), "copy");
        cpSync(origin, folder, { recursive: true });
        const damaged = Buffer.from(bytes);
        damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
        writeFileSync(segmentPath(folder, FIRST), damaged);
        const found = await restartAndRead(folder);
        expect(found.bodies, `byte ${at}`).toEqual([...bodies.filter((_, n) => n !== i), "new"]);
        expect(found.damages, `byte ${at}`).toEqual([{ segment: FIRST, from, to }]);
      }
    }
  },
);

test("a damaged stretch longer than what is read at once is stepped over", async () => {
  const folder = sampleFolder();
  await writeBodies(folder, ["first", "x".repeat(5 * MEBIBYTE), "third"]);
  const path = segmentPath(folder, FIRST);
  const bytes = readFileSync(path);
  bytes.writeUInt8(0, 3 * MEBIBYTE);
  // Magics without a record behind them, some of them where one read ends and the next begins.
  const { magic } = segmentKey(folder, FIRST);
  for (let at = 2 * MEBIBYTE; at < 2 * MEBIBYTE + 80; at += 5) magic.copy(bytes, at);
  writeFileSync(path, bytes);
  const { bodies, damages } = await restartAndRead(folder);
  expect(bodies).toEqual(["first", "third", "new"]);
  expect(damages).toHaveLength(1);
});

/** Records that a sender makes who knows the format, but not this spool's secret. */
function forgedRecords(): Buffer {
  const theirs = sampleFolder();
  recoverSpool(theirs, SPOOL_START);
  const record = { ...sampleRecord("forged"), projectId: 99 as ProjectId };
  const heads = [2, 3, 4, 5].map((n) => encodeRecordHead(record, segmentKey(theirs, n)));
  return Buffer.concat(heads.flatMap((head) => [head, record.body]));
}

test("a torn body cannot pass for records", async () => {
  const folder = sampleFolder();
  const ends = await writeBodies(folder, ["first", forgedRecords()]);
  truncateSync(segmentPath(folder, FIRST), offsetOf(ends[1] ?? SPOOL_START) - 1);
  expect(await restartAndRead(folder)).toMatchObject({ bodies: ["first", "new"], damages: [] });
});

test("a body left in a recycled segment cannot pass for records", async () => {
  const folder = sampleFolder();
  await writeBodies(folder, [forgedRecords(), "rest"]);
  freeSegmentsBelow(folder, FIRST + 1, 100);
  await writeBodies(folder, ["first"], { segment: FIRST + 1 });
  expect(await restartAndRead(folder)).toMatchObject({ bodies: ["first", "new"], damages: [] });
});

test("a segment is sealed once, however often the spool is recovered", async () => {
  const folder = sampleFolder();
  await writeBodies(folder, ["first"]);
  recoverSpool(folder, SPOOL_START);
  const sealed = readFileSync(segmentPath(folder, FIRST));
  recoverSpool(folder, SPOOL_START);
  recoverSpool(folder, spoolPosition(FIRST, 37));
  expect(readFileSync(segmentPath(folder, FIRST)).equals(sealed)).toBe(true);
});

test("records before the digested position need not be readable", async () => {
  const folder = sampleFolder();
  const [end = SPOOL_START] = await writeBodies(folder, ["digested", "waiting"]);
  const bytes = readFileSync(segmentPath(folder, FIRST));
  writeFileSync(segmentPath(folder, FIRST), bytes.fill(0, 0, offsetOf(end)));
  recoverSpool(folder, end);
  const { bodies, damages } = await restartAndRead(folder, end);
  expect(bodies).toEqual(["waiting", "new"]);
  expect(damages).toEqual([]);
});

test("a spool whose files were removed goes on above the digested position", async () => {
  const folder = sampleFolder();
  const digested = spoolPosition(7, 1234);
  expect(recoverSpool(folder, digested)).toBe(8);
  const { writer, state } = startWriter(folder, { segment: 8 });
  await writer.append(sampleRecord("new"));
  await writer.close();
  expect(readSpool(folder, state.durable, digested).bodies).toEqual(["new"]);
  expect(listSegments(folder).map(Number)).toEqual([segmentOf(state.durable)]);
});

test("what an earlier use left behind the end is gone after a restart", async () => {
  const folder = sampleFolder();
  await writeBodies(folder, ["first"]);
  appendFileSync(segmentPath(folder, FIRST), "hunter2 of an earlier life");
  recoverSpool(folder, SPOOL_START);
  expect(readFileSync(segmentPath(folder, FIRST)).toString()).not.toContain("hunter2");
  // And where the seal is already there.
  appendFileSync(segmentPath(folder, FIRST), "hunter2 behind the seal");
  recoverSpool(folder, SPOOL_START);
  expect(readFileSync(segmentPath(folder, FIRST)).toString()).not.toContain("hunter2");
  expect(await restartAndRead(folder)).toMatchObject({ bodies: ["first", "new"], damages: [] });
});
