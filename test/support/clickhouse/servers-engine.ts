/** PostgreSQL for meta, ClickHouse for telemetry, files for what is large. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { META_RULES } from "#ingest/meta/rules.ts";
import { joinStores } from "#ingest/store/digest-store.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { digestClickhouse } from "#store/clickhouse/digest/digest-telemetry.ts";
import { countInClickhouse } from "#store/clickhouse/erase/count-user-data.ts";
import { clickhouseStores, openClickhouse } from "#store/clickhouse/open-clickhouse.ts";
import { findUserFeedback } from "#store/meta/digest/erase-feedback.ts";
import { metaStores } from "#store/meta/meta-stores.ts";
import { openBlobs } from "#store/open.ts";
import type { Store } from "#store/ports/store.ts";
import { openPostgresDigest } from "#store/postgres/digest/digest-meta.ts";
import { openPostgres } from "#store/postgres/open-postgres.ts";
import { POSTGRES_ENGINE, urlIn } from "#test/support/postgres/postgres-engine.ts";
import { SAMPLE_SPOOL } from "#test/support/store/samples.ts";
import type { StoreEngine } from "#test/support/store/store-under-test.ts";
import { clickhouseServer, copyDatabase, giveBack, takeDatabase } from "./clickhouse-server.ts";

export const SERVERS_ENGINE: StoreEngine = {
  async open(folder, spool = SAMPLE_SPOOL) {
    mkdirSync(folder, { recursive: true });
    const meta = { url: await urlIn(folder), lockTimeoutMs: MINUTE_MS };
    const telemetry = { url: await telemetryUrlIn(folder) };
    const blobs = openBlobs({ dataFolder: folder });
    const postgres = openPostgres(meta);
    const clickhouse = openClickhouse(telemetry);
    const { userDeletions, ...stores } = metaStores(postgres);
    const userData: Store["userData"] = {
      ...userDeletions,
      async count(projectId, { id, email }) {
        const who = { id, email: email?.toLowerCase() };
        const { counts, eventIds } = await countInClickhouse(clickhouse, blobs, projectId, who);
        const said = await findUserFeedback(postgres, { projectId, who, eventIds });
        return said.length === 0 ? counts : { ...counts, feedback: said.length };
      },
    };
    const digest = await openPostgresDigest({ ...meta, rules: META_RULES, spool });
    return {
      blobs,
      store: {
        ...stores,
        ...clickhouseStores(clickhouse, blobs),
        userData,
        async close() {
          await clickhouse.close();
          await postgres.destroy();
        },
      },
      digest: joinStores(() => ({
        meta: digest,
        telemetry: digestClickhouse({ ...telemetry, spool }, blobs),
        blobs,
      })),
    };
  },

  async copy(from, to) {
    await POSTGRES_ENGINE.copy?.(from, to);
    if (existsSync(join(from, "blobs")))
      cpSync(join(from, "blobs"), join(to, "blobs"), { recursive: true });
    await name(to, await copyDatabase(databaseIn(from)));
  },

  setStatus: POSTGRES_ENGINE.setStatus,
};

const nameFile = (folder: string) => join(folder, "telemetry-database");

export function databaseIn(folder: string): string {
  return readFileSync(nameFile(folder), "utf8");
}

async function telemetryUrlIn(folder: string): Promise<string> {
  if (!existsSync(nameFile(folder))) await name(folder, await takeDatabase());
  return `${await clickhouseServer()}/${databaseIn(folder)}`;
}

/** ClickHouse as it is, with a PostgreSQL that has lost what came since. */
export function shareTelemetry(from: string, to: string): void {
  writeFileSync(nameFile(to), databaseIn(from));
}

async function name(folder: string, database: string): Promise<void> {
  writeFileSync(nameFile(folder), database);
  onTestFinished(() => giveBack(database));
}
