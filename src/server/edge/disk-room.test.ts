import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { DiskRoom } from "./disk-room.ts";

function reserveBytes(dataFolder: string): number {
  return statSync(join(dataFolder, "reserve"), { throwIfNoEntry: false })?.size ?? 0;
}

/** A disk of which others take more and less; the reserve takes from it too. */
function diskOf(capacityBytes: number) {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-room-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const disk = { freeBytes: capacityBytes };
  const room = new DiskRoom(folder, async () => ({
    capacityBytes,
    freeBytes: disk.freeBytes - reserveBytes(folder),
  }));
  return { folder, disk, room };
}

test("a reserve of 64 MiB is made bit by bit", async () => {
  const { folder, room } = diskOf(100 * GIBIBYTE);
  await room.look();
  expect(reserveBytes(folder)).toBe(4 * MEBIBYTE);
  for (let i = 0; i < 20; i++) await room.look();
  expect(reserveBytes(folder)).toBe(64 * MEBIBYTE);
  // It takes room, also where zeros would not.
  expect(statSync(join(folder, "reserve")).blocks * 512).toBeGreaterThanOrEqual(64 * MEBIBYTE);
  expect(room.noRoom).toBeUndefined();
});

test("ingest ends at the floor, the reserve goes far below it, and both come back", async () => {
  const { folder, disk, room } = diskOf(200 * MEBIBYTE);
  const kept = 10 * MEBIBYTE;
  for (let i = 0; i < 4; i++) await room.look();
  expect(reserveBytes(folder)).toBe(kept);
  const free = async (bytes: number) => {
    disk.freeBytes = bytes + reserveBytes(folder);
    await room.look();
    return room.noRoom;
  };
  expect(await free(kept)).toBeUndefined();
  expect(await free(kept - 1)).toEqual({ freeBytes: kept - 1, neededBytes: kept });
  expect(reserveBytes(folder)).toBe(kept);
  expect(await free(kept / 4 - 1)).toBeDefined();
  expect(existsSync(join(folder, "reserve"))).toBe(false);
  // What the reserve gave back is for people, not for more envelopes.
  expect(await free(kept * 1.5)).toEqual({ freeBytes: kept * 1.5, neededBytes: 2 * kept });
  expect(await free(2 * kept)).toBeUndefined();
  expect(reserveBytes(folder)).toBe(0);
  for (let i = 0; i < 4; i++) await free(4 * kept);
  expect(reserveBytes(folder)).toBe(kept);
});

test("a disk that does not answer is not called full", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lapwing-room-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const room = new DiskRoom(folder, () => Promise.reject(new Error("EIO")));
  await room.look();
  expect(room.noRoom).toBeUndefined();
});
