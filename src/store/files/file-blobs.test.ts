import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { describeBlobsContract } from "#test/contract/blobs-contract.ts";
import { fileBlobs } from "./file-blobs.ts";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-blobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describeBlobsContract("files", async () => fileBlobs(join(makeFolder(), "blobs")));

test("only who runs it can read the files", async () => {
  const folder = makeFolder();
  await fileBlobs(folder).put("days/one/a", [Buffer.from("x")]);
  expect(statSync(join(folder, "days/one/a")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "days")).mode & 0o777).toBe(0o700);
});

test("what could not be put whole takes no room", async () => {
  const folder = makeFolder();
  async function* broken() {
    yield Buffer.from("half");
    throw new Error("the connection is gone");
  }
  await expect(fileBlobs(folder).put("days/a", broken())).rejects.toThrow("connection is gone");
  expect(readdirSync(join(folder, ".half-done"))).toEqual([]);
});

test("what was removed takes no room after tidying, nor does what a crash left long ago", async () => {
  const folder = makeFolder();
  const blobs = fileBlobs(folder);
  await blobs.put("days/one/a", [Buffer.alloc(3_000_000)]);
  await blobs.removeFolder("days/one/");
  const halfDone = join(folder, ".half-done");
  const [old, now] = ["written-old", "written-now"].map((name) => join(halfDone, name));
  if (old === undefined || now === undefined) throw new Error("two");
  for (const path of [old, now]) writeFileSync(path, "half of it");
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(old, longAgo, longAgo);
  expect(readdirSync(halfDone).length).toBe(3);
  await blobs.tidy();
  expect(readdirSync(halfDone)).toEqual(["written-now"]);
  expect(existsSync(join(folder, "days/one"))).toBe(false);
});

test("a folder that cannot be written to is a fault that may pass", async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, "blobs"), "a file");
  const blobs = fileBlobs(join(folder, "blobs"));
  const error = await blobs.put("days/a", [Buffer.from("x")]).catch((thrown: unknown) => thrown);
  expect(blobs.isPassing(error)).toBe(true);
  expect(blobs.isPassing(new Error("a bug"))).toBe(false);
});
