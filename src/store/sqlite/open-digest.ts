/** What the digest writes to, on SQLite. */
import type { Blobs } from "#store/ports/blobs.ts";
import type { DigestDrivers, DigestLocation } from "#store/ports/digest-drivers.ts";
import { makeFolders, metaPath } from "./database/files.ts";
import { openDatabase } from "./database/open-database.ts";
import { digestTelemetry } from "./days/digest-telemetry.ts";
import { digestMeta } from "./meta/digest-meta.ts";

export function openSqliteDigest(location: DigestLocation, blobs: Blobs): DigestDrivers {
  const { dataFolder } = location;
  makeFolders(dataFolder);
  const db = openDatabase(metaPath(dataFolder), {
    autoCheckpoint: false,
    overwritesDeleted: true,
  });
  return { meta: digestMeta(db, location), telemetry: digestTelemetry(location, blobs), blobs };
}
