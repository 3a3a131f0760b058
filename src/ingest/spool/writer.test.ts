import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { offsetOf, SPOOL_START, segmentOf } from "#model/spool-position.ts";
import {
  readSpool,
  sampleFolder,
  sampleRecord,
  startWriter,
  writeBodies,
} from "#test/support/ingest/sample-spool.ts";
import { RECORD_HEADER_BYTES } from "./record.ts";
import { recoverSpool } from "./recover.ts";
import { listSegments, segmentPath } from "./segments.ts";
import { SpoolUnavailable, type SpoolWriter } from "./writer.ts";

const BODY = "x".repeat(400);
/** Two such records fit, a third does not. */
const SMALL = { segmentBytes: 1000 };

test("an append that has resolved is in the file and announced", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  await writer.append(sampleRecord("now"));
  const { durable } = state;
  expect(offsetOf(durable)).toBe(RECORD_HEADER_BYTES + 3);
  expect(readFileSync(segmentPath(folder, segmentOf(durable))).toString()).toContain("now");
  expect(readSpool(folder, durable).bodies).toEqual(["now"]);
  await writer.close();
});

test("appends at the same time share their syncs", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  const bodies = Array.from({ length: 200 }, (_, i) => String(i));
  await Promise.all(bodies.map((body) => writer.append(sampleRecord(body))));
  expect(writer.syncs).toBeLessThanOrEqual(2);
  expect(readSpool(folder, state.durable).bodies).toEqual(bodies);
  await writer.close();
});

test("more records than one write can carry are all written, in order", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  const bodies = Array.from({ length: 1700 }, (_, i) => String(i));
  await Promise.all(bodies.map((body) => writer.append(sampleRecord(body))));
  expect(writer.syncs).toBe(4);
  expect(readSpool(folder, state.durable).bodies).toEqual(bodies);
  await writer.close();
});

test("while the digest is far behind, envelopes gather for a shared write", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, { gather: { behindBytes: 100, ms: 300 } });
  await writer.append(sampleRecord(BODY));
  const syncs = await syncsOfTwoTurns(writer);
  expect(syncs).toBe(1);
  state.digested = state.durable;
  expect(await syncsOfTwoTurns(writer)).toBe(2);
  await writer.close();
});

/** Of two envelopes, the second of which comes when the first would be on its way to the disk. */
async function syncsOfTwoTurns(writer: SpoolWriter): Promise<number> {
  const before = writer.syncs;
  const first = writer.append(sampleRecord("first"));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  await Promise.all([first, writer.append(sampleRecord("second"))]);
  return writer.syncs - before;
}

test("what is written and not digested is counted as waiting", async () => {
  const { writer, state } = startWriter(sampleFolder());
  await Promise.all(["a", "b", "c"].map((body) => writer.append(sampleRecord(body))));
  const firstAtMs = sampleRecord("").receivedAtMs;
  expect(writer.backlog.look(state.digested)).toEqual({ records: 3, oldestAtMs: firstAtMs });
  state.digested = state.durable;
  await writer.append(sampleRecord("d"));
  expect(writer.backlog.look(state.digested).records).toBe(1);
  expect(writer.backlog.look(state.durable)).toEqual({ records: 0, oldestAtMs: undefined });
  await writer.close();
});

test("a full segment is sealed and the next one begun", async () => {
  const folder = sampleFolder();
  const bodies = [0, 1, 2, 3, 4].map((i) => `${i}${BODY}`);
  const ends = await writeBodies(folder, bodies, SMALL);
  expect(ends.map(segmentOf)).toEqual([2, 2, 3, 3, 4]);
  const last = ends.at(-1) ?? SPOOL_START;
  expect(readSpool(folder, last)).toMatchObject({ bodies, damages: [] });
});

test("a burst is cut into segments, and a record larger than one has its own", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  const bodies = ["a", BODY, BODY, BODY, "y".repeat(5000), "z", BODY];
  await Promise.all(bodies.map((body) => writer.append(sampleRecord(body))));
  expect(listSegments(folder)).toEqual([2, 3, 4, 5]);
  expect(readSpool(folder, state.durable)).toMatchObject({ bodies, damages: [] });
  await writer.close();
});

test("close waits for what was appended and refuses what comes later", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  const appended = Promise.all(["a", "b", "c"].map((body) => writer.append(sampleRecord(body))));
  const closed = writer.close();
  await expect(writer.append(sampleRecord("late"))).rejects.toThrow(SpoolUnavailable);
  await closed;
  await appended;
  expect(readSpool(folder, state.durable).bodies).toEqual(["a", "b", "c"]);
});

