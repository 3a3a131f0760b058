import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { PayloadBlockWriter, readPayload } from "#store/sqlite/days/payload-blocks.ts";
import { finishWipe, wipePayloads } from "./wipe-blocks.ts";

function makeBlob(payloads: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-wipe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "day.blob");
  const writer = new PayloadBlockWriter(path, 0);
  const refs = payloads.map((payload) => writer.add(Buffer.from(payload)));
  writer.flush();
  writer.close();
  return { path, refs };
}

const TEXTS = ["first payload", "the secret of ann", "third payload"];

test("only the payload is overwritten; its neighbours and the file's length stay", () => {
  const { path, refs } = makeBlob(TEXTS);
  const before = readFileSync(path).length;
  wipePayloads(path, refs.slice(1, 2));
  const read = refs.map((ref) => readPayload(path, ref).toString());
  expect(read).toEqual([TEXTS[0], "\0".repeat(TEXTS[1]?.length ?? 0), TEXTS[2]]);
  expect(readFileSync(path).length).toBe(before);
  expect(existsSync(`${path}.wipe`)).toBe(false);
  // Once more, and another one: the block is shorter than its place by now.
  wipePayloads(path, refs.slice(1));
  expect(refs[0] && readPayload(path, refs[0]).toString()).toBe(TEXTS[0]);
});

test.each([
  ["a few words", ["{}", "{}", "{}", "some text", "some text", "[]", "[]", "[]"]],
  ["one word a hundred times", Array<string>(100).fill("abc")],
])("a small block of %s has room for any of them to go", (_, texts) => {
  for (const [gone] of texts.entries()) {
    const { path, refs } = makeBlob(texts);
    wipePayloads(path, refs.slice(gone, gone + 1));
    const read = refs.map((ref) => readPayload(path, ref).toString());
    expect(read.filter((text) => !text.startsWith("\0"))).toHaveLength(texts.length - 1);
  }
});

test("a block that was half written is repaired from the copy, and half a copy changes nothing", () => {
  const { path, refs } = makeBlob(TEXTS);
  const original = readFileSync(path);
  const copy = `${path}.copy`;
  copyFileSync(path, copy);
  wipePayloads(copy, refs.slice(1, 2));
  const wiped = readFileSync(copy);

  const head = Buffer.alloc(12);
  head.writeDoubleLE(0, 4);
  head.writeUInt32LE(crc32(wiped, crc32(head.subarray(4))), 0);
  const saved = Buffer.concat([head, wiped]);

  writeFileSync(`${path}.wipe`, saved.subarray(0, saved.length - 1));
  finishWipe(path);
  expect(readFileSync(path).equals(original)).toBe(true);

  writeFileSync(path, Buffer.concat([wiped.subarray(0, 20), original.subarray(20)]));
  writeFileSync(`${path}.wipe`, saved);
  finishWipe(path);
  expect(readFileSync(path).equals(wiped)).toBe(true);
  expect(refs[2] && readPayload(path, refs[2]).toString()).toBe(TEXTS[2]);
});
