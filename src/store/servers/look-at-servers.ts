/** Whether the servers answer, each by itself, within a time that a start can wait. */
import { sql } from "kysely";
import { SECOND_MS } from "#lib/time.ts";
import { hideSecrets, withoutSecrets } from "#lib/without-secrets.ts";
import type { EngineFacts } from "#model/keeping/system.ts";
import type { StoreServers } from "#store/ports/location.ts";
import type { AwayEngine } from "#store/ports/operations.ts";
import { withClickhouse, withPostgres } from "./find-installations.ts";
import { openServersBlobs } from "./open-servers.ts";
import type { ServersLocation } from "./servers-location.ts";

const PATIENCE_MS = 5 * SECOND_MS;
const META = "PostgreSQL";
/** A name that nothing has: a bucket that can be reached says so. */
const NO_BLOB = "probe";

export async function lookAtServers(location: ServersLocation): Promise<EngineFacts[]> {
  const { postgres, clickhouse, bucket } = location.servers;
  return Promise.all([
    lookAt(META, postgres.url, location.servers, () =>
      withPostgres(postgres, async (db) => {
        const { rows } = await sql<{ server_version: string }>`SHOW server_version`.execute(db);
        return rows[0]?.server_version.split(" ")[0];
      }),
    ),
    lookAt("ClickHouse", clickhouse.url, location.servers, () =>
      withClickhouse(clickhouse, async (ch) => {
        return (await ch.version()).split(".").slice(0, 2).join(".");
      }),
    ),
    ...(bucket === undefined
      ? []
      : [
          lookAt("the bucket", bucket.url, location.servers, async () => {
            await openServersBlobs(location).open(NO_BLOB);
            return undefined;
          }),
        ]),
  ]);
}

export function awayOf(looked: readonly EngineFacts[]): AwayEngine[] {
  return looked.flatMap(({ engine, at, away }) =>
    away === undefined ? [] : [{ engine, why: `${at}: ${away}`, isMeta: engine === META }],
  );
}

async function lookAt(
  engine: string,
  url: string,
  servers: StoreServers,
  ask: () => Promise<string | undefined>,
): Promise<EngineFacts> {
  const at = withoutSecrets(url);
  const late = Promise.withResolvers<never>();
  const why = `no answer within ${PATIENCE_MS / SECOND_MS} seconds`;
  const timer = setTimeout(() => late.reject(new Error(why)), PATIENCE_MS);
  try {
    return { engine, at, version: await Promise.race([ask(), late.promise]) };
  } catch (error) {
    return { engine, at, away: sayWhy(error, servers) };
  } finally {
    clearTimeout(timer);
  }
}

function sayWhy(error: unknown, { postgres, clickhouse, bucket }: StoreServers): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const text = first instanceof Error ? first.message : String(first);
  const secrets = [bucket?.secretAccessKey, bucket?.accessKeyId].filter((one) => one !== undefined);
  const hidden = hideSecrets(text, [postgres.url, clickhouse.url, bucket?.url ?? ""]);
  const [line = ""] = secrets.reduce((all, one) => all.replaceAll(one, "…"), hidden).split("\n");
  return line === "" ? "it cannot be asked" : line;
}