test("the spool is full at its limit and takes records again when they are digested", async () => {
  const { writer, state } = startWriter(sampleFolder(), { ...SMALL, maxBacklogBytes: 2000 });
  for (let i = 0; i < 5; i++) await writer.append(sampleRecord(BODY));
  expect(writer.isFull).toBe(true);
  await expect(writer.append(sampleRecord(BODY))).rejects.toThrow("size limit");
  state.digested = state.durable;
  expect(writer.backlogBytes).toBe(0);
  await writer.append(sampleRecord(BODY));
  await writer.close();
});

test("a limit below the size of a segment does not keep the spool full for ever", async () => {
  const { writer, state } = startWriter(sampleFolder(), { maxBacklogBytes: 500 });
  for (let i = 0; i < 10; i++) {
    await writer.append(sampleRecord(BODY));
    await writer.append(sampleRecord(BODY));
    expect(writer.isFull).toBe(true);
    state.digested = state.durable;
  }
  await writer.close();
});

test("what an earlier run left counts by its size, not by the number of segments", async () => {
  const folder = sampleFolder();
  for (const body of ["a", "b", "c"]) await writeBodies(folder, [body]);
  const { writer, state } = startWriter(folder);
  // Two of the three segments were sealed by the starts that followed.
  expect(writer.backlogBytes).toBe(3 * (RECORD_HEADER_BYTES + 1) + 3 * RECORD_HEADER_BYTES);
  const [first, second] = readSpool(folder, state.durable).records;
  state.digested = second?.to ?? SPOOL_START;
  expect(writer.backlogBytes).toBe(RECORD_HEADER_BYTES + 33 + RECORD_HEADER_BYTES);
  expect(first?.to).toBeLessThan(state.digested);
  await writer.close();
});

test("what the stores hold leaves the disk when it is to be forgotten, and nothing else does", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  for (const n of [0, 1, 2, 3, 4]) await writer.append(sampleRecord(`secret-${n} ${BODY}`));
  // The first segment becomes a spare and is written again: behind its end old bytes are left.
  state.freeBelow = state.durable;
  writer.recycle();
  for (const n of [5, 6]) await writer.append(sampleRecord(`secret-${n} ${BODY}`));
  const digested = state.durable;
  await writer.append(sampleRecord("waiting"));
  state.freeBelow = digested;
  await writer.forgetOldBytes();
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString());
  expect(bytes.join()).not.toContain("secret-");
  expect(readdirSync(folder).filter((name) => name.endsWith(".spare"))).toEqual([]);
  expect(readSpool(folder, state.durable, digested).bodies).toEqual(["waiting"]);
  await writer.append(sampleRecord("later"));
  expect(readSpool(folder, state.durable, digested).bodies).toEqual(["waiting", "later"]);
  await writer.close();
  expect(recoverSpool(folder, digested)).toBeGreaterThan(segmentOf(digested));
  expect(readSpool(folder, state.durable, digested).bodies).toEqual(["waiting", "later"]);
});

test("of what is not safe in the stores no byte is touched, however often the rest is forgotten", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  for (let n = 0; n < 10; n++) {
    const safeTo = state.durable;
    await writer.append(sampleRecord(`secret-${n}`));
    state.digested = state.durable;
    // Digested, but a power cut could still take it from the stores.
    state.freeBelow = safeTo;
    await writer.forgetOldBytes();
    expect(readSpool(folder, state.durable, safeTo)).toMatchObject({
      bodies: [`secret-${n}`],
      damages: [],
    });
  }
  await writer.close();
});

test("after a stop what is stored is forgotten too", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  await writer.append(sampleRecord("secret"));
  await writer.close();
  state.freeBelow = state.durable;
  await writer.forgetOldBytes();
  const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString());
  expect(bytes.join()).not.toContain("secret");
  const { durable } = state;
  expect(recoverSpool(folder, durable)).toBe(segmentOf(durable) + 1);
});

test("while segments come and go quickly nothing is forgotten before its time", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  await writer.append(sampleRecord("secret"));
  state.freeBelow = state.durable;
  const path = segmentPath(folder, segmentOf(state.durable));
  const began = performance.now();
  const clock = vi.spyOn(performance, "now");
  onTestFinished(() => clock.mockRestore());
  clock.mockImplementation(() => began + 20_000);
  await writer.forgetWhenSettled();
  expect(readFileSync(path).toString()).toContain("secret");
  clock.mockImplementation(() => began + 31_000);
  await writer.forgetWhenSettled();
  expect(readFileSync(path).toString()).not.toContain("secret");
  await writer.close();
});
