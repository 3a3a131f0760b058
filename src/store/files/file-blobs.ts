/** Blobs as files below a folder, named as the blobs are. */
import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MEBIBYTE } from "#lib/bytes.ts";
import { removeGently } from "#lib/remove-gently.ts";
import { syncFolderAside } from "#lib/sync-folder.ts";
import { DAY_MS } from "#lib/time.ts";
import { type BlobName, type Blobs, checkBlobName, type StoredBlob } from "#store/ports/blobs.ts";

/** What is being written, and what is being removed: no name of a blob begins with a dot. */
const HALF_DONE = ".half-done";
const WRITTEN = "written-";
const REMOVED = "removed-";
const PIECE_BYTES = 1 * MEBIBYTE;

export function fileBlobs(root: string): Blobs {
  const pathOf = (name: BlobName) => join(root, checkBlobName(name));

  async function halfDonePath(prefix: string): Promise<string> {
    const folder = join(root, HALF_DONE);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, prefix + randomUUID());
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const written = await halfDonePath(WRITTEN);
      try {
        const file = await open(written, "wx", 0o600);
        try {
          for await (const piece of bytes) await file.appendFile(piece);
          await file.datasync();
        } finally {
          await file.close();
        }
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await rename(written, path);
      } catch (error) {
        await rm(written, { force: true });
        throw error;
      }
      await syncUpTo(root, dirname(path));
    },
    async open(name, fromByte = 0) {
      const path = pathOf(name);
      const found = await unlessMissing(stat(path));
      return found && readPieces(path, fromByte);
    },
    async *list(folder) {
      yield* listBelow(root, folder.slice(0, -1));
    },
    async remove(name) {
      await unlessMissing(removeGently(pathOf(name)));
    },
    async removeFolder(folder) {
      // Gone at once under its name; the bytes go when there is time.
      const path = pathOf(folder.slice(0, -1));
      const removed = await halfDonePath(REMOVED);
      const isThere = await unlessMissing(rename(path, removed).then(() => true));
      if (isThere) await syncFolderAside(dirname(path));
    },
    async tidy() {
      const folder = join(root, HALF_DONE);
      for (const name of (await unlessMissing(readdir(folder))) ?? []) {
        const path = join(folder, name);
        if (name.startsWith(REMOVED) || (await isLongAgo(path))) await removeAll(path);
      }
    },
    // Of the file system: ENOSPC, EIO, EROFS, EMFILE …
    isPassing: (error) => error instanceof Error && "syscall" in error,
  };
}

async function* readPieces(path: string, fromByte: number): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    for (let at = fromByte; ; ) {
      const buffer = Buffer.allocUnsafe(PIECE_BYTES);
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

async function* listBelow(root: string, folder: string): AsyncGenerator<StoredBlob> {
  const path = join(root, folder);
  const entries: Dirent[] = (await unlessMissing(readdir(path, { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* listBelow(root, name);
    else {
      const found = await unlessMissing(stat(join(root, name)));
      if (found !== undefined) yield { name, bytes: found.size };
    }
  }
}

async function removeAll(path: string): Promise<void> {
  const found = await unlessMissing(stat(path));
  if (found?.isDirectory()) {
    for (const name of await readdir(path)) await removeAll(join(path, name));
    await rm(path, { recursive: true, force: true });
  } else if (found !== undefined) await removeGently(path);
}

/** Somebody who writes for a day is no longer there. */
async function isLongAgo(path: string): Promise<boolean> {
  const found = await unlessMissing(stat(path));
  return found !== undefined && found.mtimeMs < Date.now() - DAY_MS;
}

/** A new folder survives a power cut only once its own folder is synced. */
async function syncUpTo(root: string, folder: string): Promise<void> {
  await syncFolderAside(folder);
  if (folder !== root) await syncUpTo(root, dirname(folder));
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
