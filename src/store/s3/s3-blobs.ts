/** Blobs as objects in a bucket of an S3-compatible server, named as the blobs are, below a prefix. */
import { type Blobs, checkBlobName, isBlobName } from "#store/ports/blobs.ts";
import { openBucket, type Patience, type S3Location } from "./bucket.ts";
import { BucketError } from "./bucket-error.ts";
import { endOldUploads } from "./end-old-uploads.ts";
import { listKeys } from "./list-keys.ts";
import { putBlob } from "./put-blob.ts";
import { readBlob } from "./read-blob.ts";

export function s3Blobs(location: S3Location, patience?: Patience): Blobs {
  const bucket = openBucket(location, patience);
  const { prefix } = bucket.place;
  const keyOf = (name: string) => prefix + checkBlobName(name);

  return {
    put: async (name, bytes) => putBlob(bucket, keyOf(name), bytes),
    open: async (name, fromByte = 0) => readBlob(bucket, keyOf(name), fromByte),
    async *list(folder) {
      for await (const page of listKeys(bucket, prefix + folder)) {
        for (const { key, bytes } of page) {
          const name = key.slice(prefix.length);
          // Consoles make empty objects that stand for folders: no blob of ours.
          if (isBlobName(name)) yield { name, bytes };
        }
      }
    },
    async remove(name) {
      const key = keyOf(name);
      await bucket.ask((client) => client.deleteObject(key), "NoSuchKey");
    },
    async removeFolder(folder) {
      for await (const page of listKeys(bucket, `${keyOf(folder.slice(0, -1))}/`)) {
        const keys = page.map(({ key }) => key);
        const removed = await bucket.ask((client) => client.deleteObjects(keys));
        if (removed.includes(false)) throw bucket.strange("it did not remove all it was asked to");
      }
    },
    tidy: () => endOldUploads(bucket),
    isPassing: (error) => error instanceof BucketError && error.isPassing,
  };
}
