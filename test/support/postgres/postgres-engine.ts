/** PostgreSQL for meta, day files for telemetry: roles that go together, whatever each of them is. */
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { META_RULES } from "#ingest/meta/rules.ts";
import { joinStores } from "#ingest/store/digest-store.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { metaStores } from "#store/meta/meta-stores.ts";
import { openBlobs } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";
import { openPostgresDigest } from "#store/postgres/digest/digest-meta.ts";
import { openPostgres } from "#store/postgres/open-postgres.ts";
import { makeFolders } from "#store/sqlite/database/files.ts";
import { digestTelemetry } from "#store/sqlite/days/digest-telemetry.ts";
import { countUserData } from "#store/sqlite/erase/count-user-data.ts";
import { openDayStores } from "#store/sqlite/open-store.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import type { StoreEngine } from "#test/support/store/store-under-test.ts";
import { administer, askPostgres, postgresServer, TEMPLATE, urlOf } from "./postgres-server.ts";

export const POSTGRES_ENGINE: StoreEngine = {
  async open(folder, spool = SAMPLE_SPOOL) {
    makeFolders(folder);
    const url = await urlIn(folder);
    // Tests make somebody wait on purpose, and a starved machine makes them wait long.
    const location = { url, lockTimeoutMs: MINUTE_MS };
    const meta = openPostgres(location);
    const { userDeletions, ...stores } = metaStores(meta);
    const blobs = openBlobs({ dataFolder: folder });
    const { days, dayStores } = openDayStores(folder, blobs);
    const userData: Store["userData"] = {
      ...userDeletions,
      count: (projectId, who) => countUserData(days, meta, projectId, who),
    };
    const digest = await openPostgresDigest({ ...location, rules: META_RULES, spool });
    return {
      blobs,
      store: {
        ...stores,
        ...dayStores,
        userData,
        async close() {
          days.close();
          await meta.destroy();
        },
      },
      digest: joinStores(() => ({
        meta: digest,
        telemetry: digestTelemetry({ dataFolder: folder, spool }, blobs),
        blobs,
      })),
    };
  },

  async copy(from, to) {
    cpSync(from, to, { recursive: true });
    // A database that is copied has no connections: who has one finds out as in a crash.
    await administer(END_CONNECTIONS, [databaseIn(from)]);
    await makeDatabase(to, databaseIn(from));
  },

  async setStatus(folder, issue, status) {
    const text = "UPDATE issue SET status = $1 WHERE id = $2";
    await askPostgres(databaseIn(folder), text, [status, issue]);
  },
};

const nameFile = (folder: string) => join(folder, "database");

/** The database that belongs to a test's folder. */
export function databaseIn(folder: string): string {
  return readFileSync(nameFile(folder), "utf8");
}

export async function urlIn(folder: string): Promise<string> {
  if (!existsSync(nameFile(folder))) await makeDatabase(folder, TEMPLATE);
  return urlOf(await postgresServer(), databaseIn(folder));
}

let made = 0;

async function makeDatabase(folder: string, from: string): Promise<void> {
  made += 1;
  const name = `test_${process.pid}_${made}`;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`);
  writeFileSync(nameFile(folder), name);
  onTestFinished(async () => {
    await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  });
}

const END_CONNECTIONS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1";
