/**
 * Room on the disk of the data folder. Ingest stops while some is left, so that what is accepted can
 * still be digested and people can still work; and a file of nothing keeps a second piece of room
 * that is given up when somebody else has filled the disk: sessions, deletions and retention write
 * there. Both are 64 MiB, or a twentieth of a disk that is small.
 */
import { rmSync, statfsSync } from "node:fs";
import { open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { MEBIBYTE } from "#lib/bytes.ts";

const KEPT_BYTES = 64 * MEBIBYTE;
const SMALL_DISK_SHARE = 20;
/** The reserve is made bit by bit, a piece a look: nobody should have to wait for it. */
const PIECE_BYTES = 4 * MEBIBYTE;
/** Below this part of the floor the reserve is given up. */
const RELEASE_SHARE = 4;

export interface MeasuredRoom {
  freeBytes: number;
  capacityBytes: number;
}

export interface NoRoom {
  freeBytes: number;
  /** Ingest goes on when this much is free. */
  neededBytes: number;
}

export class DiskRoom {
  #path: string;
  #measure: () => Promise<MeasuredRoom>;
  #noRoom: NoRoom | undefined;
  #looking: Promise<void> | undefined;

  constructor(dataFolder: string, measure?: () => Promise<MeasuredRoom>) {
    this.#path = reservePath(dataFolder);
    this.#measure = measure ?? (async () => toRoom(await statfs(dataFolder)));
  }

  /** undefined while there is room for more. */
  get noRoom(): NoRoom | undefined {
    return this.#noRoom;
  }

  /** About once a second. Never fails: a disk that says nothing is not a full one. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(() => {})
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const room = await this.#measure();
    const kept = keptBytes(room);
    const held = await stat(this.#path).then(
      ({ size }) => size,
      () => 0,
    );
    const missing = Math.max(0, kept - held);
    const neededBytes = kept + missing;
    const { freeBytes } = room;
    this.#noRoom = freeBytes < neededBytes ? { freeBytes, neededBytes } : undefined;
    if (mustRelease(room)) await rm(this.#path, { force: true });
    else if (missing > 0 && freeBytes >= kept + neededBytes) await this.#grow(missing);
  }

  async #grow(missing: number): Promise<void> {
    const file = await open(this.#path, "a");
    try {
      // Not zeros: some file systems keep those without taking room.
      await file.appendFile(Buffer.alloc(Math.min(missing, PIECE_BYTES), "reserve "));
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}

/** Before anything is opened: a server whose disk is full must still start. */
export function releaseReserveIfFull(dataFolder: string): void {
  if (mustRelease(toRoom(statfsSync(dataFolder)))) {
    rmSync(reservePath(dataFolder), { force: true });
  }
}

function reservePath(dataFolder: string): string {
  return join(dataFolder, "reserve");
}

function mustRelease(room: MeasuredRoom): boolean {
  return room.freeBytes < keptBytes(room) / RELEASE_SHARE;
}

/** As floor, and again as reserve. */
function keptBytes({ capacityBytes }: MeasuredRoom): number {
  return Math.min(KEPT_BYTES, Math.floor(capacityBytes / SMALL_DISK_SHARE));
}

function toRoom(found: { bavail: number; blocks: number; bsize: number }): MeasuredRoom {
  return { freeBytes: found.bavail * found.bsize, capacityBytes: found.blocks * found.bsize };
}
