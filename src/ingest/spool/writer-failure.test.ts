import fs, { mkdirSync, rmdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { offsetOf, segmentOf } from "#model/spool-position.ts";
import {
  readSpool,
  sampleFolder,
  sampleRecord,
  startWriter,
} from "#test/support/ingest/sample-spool.ts";
import { skipUnlessMayMount, smallDisk } from "#test/support/ingest/small-disk.ts";
import { segmentPath } from "./segments.ts";
import { SpoolUnavailable, type SpoolWriter } from "./writer.ts";

const BODY = "x".repeat(400);
/** Two such records fit, a third does not. */
const SMALL = { segmentBytes: 1000 };

/** What became of each append: undefined, or the reason it was refused for. */
async function appendAll(writer: SpoolWriter, bodies: string[]): Promise<(string | undefined)[]> {
  const results = await Promise.allSettled(bodies.map((body) => writer.append(sampleRecord(body))));
  return results.map((result) => {
    if (result.status === "fulfilled") return undefined;
    expect(result.reason).toBeInstanceOf(SpoolUnavailable);
    return String(result.reason.message);
  });
}

/** The next call of this kind ends as on a disk that is going; no folder can be made to do that. */
function failOnce(call: "fdatasync" | "ftruncate"): void {
  const real = fs[call];
  const restore = () => {
    Object.assign(fs, { [call]: real });
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  Object.assign(fs, {
    [call]: (...given: unknown[]) => {
      restore();
      const done = given.at(-1) as (error: Error) => void;
      setImmediate(done, Object.assign(new Error("EIO"), { code: "EIO" }));
    },
  });
  syncBuiltinESMExports();
}

// The other tests here fail the writer in ways open to everybody.
test("a full disk refuses, keeps what it took, and goes on when there is room", async (context) => {
  skipUnlessMayMount(context);
  const folder = smallDisk(2 * MEBIBYTE);
  const { writer, state } = startWriter(folder);
  await writer.append(sampleRecord("before"));
  const { durable } = state;
  writeFileSync(join(folder, "ballast"), Buffer.alloc(MEBIBYTE));
  const large = "y".repeat(MEBIBYTE / 2);
  // The first of them fits into what is left, so the failed write leaves a whole record behind.
  expect(await appendAll(writer, [BODY, large, large, large])).toEqual(
    Array.from({ length: 4 }, () => "the disk is full"),
  );
  expect(writer.failure?.message).toBe("the disk is full");
  expect(state.durable).toBe(durable);
  expect(statSync(segmentPath(folder, segmentOf(durable))).size).toBe(offsetOf(durable));

  rmSync(join(folder, "ballast"));
  expect(await appendAll(writer, ["after", large])).toEqual([undefined, undefined]);
  expect(writer.failure).toBeUndefined();
  await writer.close();

  const again = startWriter(folder);
  const { bodies, damages } = readSpool(folder, again.state.durable);
  expect(bodies).toEqual(["before", "after", large]);
  expect(damages).toEqual([]);
  await again.writer.close();
});

test("a disk that stays full answers every append, also those that come meanwhile", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  await writer.append(sampleRecord(BODY));
  await writer.append(sampleRecord(BODY));
  const { durable } = state;
  symlinkSync("/dev/full", segmentPath(folder, segmentOf(durable) + 1));
  const waves: Promise<(string | undefined)[]>[] = [];
  for (let wave = 0; wave < 20; wave++) {
    waves.push(appendAll(writer, Array<string>(10).fill(BODY)));
    await new Promise(setImmediate);
  }
  const answers = (await Promise.all(waves)).flat();
  expect(answers).toHaveLength(200);
  expect(answers).not.toContain(undefined);
  expect(answers[0]).toBe("the disk is full");
  expect(writer.failure).toBeInstanceOf(SpoolUnavailable);
  expect(state.durable).toBe(durable);
  await writer.close();
  expect(readSpool(folder, durable).bodies).toEqual([BODY, BODY]);
});

test("what a failed write left and could not be cut off at once is gone before the next", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  await writer.append(sampleRecord("kept"));
  failOnce("fdatasync");
  failOnce("ftruncate");
  const refused = "the disk reports errors";
  expect(await appendAll(writer, ["lost1", "lost2"])).toEqual([refused, refused]);
  // As long as the first of them: behind it the second would still be whole.
  expect(await appendAll(writer, ["after"])).toEqual([undefined]);
  expect(statSync(segmentPath(folder, segmentOf(state.durable))).size).toBe(
    offsetOf(state.durable),
  );
  await writer.close();
  const again = startWriter(folder);
  expect(readSpool(folder, again.state.durable).bodies).toEqual(["kept", "after"]);
  await again.writer.close();
});

