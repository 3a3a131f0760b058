import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";
import { bytesOf, describeBlobsContract } from "#test/contract/blobs-contract.ts";
import { noS3Server, S3_SERVER, s3Server } from "#test/support/s3/s3-server.ts";
import { openBucket, type S3Location } from "./bucket.ts";
import { s3Blobs } from "./s3-blobs.ts";

// Where there is none; `npm test` says at its end why.
describe.skipIf(noS3Server)(S3_SERVER, () => {
  const makeBucket = s3Server();

  describeBlobsContract("a bucket", async () => s3Blobs(await makeBucket()));
  describeBlobsContract("a bucket without a prefix", async () => s3Blobs(await makeBucket("")));

  /** In pieces that do not fit the parts, so that parts are made of pieces and pieces cut. */
  function* inPieces(bytes: Buffer, pieceBytes = 3 * MEBIBYTE + 7) {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }

  async function uploadsIn(location: S3Location): Promise<number> {
    const bucket = openBucket(location);
    const answer = await bucket.ask((client) => client.listMultipartUploads());
    return JSON.stringify(answer).split('"UploadId"').length - 1;
  }

  test.each([
    ["one part", 8 * MEBIBYTE],
    ["one byte more than a part", 8 * MEBIBYTE + 1],
    ["two parts", 16 * MEBIBYTE],
    ["20 MiB", 20 * MEBIBYTE + 3],
  ])("%s is read as it was put, from any byte", async (_, size) => {
    const location = await makeBucket();
    const blobs = s3Blobs(location);
    const bytes = randomBytes(size);
    await blobs.put("days/one/large", inPieces(bytes));
    expect((await bytesOf(blobs, "days/one/large"))?.equals(bytes)).toBe(true);
    for (const from of [9 * MEBIBYTE, size - 1, size]) {
      const rest = await bytesOf(blobs, "days/one/large", from);
      expect(rest?.equals(bytes.subarray(from))).toBe(true);
    }
    expect(await Array.fromAsync(blobs.list("days/"))).toEqual([
      { name: "days/one/large", bytes: size },
    ]);
    expect(await uploadsIn(location)).toBe(0);
  });

  test("a source that breaks after some parts leaves what was there, and no parts", async () => {
    const location = await makeBucket();
    const blobs = s3Blobs(location);
    await blobs.put("days/a", [Buffer.from("whole")]);
    let uploads = 0;
    async function* broken() {
      yield* inPieces(randomBytes(20 * MEBIBYTE));
      uploads = await uploadsIn(location);
      throw new Error("the connection is gone");
    }
    await expect(blobs.put("days/a", broken())).rejects.toThrow("connection is gone");
    expect(uploads).toBe(1);
    expect(await uploadsIn(location)).toBe(0);
    expect(String(await bytesOf(blobs, "days/a"))).toBe("whole");
  });

  test("what is put is asked for as it is sent, a part at a time", async () => {
    const blobs = s3Blobs(await makeBucket());
    let asked = 0;
    const parts: number[] = [];
    const send = globalThis.fetch;
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation((input, init) => {
      if (String(input).includes("partNumber")) parts.push(asked);
      return send(input, init);
    });
    async function* counted() {
      for (let at = 0; at < 24; at++) {
        asked += 1;
        yield Buffer.alloc(MEBIBYTE, at);
      }
    }
    try {
      await blobs.put("days/a", counted());
    } finally {
      spy.mockRestore();
    }
    // One MiB ahead of the part says that there is a next; for the first, a whole part.
    expect(parts).toEqual([17, 17, 24]);
  });

  test("who reads slowly is sent no more than was asked for", async () => {
    const blobs = s3Blobs(await makeBucket());
    await blobs.put("days/a", [Buffer.alloc(20 * MEBIBYTE)]);
    const spy = vi.spyOn(globalThis, "fetch");
    try {
      for await (const _ of (await blobs.open("days/a")) ?? []) break;
      expect(spy).toHaveBeenCalledTimes(1);
    } finally {
      spy.mockRestore();
    }
  });

  test("a blob that is replaced while it is read is never read as a mixture", async () => {
    const blobs = s3Blobs(await makeBucket());
    await blobs.put("days/a", [Buffer.alloc(6 * MEBIBYTE, "a")]);
    const pieces = (await blobs.open("days/a")) ?? [];
    await blobs.put("days/a", [Buffer.alloc(6 * MEBIBYTE, "b")]);
    const error = await Array.fromAsync(pieces).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      message: expect.stringContaining("changed while it was read"),
    });
    expect(blobs.isPassing(error)).toBe(true);
  });

  test("more than a thousand are listed and removed", async () => {
    const blobs = s3Blobs(await makeBucket());
    const names = Array.from({ length: 1050 }, (_, at) => `days/one/${at}`);
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => blobs.put(name, [])));
    }
    await blobs.put("days/one-more", []);
    const listed = await Array.fromAsync(blobs.list("days/one/"));
    expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
    await blobs.removeFolder("days/one/");
    expect(await Array.fromAsync(blobs.list("days/"))).toEqual([
      { name: "days/one-more", bytes: 0 },
    ]);
  });

  test("what lies beside it is neither listed nor removed, and no name of others is listed", async () => {
    const location = await makeBucket();
    const beside = s3Blobs({ ...location, url: `${location.url}-2` });
    const blobs = s3Blobs(location);
    await beside.put("days/theirs", [Buffer.from("x")]);
    const bucket = openBucket(location);
    for (const key of ["days/", "days/with space"]) {
      await bucket.ask((client) => client.putObject(bucket.place.prefix + key, ""));
    }
    expect(await Array.fromAsync(blobs.list("days/"))).toEqual([]);
    await blobs.removeFolder("days/");
    expect(await bytesOf(beside, "days/theirs")).toEqual(Buffer.from("x"));
  });

  test("tidying ends uploads that a crash left long ago, below its prefix", async () => {
    const location = await makeBucket();
    for (const where of [location, { ...location, url: `${location.url}-2` }]) {
      const bucket = openBucket(where);
      const key = `${bucket.place.prefix}days/half`;
      await bucket.ask((client) => client.getMultipartUploadId(key));
    }
    expect(await uploadsIn(location)).toBe(2);
    // To moto all of them are of 2010.
    await s3Blobs(location).tidy();
    expect(await uploadsIn(location)).toBe(1);
  });

  test("a bucket that is not there is final, and says what to do", async () => {
    const location = await makeBucket();
    const { origin } = new URL(location.url);
    const blobs = s3Blobs({ ...location, url: `${origin}/no-such-bucket/prefix` });
    for (const ask of [
      () => blobs.put("days/a", [Buffer.from("x")]),
      () => blobs.put("days/a", [Buffer.alloc(9 * MEBIBYTE)]),
      () => blobs.open("days/a"),
      () => blobs.remove("days/a"),
      () => blobs.removeFolder("days/"),
      () => Array.fromAsync(blobs.list("days/")),
      () => blobs.tidy(),
    ]) {
      const error: unknown = await ask().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({
        message: `The bucket no-such-bucket at ${origin} does not exist (404 NoSuchBucket). Create it, or correct LAPWING_S3_URL.`,
      });
      expect(blobs.isPassing(error)).toBe(false);
    }
  });

  test("keys that are wrong are final; neither they nor what is signed by them is shown", async () => {
    const location = await makeBucket();
    const wrong = [
      { ...location, secretAccessKey: `${location.secretAccessKey}x` },
      { ...location, accessKeyId: "AKIANOBODY" },
    ];
    for (const one of wrong) {
      const blobs = s3Blobs(one);
      const error = await blobs.put("days/a", []).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ message: expect.stringContaining("refuses the access key") });
      expect(blobs.isPassing(error)).toBe(false);
      const shown = inspect(error, { depth: 10, showHidden: true });
      expect(shown).not.toContain(one.accessKeyId);
      expect(shown).not.toContain(one.secretAccessKey);
      expect(shown).not.toContain("Signature=");
    }
  });
});
