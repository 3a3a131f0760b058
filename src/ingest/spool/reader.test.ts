import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { offsetOf, SPOOL_START, segmentOf, spoolPosition } from "#model/spool-position.ts";
import {
  readSpool,
  sampleFolder,
  sampleRecord,
  startWriter,
  writeBodies,
} from "#test/support/ingest/sample-spool.ts";
import { SpoolReader } from "./reader.ts";
import { RECORD_HEADER_BYTES } from "./record.ts";
import { segmentPath } from "./segments.ts";

const BODY = "x".repeat(400);
const SMALL = { segmentBytes: 1000 };
const FIVE = [0, 1, 2, 3, 4].map((i) => `${i}${BODY}`);

function silently(): never {
  throw new Error("no damage is expected");
}

test("a reader follows a writer across segments, record by record", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  const reader = new SpoolReader(folder, SPOOL_START, silently);
  expect(reader.next(state.durable)).toBeUndefined();
  for (let i = 0; i < 30; i++) {
    const body = `${i} ${"y".repeat((i * 53) % 700)}`;
    await writer.append(sampleRecord(body));
    const read = reader.next(state.durable);
    expect(read?.record.body.toString()).toBe(body);
    expect(read?.to).toBe(state.durable);
    expect(reader.next(state.durable)).toBeUndefined();
    expect(reader.position).toBe(state.durable);
  }
  reader.close();
  await writer.close();
});

test("a reader that lags reads the same as one that follows", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  const lagging = new SpoolReader(folder, SPOOL_START, silently);
  const read: string[] = [];
  for (let i = 0; i < 40; i++) {
    await Promise.all([writer.append(sampleRecord(`${i}a`)), writer.append(sampleRecord(`${i}b`))]);
    if (i % 3 === 0) read.push(lagging.next(state.durable)?.record.body.toString() ?? "none");
  }
  for (let next = lagging.next(state.durable); next; next = lagging.next(state.durable)) {
    read.push(next.record.body.toString());
  }
  expect(read).toEqual(Array.from({ length: 40 }, (_, i) => [`${i}a`, `${i}b`]).flat());
  lagging.close();
  await writer.close();
});

test("nothing past the durable position is read, though it is in the file", async () => {
  const folder = sampleFolder();
  const [first = SPOOL_START, second = SPOOL_START] = await writeBodies(folder, ["a", "b"]);
  expect(readSpool(folder, first).bodies).toEqual(["a"]);
  expect(readSpool(folder, spoolPosition(segmentOf(second), offsetOf(second) - 1)).bodies).toEqual([
    "a",
  ]);
});

test("every record's end is where reading can begin again", async () => {
  const folder = sampleFolder();
  const durable = (await writeBodies(folder, FIVE, SMALL)).at(-1) ?? SPOOL_START;
  for (const [i, { to }] of readSpool(folder, durable).records.entries()) {
    expect(readSpool(folder, durable, to).bodies).toEqual(FIVE.slice(i + 1));
  }
});

test("records keep their bytes while later ones are read", async () => {
  const folder = sampleFolder();
  const bodies = Array.from({ length: 8 }, (_, i) => String(i).repeat(700_000));
  const durable = (await writeBodies(folder, bodies)).at(-1) ?? SPOOL_START;
  expect(readSpool(folder, durable).bodies).toEqual(bodies);
});

test("a segment without its seal is damaged to its end, and the next one is read", async () => {
  const folder = sampleFolder();
  const durable = (await writeBodies(folder, FIVE, SMALL)).at(-1) ?? SPOOL_START;
  const path = segmentPath(folder, 2);
  const size = readFileSync(path).length;
  const bytes = readFileSync(path).fill(0, size - RECORD_HEADER_BYTES);
  writeFileSync(path, bytes);
  expect(readSpool(folder, durable)).toMatchObject({
    bodies: FIVE,
    damages: [{ segment: 2, from: size - RECORD_HEADER_BYTES, to: size }],
  });
  // Cut in the middle of a record: that one is gone and reported, nothing else.
  truncateSync(path, size - 100);
  const cut = readSpool(folder, durable);
  expect(cut.bodies).toEqual(FIVE.filter((_, i) => i !== 1));
  expect(cut.damages).toHaveLength(1);
});

test("a segment that was freed is no damage", async () => {
  const folder = sampleFolder();
  const durable = (await writeBodies(folder, FIVE, SMALL)).at(-1) ?? SPOOL_START;
  rmSync(segmentPath(folder, 2));
  expect(readSpool(folder, durable)).toMatchObject({ bodies: FIVE.slice(2), damages: [] });
});

test("a live segment that somebody removed is reported, not waited for", async () => {
  const folder = sampleFolder();
  const durable = (await writeBodies(folder, ["a"])).at(-1) ?? SPOOL_START;
  rmSync(segmentPath(folder, segmentOf(durable)));
  const { bodies, damages } = readSpool(folder, durable);
  expect(bodies).toEqual([]);
  expect(damages).toEqual([{ segment: segmentOf(durable), from: 0, to: offsetOf(durable) }]);
});

test("only stores that went back behind what the spool has forgotten have lost something", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  const lost = (position = SPOOL_START) =>
    new SpoolReader(folder, position, silently).hasLostItsStart;
  expect(lost()).toBe(false);
  await writer.append(sampleRecord(BODY));
  const stored = state.durable;
  expect(lost(stored)).toBe(false);
  await writer.close();
  rmSync(segmentPath(folder, segmentOf(stored)));
  expect(lost(stored)).toBe(true);
});