test("when the next segment cannot be made, records go on where the last one ended", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  await writer.append(sampleRecord(`1${BODY}`));
  await writer.append(sampleRecord(`2${BODY}`));
  const next = segmentPath(folder, segmentOf(state.durable) + 1);
  mkdirSync(next);
  expect(await appendAll(writer, [BODY])).toEqual(["the spool cannot be written (EISDIR)"]);
  expect(await appendAll(writer, ["fits"])).toEqual([undefined]);
  expect(await appendAll(writer, [BODY])).toEqual(["the spool cannot be written (EISDIR)"]);
  const expected = [`1${BODY}`, `2${BODY}`, "fits"];
  expect(readSpool(folder, state.durable)).toMatchObject({ bodies: expected, damages: [] });

  rmdirSync(next);
  expect(await appendAll(writer, [`3${BODY}`])).toEqual([undefined]);
  expect(segmentPath(folder, segmentOf(state.durable))).toBe(next);
  expected.push(`3${BODY}`);
  expect(readSpool(folder, state.durable)).toMatchObject({ bodies: expected, damages: [] });
  await writer.close();
});

test("a segment that cannot be removed is shown as a problem and stops nobody", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder);
  mkdirSync(segmentPath(folder, 1));
  state.freeBelow = state.durable;
  writer.recycle();
  expect(writer.failure?.message).toContain("EISDIR");
  expect(await appendAll(writer, [BODY])).toEqual([undefined]);
  await writer.close();
});

test("a disk that stays full stays a problem when it is probed", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  await writer.append(sampleRecord(`1${BODY}`));
  await writer.append(sampleRecord(`2${BODY}`));
  const next = segmentPath(folder, segmentOf(state.durable) + 1);
  symlinkSync("/dev/full", next);
  expect(await appendAll(writer, [BODY])).toEqual(["the disk is full"]);
  await writer.probe();
  expect(writer.failure).toBeInstanceOf(SpoolUnavailable);
  await writer.close();
});

test("a probe leaves nothing behind, and what comes meanwhile follows it", async () => {
  const folder = sampleFolder();
  const { writer, state } = startWriter(folder, SMALL);
  await writer.append(sampleRecord(`1${BODY}`));
  await writer.append(sampleRecord(`2${BODY}`));
  const next = segmentPath(folder, segmentOf(state.durable) + 1);
  mkdirSync(next);
  await appendAll(writer, [BODY]);
  expect(writer.failure).toBeDefined();
  const probing = writer.probe();
  const appended = appendAll(writer, ["fits"]);
  await probing;
  expect(writer.failure).toBeUndefined();
  expect(await appended).toEqual([undefined]);
  expect(statSync(segmentPath(folder, segmentOf(state.durable))).size).toBe(
    offsetOf(state.durable),
  );
  const expected = [`1${BODY}`, `2${BODY}`, "fits"];
  expect(readSpool(folder, state.durable)).toMatchObject({ bodies: expected, damages: [] });
  await writer.close();
});

test("who may not append is told why, and nothing is written", async () => {
  const folder = sampleFolder();
  let why: string | undefined = "the disk is full";
  const { writer, state } = startWriter(folder, { refusal: () => why });
  expect(await appendAll(writer, [BODY])).toEqual(["the disk is full"]);
  expect(offsetOf(state.durable)).toBe(0);
  why = undefined;
  expect(await appendAll(writer, [BODY])).toEqual([undefined]);
  await writer.close();
});
