import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import { PayloadBlockWriter, type PayloadRef, readPayload, readPieces } from "./payload-blocks.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-blocks-"));
  path = join(folder, "day.blob");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the payloads from `fileBytes` on, and says where they are and where the file ends. */
function write(payloads: (string | Buffer)[], fileBytes = 0): { refs: PayloadRef[]; end: number } {
  const writer = new PayloadBlockWriter(path, fileBytes);
  const refs = payloads.map((payload) => writer.add(Buffer.from(payload)));
  writer.flush();
  writer.close();
  return { refs, end: writer.fileBytes };
}

function texts(refs: PayloadRef[]): string[] {
  return refs.map((ref) => readPayload(path, ref).toString());
}

test("small payloads share a block, larger ones begin another", () => {
  const half = "x".repeat(64 * KIBIBYTE);
  const payloads = ["a", "b", half, half, "c", "y".repeat(300 * KIBIBYTE), "d"];
  const { refs, end } = write(payloads);
  expect(new Set(refs.map(({ block }) => block)).size).toBe(4);
  expect(statSync(path).size).toBe(end);
  expect(texts(refs)).toEqual(payloads);
});

test("more blocks than one write may carry are written", () => {
  const payloads = Array.from({ length: 600 }, () => randomBytes(65 * KIBIBYTE));
  const { refs } = write(payloads);
  for (const i of [0, 1, 299, 511, 512, 599]) {
    expect(readPayload(path, refs[i] as PayloadRef).equals(payloads[i] as Buffer)).toBe(true);
  }
});

test("a payload of many MiB has blocks of its own, and is read piece by piece", () => {
  const large = randomBytes(20 * MEBIBYTE + 5);
  const { refs, end } = write(["a", large, "b"]);
  expect(statSync(path).size).toBe(end);
  const [before, ref, after] = refs as [PayloadRef, PayloadRef, PayloadRef];
  const pieces = [...readPieces(path, ref)];
  expect(pieces).toHaveLength(21);
  expect(Buffer.concat(pieces).equals(large)).toBe(true);
  expect(readPayload(path, ref).equals(large)).toBe(true);
  expect(texts([before, after])).toEqual(["a", "b"]);
  expect(refs.map((ref) => readPayload(path, ref).length)).toEqual([1, large.length, 1]);
});

test("a large payload that was rolled back leaves room for the next", () => {
  const writer = new PayloadBlockWriter(path, 0);
  writer.add(Buffer.from("kept"));
  writer.flush();
  const end = writer.fileBytes;
  writer.add(randomBytes(20 * MEBIBYTE));
  writer.rollback(end);
  const ref = writer.add(Buffer.from("next"));
  writer.flush();
  writer.close();
  expect(ref.block).toBe(end);
  expect(texts([ref])).toEqual(["next"]);
});

test("an empty payload is empty, even when nothing was written", () => {
  const { refs, end } = write([""]);
  expect(end).toBe(0);
  expect(texts(refs)).toEqual([""]);
});

test("a file that is too long is cut, and goes on where its rows end", () => {
  const first = write(["first"]);
  write(["never committed"], first.end);
  const second = write(["second"], first.end);
  expect(texts([...first.refs, ...second.refs])).toEqual(["first", "second"]);
  expect(statSync(path).size).toBe(second.end);
});

test("what was rolled back is written over", () => {
  const writer = new PayloadBlockWriter(path, 0);
  const kept = writer.add(Buffer.from("kept"));
  writer.flush();
  const before = writer.fileBytes;
  writer.add(Buffer.from("rolled back, and longer than what follows"));
  writer.flush();
  writer.add(Buffer.from("not even flushed"));
  writer.rollback(before);
  const next = writer.add(Buffer.from("next"));
  writer.flush();
  writer.close();
  expect(texts([kept, next])).toEqual(["kept", "next"]);
});

test("a wrong byte anywhere in a block is damage, never other text", () => {
  const { refs } = write(["first payload", "second payload"]);
  const good = readFileSync(path);
  for (let at = 0; at < good.length; at++) {
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(at) ^ 0xff, at);
    writeFileSync(path, bad);
    for (const ref of refs) {
      expect(() => readPayload(path, ref), `byte ${at}`).toThrow(DamagedPayload);
    }
  }
});

test("a file cut at any length, or full of zeros, is damage", () => {
  const { refs, end } = write(["payload"]);
  const [ref] = refs as [PayloadRef];
  for (let length = end - 1; length >= 0; length--) {
    truncateSync(path, length);
    expect(() => readPayload(path, ref), `length ${length}`).toThrow(DamagedPayload);
  }
  truncateSync(path, 1000);
  expect(() => readPayload(path, ref)).toThrow(DamagedPayload);
});

test("a payload that is not in its block is damage", () => {
  const [ref] = write(["payload"]).refs as [PayloadRef];
  expect(() => readPayload(path, { ...ref, bytes: 8 })).toThrow(DamagedPayload);
  expect(() => readPayload(path, { ...ref, offset: 1 })).toThrow(DamagedPayload);
  expect(() => readPayload(path, { ...ref, block: 5 })).toThrow(DamagedPayload);
});
