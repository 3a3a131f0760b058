/** What the digest writes to, on SQLite. */
import type { DigestDrivers, DigestLocation } from "#store/ports/digest-drivers.ts";
import type { DigestErasing } from "#store/ports/digest-erasing.ts";
import { makeFolders, metaPath } from "./database/files.ts";
import { openDatabase } from "./database/open-database.ts";
import { digestTelemetry } from "./days/digest-telemetry.ts";
import { UserEraser } from "./erase/user-eraser.ts";
import { digestMeta } from "./meta/digest-meta.ts";

export function openSqliteDigest(location: DigestLocation): DigestDrivers {
  const { dataFolder } = location;
  makeFolders(dataFolder);
  const db = openDatabase(metaPath(dataFolder), { autoCheckpoint: false });
  const meta = digestMeta(db, location);
  const telemetry = digestTelemetry(location);
  const waiting = db.prepare("SELECT 1 FROM user_deletion WHERE status <> 'done' LIMIT 1");
  const erasing: DigestErasing = {
    hasUserDeletion: async () => waiting.get() !== undefined,
    async eraseUserData(tools) {
      await meta.settle();
      try {
        // Files are rewritten: they are opened anew for what comes next.
        return telemetry.whileClosed(() => new UserEraser(dataFolder, db, tools).step());
      } finally {
        meta.forget();
      }
    },
  };
  return { meta, telemetry, erasing };
}
