/** The made-up data of an embedded store once more, on PostgreSQL and ClickHouse; made once and kept. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DAYS } from "#bench/query/fill/data-plan.ts";
import { begin, makeDay, type QueryBase } from "#bench/query/query-base.ts";
import { DAY_MS, utcDay } from "#lib/time.ts";
import { allSchemas } from "#store/clickhouse/schema/table-schema.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import { type Servers, startServers } from "./servers.ts";

export interface ServersBase {
  location: StoreLocation;
  servers: Servers;
}

interface Manifest {
  owners: QueryBase["owners"];
  /** Of the days of the embedded store. */
  made: number;
  /** While it is, and after it was interrupted: nobody knows how much of that day is there. */
  isMaking: boolean;
}

const MANIFEST = "servers.json";

/** Goes on where the embedded store has days that it lacks. */
export async function prepareServersBase(base: QueryBase): Promise<ServersBase> {
  const key = createHash("sha256").update(JSON.stringify(allSchemas())).digest("hex").slice(0, 12);
  const folder = join(dirname(base.dataFolder), `servers-${key}`);
  const path = join(folder, MANIFEST);
  if (readManifest(path)?.isMaking !== false) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const servers = await startServers(folder, { isKept: true });
  try {
    const { LAPWING_POSTGRES_URL, LAPWING_CLICKHOUSE_URL } = servers.env;
    const location: StoreLocation = {
      dataFolder: join(folder, "data"),
      servers: {
        postgres: { url: LAPWING_POSTGRES_URL },
        clickhouse: { url: LAPWING_CLICKHOUSE_URL },
      },
    };
    await makeMissing(base, location, servers, path);
    return { location, servers };
  } catch (error) {
    await servers.stop();
    throw error;
  }
}

async function makeMissing(
  { size, firstDay, days }: QueryBase,
  location: StoreLocation,
  servers: Servers,
  path: string,
): Promise<void> {
  const lastOfFirst = Date.parse(firstDay) + (DAYS - 1) * DAY_MS;
  const owners =
    readManifest(path)?.owners ?? (await begin(location, size, lastOfFirst, servers)).owners;
  const write = (manifest: Omit<Manifest, "owners">) =>
    writeFileSync(path, JSON.stringify({ owners, ...manifest }));
  for (const [at, day] of [...days.entries()].slice(readManifest(path)?.made ?? 0)) {
    const startMs = performance.now();
    write({ made: at, isMaking: true });
    await makeDay(location, { size, owners, firstDay }, day);
    write({ made: at + 1, isMaking: false });
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    console.error(`made up on servers: ${utcDay(day.midnight)}, ${seconds} s`);
  }
}

function readManifest(path: string): Manifest | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Manifest) : undefined;
}
