/**
 * What is too large for a row: bytes under a name, in files or with a server that keeps objects. Who
 * puts bytes there keeps a row that says so, and whatever has no row is removed.
 */

/** Parts of letters, digits, ".", "_" and "-", with "/" between them; see `checkBlobName`. */
export type BlobName = string;

export interface StoredBlob {
  name: BlobName;
  bytes: number;
}

export interface BlobReader {
  /** The bytes from there on, piece by piece, each read when it is asked for; undefined when there is no such blob. */
  open(name: BlobName, fromByte?: number): Promise<AsyncIterable<Buffer> | undefined>;
}

export interface Blobs extends BlobReader {
  /** Whole and safe from a power cut when this returns, and not there at all before. What had the name is replaced. */
  put(name: BlobName, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** All below a folder ("days/"), in no order. */
  list(folder: `${string}/`): AsyncIterable<StoredBlob>;
  /** There may be none of that name. */
  remove(name: BlobName): Promise<void>;
  /** All below a folder, gone for everybody when this returns; their space follows. */
  removeFolder(folder: `${string}/`): Promise<void>;
  /** Gives back the space of what was removed, and of what a crash left half-written. */
  tidy(): Promise<void>;
  /** Whether what a method threw may go by itself: a full disk, a server that is away. */
  isPassing(error: unknown): boolean;
}

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** What lies beside blobs may have other names; it is not ours. */
export function isBlobName(name: string): boolean {
  return name.split("/").every((part) => PART.test(part));
}

/** Names are ours alone; one that leads elsewhere is a bug, and stops here. */
export function checkBlobName(name: BlobName): BlobName {
  if (isBlobName(name)) return name;
  throw new Error(`${JSON.stringify(name)} is no name of a blob.`);
}
