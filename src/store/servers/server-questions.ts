/** What servers are asked about themselves: whether they answer, what they hold, how much it takes. */
import { sql } from "kysely";
import { addMeasured, type MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import type { Finding } from "#model/keeping/system.ts";
import { BLOBS_OF_DAYS, ownerOfBlob } from "#model/tables/apart.ts";
import { measurePartitions } from "#store/clickhouse/digest/partitions.ts";
import { refuseOtherSchema } from "#store/meta/migrate.ts";
import type { AwayEngine, StoreCheck, StoreState, StoreUsage } from "#store/ports/operations.ts";
import { measureKeptDays } from "#store/postgres/digest/kept-days.ts";
import { refuseOtherInstallation } from "./begun-with.ts";
import { findInstallations, withClickhouse, withPostgres } from "./find-installations.ts";
import { awayOf, lookAtServers } from "./look-at-servers.ts";
import { openServersBlobs } from "./open-servers.ts";
import type { ServersLocation } from "./servers-location.ts";

export async function engine(location: ServersLocation): Promise<string> {
  const looked = await lookAtServers(location);
  const named = looked.filter((one) => one.engine !== "the bucket");
  return named
    .map((one) =>
      one.away === undefined ? `${one.engine} ${one.version ?? ""}`.trim() : `${one.engine} (away)`,
    )
    .join(" and ");
}

export async function listAway(location: ServersLocation): Promise<AwayEngine[]> {
  return awayOf(await lookAtServers(location));
}

/** Refuses what another installation or a newer program has written; of ClickHouse migrating says so. */
export async function look(location: ServersLocation): Promise<StoreState> {
  const away = awayOf(await lookAtServers(location));
  if (away.length > 0) return { state: "away", away };
  const found = await findInstallations(location.servers);
  refuseOtherInstallation(location, found);
  await withPostgres(location.servers.postgres, refuseOtherSchema);
  return { state: found.postgres === undefined ? "empty" : "ready" };
}

export async function check(location: ServersLocation): Promise<StoreCheck> {
  const findings = (await lookAtServers(location)).map(({ engine, at, version, away }): Finding => {
    if (away === undefined) {
      return { state: "good", what: `${nameOf(engine)}${version ? ` ${version}` : ""} at ${at}.` };
    }
    return {
      state: "bad",
      what: `${nameOf(engine)} at ${at} cannot be reached (${away}).`,
      todo: "Start it, or look at the network and at its password. Envelopes are taken and kept meanwhile.",
    };
  });
  const isAway = findings.some(({ state }) => state === "bad");
  const { state } = isAway ? { state: "away" as const } : await look(location);
  return { state, findings, aside: [] };
}

const nameOf = (engine: string) => engine.charAt(0).toUpperCase() + engine.slice(1);

export async function usage(location: ServersLocation): Promise<StoreUsage> {
  const { postgres, clickhouse, bucket } = location.servers;
  const [telemetry, meta, large] = await Promise.all([
    withClickhouse(clickhouse, measurePartitions),
    withPostgres(postgres, async (db) => {
      const { rows } = await sql<{ bytes: number }>`
        SELECT pg_database_size(current_database()) AS bytes`.execute(db);
      return { bytes: rows[0]?.bytes ?? 0, kept: await measureKeptDays(db) };
    }),
    measureBlobs(location),
  ]);
  const sum = (measured: readonly MeasuredPartition[]) =>
    measured.reduce((total, { bytes }) => total + bytes, 0);
  const partitions = addMeasured(addMeasured(telemetry, large), meta.kept);
  return {
    parts: { meta: meta.bytes, telemetry: sum(telemetry), payloads: sum(large) },
    elsewhere: bucket === undefined ? ["meta", "telemetry"] : ["meta", "telemetry", "payloads"],
    partitions: partitions.toSorted((a, b) => a.day.localeCompare(b.day)),
    // What is on this disk besides: the spool, the relay's queues …
    isCounted: (name) => bucket === undefined && name === "blobs",
  };
}

async function measureBlobs(location: ServersLocation): Promise<MeasuredPartition[]> {
  const measured: MeasuredPartition[] = [];
  for await (const { name, bytes } of openServersBlobs(location).list(BLOBS_OF_DAYS)) {
    const owner = ownerOfBlob(name);
    if (owner !== undefined) measured.push({ ...owner.partition, bytes });
  }
  return addMeasured(measured, []);
}
