import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spoolPosition } from "#model/spool-position.ts";
import {
  readSpool,
  sampleFolder,
  sampleRecord,
  startWriter,
  writeBodies,
} from "#test/support/ingest/sample-spool.ts";
import {
  createSegment,
  freeSegmentsBelow,
  listSegments,
  removeFreed,
  SEGMENT_BYTES,
  segmentPath,
} from "./segments.ts";

const SMALL = { segmentBytes: 1000 };
const BODY = "x".repeat(400);

/** Segments 2, 3, 4, … with two records each. */
async function severalSegments(folder: string, records = 8): Promise<void> {
  await writeBodies(
    folder,
    Array.from({ length: records }, (_, i) => `${i} ${BODY}`),
    SMALL,
  );
}

test("segments are listed by number, other files are not", () => {
  const folder = sampleFolder();
  for (const name of ["0000000010.seg", "0000000009.seg", "0000000001.spare", "7.seg", "x.txt"]) {
    writeFileSync(join(folder, name), "");
  }
  expect(listSegments(folder)).toEqual([9, 10]);
});

test("a freed segment becomes the spare, further ones are removed", async () => {
  const folder = sampleFolder();
  await severalSegments(folder);
  expect(listSegments(folder)).toEqual([2, 3, 4, 5]);
  freeSegmentsBelow(folder, 5, SMALL.segmentBytes);
  expect(readdirSync(folder).sort()).toEqual(["0000000002.spare", "0000000005.seg", "secret"]);
});

test("a large segment is only let go of while the edge waits, and leaves the disk afterwards", async () => {
  const folder = sampleFolder();
  for (const number of [1, 2, 3]) {
    createSegment(folder, number);
    // Sparse: it has the length and takes no room.
    truncateSync(segmentPath(folder, number), SEGMENT_BYTES);
  }
  freeSegmentsBelow(folder, 3);
  expect(readdirSync(folder).sort()).toEqual([
    "0000000001.spare",
    "0000000002.freed",
    "0000000003.seg",
  ]);
  expect(statSync(join(folder, "0000000002.freed")).size).toBe(SEGMENT_BYTES);
  // Also one that an earlier run left.
  await removeFreed(folder);
  expect(readdirSync(folder).sort()).toEqual(["0000000001.spare", "0000000003.seg"]);
});

test("a segment that is far from full is no spare", async () => {
  const folder = sampleFolder();
  await writeBodies(folder, ["small"], SMALL);
  freeSegmentsBelow(folder, 9, SMALL.segmentBytes);
  expect(readdirSync(folder)).toEqual(["secret"]);
});

test("the next segment is made from the spare and keeps its size", async () => {
  const folder = sampleFolder();
  await severalSegments(folder);
  freeSegmentsBelow(folder, 3, SMALL.segmentBytes);
  const spareBytes = statSync(join(folder, "0000000002.spare")).size;
  const { writer, state } = startWriter(folder, SMALL);
  expect(existsSync(join(folder, "0000000002.spare"))).toBe(false);
  await writer.append(sampleRecord("new"));
  await writer.close();
  expect(statSync(segmentPath(folder, 6)).size).toBe(spareBytes);
  expect(readSpool(folder, state.durable, spoolPosition(6, 0)).bodies).toEqual(["new"]);
});

test("a segment without a spare starts empty", () => {
  const folder = sampleFolder();
  createSegment(folder, 4);
  expect(statSync(segmentPath(folder, 4)).size).toBe(0);
});

test("only what the stores hold safely is freed", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  for (let i = 0; i < 8; i++) await writer.append(sampleRecord(`${i} ${BODY}`));
  writer.recycle();
  expect(listSegments(folder)).toEqual([2, 3, 4, 5]);
  // Digested, but a power cut could still take it back.
  state.digested = spoolPosition(5, 900);
  writer.recycle();
  expect(listSegments(folder)).toEqual([2, 3, 4, 5]);
  // The last byte of segment 3 is still needed.
  state.freeBelow = spoolPosition(3, 900);
  writer.recycle();
  expect(listSegments(folder)).toEqual([3, 4, 5]);
  const left = readSpool(folder, state.durable, spoolPosition(3, 0));
  expect(left.bodies.map((body) => body[0])).toEqual(["2", "3", "4", "5", "6", "7"]);
  // Even a position beyond the writer's own frees nothing that is being written.
  state.freeBelow = spoolPosition(99, 0);
  writer.recycle();
  expect(listSegments(folder)).toEqual([5]);
  await writer.close();
});

test("records go through many recycled segments unharmed", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  let from = state.durable;
  for (let i = 0; i < 60; i++) {
    await writer.append(sampleRecord(`${i} ${"y".repeat((i * 37) % 500)}`));
    const { bodies, damages } = readSpool(folder, state.durable, from);
    expect(bodies.map((body) => body.split(" ")[0])).toEqual([String(i)]);
    expect(damages).toEqual([]);
    from = state.durable;
    state.digested = from;
    state.freeBelow = from;
  }
  expect(readdirSync(folder).length).toBeLessThanOrEqual(4);
  await writer.close();
});
