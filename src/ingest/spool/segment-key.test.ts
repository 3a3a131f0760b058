import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SPOOL_START } from "#model/spool-position.ts";
import { readSpool, sampleFolder, writeBodies } from "#test/support/ingest/sample-spool.ts";
import { recoverSpool } from "./recover.ts";
import { ensureSecret, segmentKey } from "./segment-key.ts";

function folderWithSecret(): string {
  const folder = sampleFolder();
  ensureSecret(folder);
  return folder;
}

test("a segment's key stays, and differs from those of other segments and other spools", () => {
  const folder = folderWithSecret();
  const key = segmentKey(folder, 2);
  ensureSecret(folder);
  expect(segmentKey(folder, 2)).toEqual(key);
  for (const other of [segmentKey(folder, 3), segmentKey(folderWithSecret(), 2)]) {
    expect(other.magic).not.toEqual(key.magic);
    expect(other.seed).not.toBe(key.seed);
  }
});

test("only the owner may read the secret", () => {
  expect(statSync(join(folderWithSecret(), "secret")).mode & 0o077).toBe(0);
});

test("a secret that was cut short before the first segment is made anew", () => {
  const folder = folderWithSecret();
  writeFileSync(join(folder, "secret"), "");
  ensureSecret(folder);
  expect(readFileSync(join(folder, "secret"))).toHaveLength(32);
});

test("a spool that lost its secret is not written over", async () => {
  const folder = sampleFolder();
  const [durable = SPOOL_START] = await writeBodies(folder, ["waiting"]);
  const secret = readFileSync(join(folder, "secret"));
  rmSync(join(folder, "secret"));
  expect(() => recoverSpool(folder, SPOOL_START)).toThrow(/is missing or damaged/);
  writeFileSync(join(folder, "secret"), secret);
  recoverSpool(folder, SPOOL_START);
  expect(readSpool(folder, durable).bodies).toEqual(["waiting"]);
});
