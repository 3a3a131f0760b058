/** What every place for bytes must do. A driver runs it from its own folder. */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import type { Blobs } from "#store/ports/blobs.ts";

/** Undefined when there is none. */
export async function bytesOf(blobs: Blobs, name: string, from?: number) {
  const pieces = await blobs.open(name, from);
  return pieces && Buffer.concat(await Array.fromAsync(pieces));
}

async function namesIn(blobs: Blobs, folder: `${string}/`): Promise<string[]> {
  return (await Array.fromAsync(blobs.list(folder))).map(({ name }) => name).sort();
}

/** `open` makes an empty one. */
export function describeBlobsContract(driver: string, open: () => Promise<Blobs>): void {
  describe(`blobs in ${driver}`, () => {
    test("what was put is read as it was, from any byte, in pieces", async () => {
      const blobs = await open();
      const bytes = randomBytes(3 * MEBIBYTE + 5);
      await blobs.put("days/one/a", [bytes.subarray(0, 10), bytes.subarray(10)]);
      expect((await bytesOf(blobs, "days/one/a"))?.equals(bytes)).toBe(true);
      const from = 2 * MEBIBYTE + 1;
      expect((await bytesOf(blobs, "days/one/a", from))?.equals(bytes.subarray(from))).toBe(true);
      expect(await bytesOf(blobs, "days/one/a", bytes.length)).toEqual(Buffer.alloc(0));
      const pieces = await Array.fromAsync((await blobs.open("days/one/a")) ?? []);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(MEBIBYTE);
    });

    test("it comes from a stream that is read as it is written, and may be empty", async () => {
      const blobs = await open();
      async function* stream() {
        for (const word of ["one ", "two ", "three"]) yield Buffer.from(word);
      }
      await blobs.put("artifacts/words", stream());
      await blobs.put("artifacts/none", []);
      expect(String(await bytesOf(blobs, "artifacts/words"))).toBe("one two three");
      expect(await bytesOf(blobs, "artifacts/none")).toEqual(Buffer.alloc(0));
    });

    test("a name that was never put has nothing, nor has a folder", async () => {
      const blobs = await open();
      await blobs.put("days/one/a", [Buffer.from("a")]);
      expect(await blobs.open("days/one/b")).toBeUndefined();
      expect(await blobs.open("nowhere/b")).toBeUndefined();
      await blobs.remove("days/one/b");
      await blobs.removeFolder("nowhere/");
      expect(await namesIn(blobs, "nowhere/")).toEqual([]);
    });

    test("a stream that breaks leaves what was there", async () => {
      const blobs = await open();
      async function* broken() {
        yield Buffer.from("half");
        throw new Error("the connection is gone");
      }
      await blobs.put("days/one/a", [Buffer.from("whole")]);
      await expect(blobs.put("days/one/a", broken())).rejects.toThrow("connection is gone");
      await expect(blobs.put("days/one/new", broken())).rejects.toThrow("connection is gone");
      expect(String(await bytesOf(blobs, "days/one/a"))).toBe("whole");
      expect(await Array.fromAsync(blobs.list("days/"))).toEqual([
        { name: "days/one/a", bytes: 5 },
      ]);
    });

    test("the same name again replaces it, also for who is writing at the same time", async () => {
      const blobs = await open();
      const texts = Array.from({ length: 8 }, (_, at) => `${at}`.repeat(1000 + at));
      await Promise.all(texts.map((text) => blobs.put("days/a", [Buffer.from(text)])));
      expect(texts).toContain(String(await bytesOf(blobs, "days/a")));
      await blobs.put("days/a", [Buffer.from("last")]);
      expect(String(await bytesOf(blobs, "days/a"))).toBe("last");
    });

    test("lists say all that is below a folder and its size; removing takes what it names", async () => {
      const blobs = await open();
      const names = [
        "days/one/a",
        "days/one/deep/b",
        "days/one-more/c",
        "days/two/d",
        "artifacts/e",
      ];
      for (const name of names) await blobs.put(name, [Buffer.from(name)]);
      for await (const { name, bytes } of blobs.list("days/")) expect(bytes).toBe(name.length);
      expect(await namesIn(blobs, "days/one/")).toEqual(["days/one/a", "days/one/deep/b"]);
      await blobs.remove("days/two/d");
      await blobs.removeFolder("days/one/");
      expect(await namesIn(blobs, "days/")).toEqual(["days/one-more/c"]);
      expect(await blobs.open("days/one/a")).toBeUndefined();
      await blobs.tidy();
      expect(await namesIn(blobs, "artifacts/")).toEqual(["artifacts/e"]);
      await blobs.put("days/one/a", [Buffer.from("again")]);
      expect(String(await bytesOf(blobs, "days/one/a"))).toBe("again");
    });

    test.each(["", "/a", "a//b", "../a", "a/../../b", "a/.b", "a\\b", "a b", "a\0", "ä"])(
      "%j is no name",
      async (name) => {
        const blobs = await open();
        await expect(blobs.put(name, [Buffer.from("x")])).rejects.toThrow("no name of a blob");
        await expect(blobs.open(name)).rejects.toThrow("no name of a blob");
        await expect(blobs.remove(name)).rejects.toThrow("no name of a blob");
      },
    );
  });
}
