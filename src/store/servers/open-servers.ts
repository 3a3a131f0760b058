/** A store on servers: PostgreSQL for meta, ClickHouse for telemetry, files or a bucket for blobs. */
import { join } from "node:path";
import { AppError } from "#lib/app-error.ts";
import { AWAY_DIGEST } from "#lib/error-digests.ts";
import { hideSecrets, withoutSecrets } from "#lib/without-secrets.ts";
import { digestClickhouse } from "#store/clickhouse/digest/digest-telemetry.ts";
import { countInClickhouse } from "#store/clickhouse/erase/count-user-data.ts";
import { isPassing as isPassingInClickhouse } from "#store/clickhouse/is-passing.ts";
import { clickhouseStores, openClickhouse } from "#store/clickhouse/open-clickhouse.ts";
import { migrateClickhouse } from "#store/clickhouse/schema/migrate.ts";
import { fileBlobs } from "#store/files/file-blobs.ts";
import { findUserFeedback } from "#store/meta/digest/erase-feedback.ts";
import { metaStores } from "#store/meta/meta-stores.ts";
import { refuseOtherSchema } from "#store/meta/migrate.ts";
import type { Blobs } from "#store/ports/blobs.ts";
import type { DigestDrivers, DigestLocation } from "#store/ports/digest-drivers.ts";
import type { Store } from "#store/ports/store.ts";
import { openPostgresDigest } from "#store/postgres/digest/digest-meta.ts";
import { ensureInstallation, readInstallation } from "#store/postgres/installation.ts";
import { isPassing as isPassingInPostgres } from "#store/postgres/is-passing.ts";
import { migratePostgres, openPostgres } from "#store/postgres/open-postgres.ts";
import { BucketError } from "#store/s3/bucket-error.ts";
import { s3Blobs } from "#store/s3/s3-blobs.ts";
import { refuseOtherInstallation, writeBegunWith } from "./begun-with.ts";
import {
  findInstallations,
  markClickhouse,
  readMark,
  withClickhouse,
  withPostgres,
} from "./find-installations.ts";
import type { ServersLocation } from "./servers-location.ts";

/** Connections are made when they are first needed: it opens while a server is away. */
export function openServersStore(
  location: ServersLocation,
  { askingMs }: { askingMs?: number } = {},
): Store {
  const { postgres: meta, clickhouse: telemetry } = location.servers;
  const blobs = openServersBlobs(location);
  const postgres = openPostgres({ ...meta, askingMs });
  const clickhouse = openClickhouse(telemetry);
  const { userDeletions, ...stores } = metaStores(postgres);
  return {
    ...stores,
    ...clickhouseStores(clickhouse, blobs),
    userData: {
      ...userDeletions,
      async count(projectId, { id, email }) {
        const who = { id, email: email?.toLowerCase() };
        const { counts, eventIds } = await countInClickhouse(clickhouse, blobs, projectId, who);
        const said = await findUserFeedback(postgres, { projectId, who, eventIds });
        return said.length === 0 ? counts : { ...counts, feedback: said.length };
      },
    },
    async close() {
      await clickhouse.close();
      await postgres.destroy();
    },
  };
}

export function openServersBlobs({ dataFolder, servers }: ServersLocation): Blobs {
  return servers.bucket === undefined
    ? fileBlobs(join(dataFolder, "blobs"))
    : s3Blobs(servers.bucket);
}

/** Refuses databases that the folder's spool does not belong to: they may have come since the start. */
export async function openServersDigest(
  location: DigestLocation & ServersLocation,
): Promise<DigestDrivers> {
  const { servers, rules, spool } = location;
  refuseOtherInstallation(location, await findInstallations(servers));
  const blobs = openServersBlobs(location);
  const meta = await openPostgresDigest({ ...servers.postgres, rules, spool });
  return { meta, telemetry: digestClickhouse({ ...servers.clickhouse, spool }, blobs), blobs };
}

export interface MigrateOptions {
  /** False for who changes meta alone: telemetry that is away is left to the next who needs it. */
  needsTelemetry?: boolean;
}

/** Both, after it is sure that they belong together. Two may begin at once. */
export async function migrateServers(
  location: ServersLocation,
  { needsTelemetry = true }: MigrateOptions = {},
): Promise<{ created: boolean }> {
  const { servers } = location;
  const explain = (role: keyof Store) => (error: unknown) => {
    throw explainAway(location, error, role);
  };
  const postgres = await withPostgres(servers.postgres, readInstallation).catch(
    explain("projects"),
  );
  const mayLack = !needsTelemetry && postgres !== undefined;
  const telemetry = await withClickhouse(servers.clickhouse, readMark).then(
    (clickhouse) => ({ clickhouse, isAway: false }),
    (error: unknown) => {
      if (!mayLack || !isPassingInClickhouse(error)) return explain("events")(error);
      return { clickhouse: postgres, isAway: true };
    },
  );
  refuseOtherInstallation(location, { postgres, clickhouse: telemetry.clickhouse });
  // Each refuses what a newer program wrote before it touches anything: both do before one does.
  await withPostgres(servers.postgres, refuseOtherSchema);
  if (!telemetry.isAway) await migrateClickhouse(servers.clickhouse);
  await migratePostgres(servers.postgres);
  const id = await withPostgres(servers.postgres, ensureInstallation);
  if (!telemetry.isAway) await markClickhouse(servers.clickhouse, id);
  return { created: postgres === undefined };
}

/** What is asked of ClickHouse; all else is PostgreSQL's. A user's data is in both. */
const OF_CLICKHOUSE: ReadonlySet<keyof Store> = new Set([
  ...(["events", "vitals", "logs", "spans"] as const),
  ...(["attachments", "replays", "metrics", "rows"] as const),
]);

/** What a failure of a server means for a person who waits for a page; the failure itself otherwise. */
export function explainAway(
  { servers }: ServersLocation,
  error: unknown,
  role: keyof Store,
): unknown {
  if (error instanceof AppError) return error;
  const isOfBucket = error instanceof BucketError;
  if (!isOfBucket && !isPassingInPostgres(error) && !isPassingInClickhouse(error)) return error;
  const which = isOfBucket
    ? "The bucket with large payloads"
    : OF_CLICKHOUSE.has(role)
      ? `ClickHouse at ${withoutSecrets(servers.clickhouse.url)}`
      : `PostgreSQL at ${withoutSecrets(servers.postgres.url)}`;
  const said = error instanceof AggregateError ? error.errors[0] : error;
  const urls = [servers.postgres.url, servers.clickhouse.url];
  const why = hideSecrets(said instanceof Error ? said.message : String(said), urls);
  const what = `${which} does not answer now (${why}). What apps send is taken and kept meanwhile; try again in a moment.`;
  const explained = new AppError("unavailable", what, { cause: error });
  return Object.assign(explained, { digest: AWAY_DIGEST });
}

/** Of databases that are migrated: from now on the folder, and its spool, belong to them. */
export async function bindFolderToServers(location: ServersLocation): Promise<void> {
  const { postgres } = await findInstallations(location.servers);
  if (postgres === undefined) throw new Error("The database has no id, though it was migrated.");
  writeBegunWith(location, postgres);
}
