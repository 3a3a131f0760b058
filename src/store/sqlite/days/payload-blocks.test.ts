import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import {
  DamagedPayload,
  PayloadBlockWriter,
  type PayloadRef,
  readPayload,
  readPieces,
} from "./payload-blocks.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lapwing-blocks-"));
  path = join(folder, "day.blob");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the payloads from `fileBytes` on, and says where they are and where the file ends. */
function write(
  payloads: (string | Buffer)[],
  fileBytes = 0,
): { places: PayloadRef[]; end: number } {
  const writer = new PayloadBlockWriter(path, fileBytes);
  const places = payloads.map((payload) => writer.add(Buffer.from(payload)));
  writer.flush();
  writer.close();
  return { places, end: writer.fileBytes };
}

function texts(places: PayloadRef[]): string[] {
  return places.map((place) => readPayload(path, place).toString());
}

test("small payloads share a block, larger ones begin another", () => {
  const half = "x".repeat(64 * KIBIBYTE);
  const payloads = ["a", "b", half, half, "c", "y".repeat(300 * KIBIBYTE), "d"];
  const { places, end } = write(payloads);
  expect(new Set(places.map(({ block }) => block)).size).toBe(4);
  expect(statSync(path).size).toBe(end);
  expect(texts(places)).toEqual(payloads);
});

test("more blocks than one write may carry are written", () => {
  const payloads = Array.from({ length: 600 }, () => randomBytes(65 * KIBIBYTE));
  const { places } = write(payloads);
  for (const i of [0, 1, 299, 511, 512, 599]) {
    expect(readPayload(path, places[i] as PayloadRef).equals(payloads[i] as Buffer)).toBe(true);
  }
});

test("a payload of many MiB has blocks of its own, and is read piece by piece", () => {
  const large = randomBytes(20 * MEBIBYTE + 5);
  const { places, end } = write(["a", large, "b"]);
  expect(statSync(path).size).toBe(end);
  const [before, place, after] = places as [PayloadRef, PayloadRef, PayloadRef];
  const pieces = [...readPieces(path, place)];
  expect(pieces).toHaveLength(21);
  expect(Buffer.concat(pieces).equals(large)).toBe(true);
  expect(readPayload(path, place).equals(large)).toBe(true);
  expect(texts([before, after])).toEqual(["a", "b"]);
  expect(places.map((place) => readPayload(path, place).length)).toEqual([1, large.length, 1]);
});

test("a large payload that was rolled back leaves room for the next", () => {
  const writer = new PayloadBlockWriter(path, 0);
  writer.add(Buffer.from("kept"));
  writer.flush();
  const end = writer.fileBytes;
  writer.add(randomBytes(20 * MEBIBYTE));
  writer.rollback(end);
  const place = writer.add(Buffer.from("next"));
  writer.flush();
  writer.close();
  expect(place.block).toBe(end);
  expect(texts([place])).toEqual(["next"]);
});

test("an empty payload is empty, even when nothing was written", () => {
  const { places, end } = write([""]);
  expect(end).toBe(0);
  expect(texts(places)).toEqual([""]);
});

test("a file that is too long is cut, and goes on where its rows end", () => {
  const first = write(["first"]);
  write(["never committed"], first.end);
  const second = write(["second"], first.end);
  expect(texts([...first.places, ...second.places])).toEqual(["first", "second"]);
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
  const { places } = write(["first payload", "second payload"]);
  const good = readFileSync(path);
  for (let at = 0; at < good.length; at++) {
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(at) ^ 0xff, at);
    writeFileSync(path, bad);
    for (const place of places) {
      expect(() => readPayload(path, place), `byte ${at}`).toThrow(DamagedPayload);
    }
  }
});

test("a file cut at any length, or full of zeros, is damage", () => {
  const { places, end } = write(["payload"]);
  const [place] = places as [PayloadRef];
  for (let length = end - 1; length >= 0; length--) {
    truncateSync(path, length);
    expect(() => readPayload(path, place), `length ${length}`).toThrow(DamagedPayload);
  }
  truncateSync(path, 1000);
  expect(() => readPayload(path, place)).toThrow(DamagedPayload);
});

test("a place that is not in the block is damage", () => {
  const [place] = write(["payload"]).places as [PayloadRef];
  expect(() => readPayload(path, { ...place, bytes: 8 })).toThrow(DamagedPayload);
  expect(() => readPayload(path, { ...place, offset: 1 })).toThrow(DamagedPayload);
  expect(() => readPayload(path, { ...place, block: 5 })).toThrow(DamagedPayload);
});
