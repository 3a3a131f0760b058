import fs, { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { KeyId, ProjectId } from "#model/ids.ts";
import { sampleFolder } from "#test/support/ingest/sample-spool.ts";
import type { DeadLetterOrigin } from "./dead-letter-origin.ts";
import { DeadLetters } from "./dead-letters.ts";

test("what is set aside is kept with its reason and counted once", () => {
  const folder = join(sampleFolder(), "dead-letters");
  const deadLetters = new DeadLetters(folder);
  expect(deadLetters.count()).toBe(0);
  deadLetters.put("0000000003-4711", "first try", Buffer.from([0, 255]));
  deadLetters.put("0000000003-4711", "second try", Buffer.from([0, 255, 7]));
  deadLetters.put("0000000003-9000", "another", Buffer.alloc(0));
  expect(deadLetters.count()).toBe(2);
  expect(readFileSync(join(folder, "0000000003-4711.bin"))).toEqual(Buffer.from([0, 255, 7]));
  expect(readFileSync(join(folder, "0000000003-4711.txt"), "utf8")).toBe("second try\n");
});

test("the newest come first, with the first line of why", () => {
  const deadLetters = new DeadLetters(join(sampleFolder(), "dead-letters"));
  expect(deadLetters.newest(5)).toEqual([]);
  const why = `Error: no such table\n    at ${"x".repeat(500)}`;
  deadLetters.put("0000000003-4711", "Error: first", Buffer.from("1"));
  deadLetters.put("0000000003-9000", why, Buffer.from("22"));
  deadLetters.put("0000000004-0", "y".repeat(500), Buffer.from("333"));
  const newest = deadLetters.newest(2);
  expect(newest.map(({ name }) => name)).toEqual(["0000000004-0", "0000000003-9000"]);
  expect(newest.map(({ reason }) => reason)).toEqual(["y".repeat(160), "Error: no such table"]);
});

const ORIGIN: DeadLetterOrigin = {
  ...{ projectId: 1 as ProjectId, keyId: 2 as KeyId, receivedAtMs: 3, note: {} },
};

test("those that name a user go, with all that is kept of them", () => {
  const folder = join(sampleFolder(), "dead-letters");
  const deadLetters = new DeadLetters(folder);
  expect(deadLetters.forget(() => true)).toBe(0);
  const header = { type: "attachment", filename: "ann.log" };
  const item = { index: 0, header, eventId: undefined, sentAtMs: undefined };
  deadLetters.put("0000000003-1", "why", Buffer.from("ann"), ORIGIN);
  deadLetters.put("0000000003-2", "why", Buffer.from("bob"), ORIGIN);
  deadLetters.put("0000000003-3", "cannot read ann", Buffer.from("..."));
  deadLetters.put("0000000003-4", "why", Buffer.from("..."), { ...ORIGIN, item });
  expect(deadLetters.forget((bytes) => bytes.includes("ann"))).toBe(3);
  const left = ["bin", "json", "txt"].map((end) => `0000000003-2.${end}`);
  expect(readdirSync(folder).sort()).toEqual(left);
});

test("one whose origin is missing or cut off keeps no other from being digested again", () => {
  const folder = join(sampleFolder(), "dead-letters");
  const deadLetters = new DeadLetters(folder);
  deadLetters.put("0000000003-1", "why", Buffer.from("old"));
  deadLetters.put("0000000003-2", "why", Buffer.from("torn"), ORIGIN);
  writeFileSync(join(folder, "0000000003-2.json"), '{"projectId":1,');
  deadLetters.put("0000000003-3", "why", Buffer.from("whole"), ORIGIN);
  expect(deadLetters.retriable()).toEqual([
    { name: "0000000003-3", origin: ORIGIN, bytes: Buffer.from("whole") },
  ]);
  expect(deadLetters.count()).toBe(3);
});

/** What is synced from now on: each path, of a file with what was in it by then. */
function watchSyncs(): [path: string, content: string][] {
  const { openSync, fsyncSync } = fs;
  const synced: [string, string][] = [];
  const paths = new Map<number, string>();
  Object.assign(fs, {
    openSync(...given: Parameters<typeof openSync>) {
      const fd = openSync(...given);
      paths.set(fd, String(given[0]));
      return fd;
    },
    fsyncSync(fd: number) {
      const path = paths.get(fd) ?? "";
      synced.push([path, fs.statSync(path).isFile() ? readFileSync(path, "utf8") : ""]);
      fsyncSync(fd);
    },
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { openSync, fsyncSync });
    syncBuiltinESMExports();
  });
  return synced;
}

test("what is set aside is on disk before the spool may forget it, and so are its folders", () => {
  const folder = join(sampleFolder(), "dead-letters");
  const deadLetters = new DeadLetters(folder);
  const synced = watchSyncs();
  deadLetters.put("0000000003-1", "why", Buffer.from("one"), ORIGIN);
  const file = (name: string, content: string) => [join(folder, name), content];
  expect(synced).toEqual([
    file("0000000003-1.bin", "one"),
    file("0000000003-1.json", JSON.stringify(ORIGIN)),
    file("0000000003-1.txt", "why\n"),
    [folder, ""],
    [dirname(folder), ""],
  ]);
  synced.length = 0;
  deadLetters.put("0000000003-2", "why", Buffer.from("two"));
  const files = [file("0000000003-2.bin", "two"), file("0000000003-2.txt", "why\n")];
  expect(synced).toEqual([...files, [folder, ""]]);
});
