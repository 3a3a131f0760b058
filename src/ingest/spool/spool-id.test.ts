import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SPOOL_START } from "#model/spool-position.ts";
import { recoverSpool } from "./recover.ts";
import { openSpoolFolder, readSpoolId } from "./segment-key.ts";
import { createSegment, segmentPath } from "./segments.ts";

function emptyFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), "lapwing-spool-")), "spool");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test("a spool keeps its name while it has segments", () => {
  const folder = emptyFolder();
  const id = openSpoolFolder(folder);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  createSegment(folder, recoverSpool(folder, SPOOL_START));
  expect([openSpoolFolder(folder), readSpoolId(folder)]).toEqual([id, id]);
});

test("each has a name of its own, and the secret is not told by it", () => {
  const [one, other] = [emptyFolder(), emptyFolder()];
  expect(openSpoolFolder(one)).not.toBe(openSpoolFolder(other));
});

test("a folder whose segments were removed is another spool: its numbers begin again", () => {
  const folder = emptyFolder();
  const id = openSpoolFolder(folder);
  createSegment(folder, recoverSpool(folder, SPOOL_START));
  rmSync(segmentPath(folder, 2));
  expect(openSpoolFolder(folder)).not.toBe(id);
  expect(readdirSync(folder)).toEqual(["secret"]);
});
