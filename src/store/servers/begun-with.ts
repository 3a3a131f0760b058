/**
 * Which databases a data folder belongs to. What waits in its spool, and where the digest is in it,
 * mean something together with them alone: with others events would be counted twice, or nowhere.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { AppError } from "#lib/app-error.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import type { ServersLocation } from "./servers-location.ts";

/** In the data folder, from the first start with servers on. */
const FILE = "servers.json";

export interface BegunWith {
  /** Of PostgreSQL's database, and of ClickHouse's that goes with it. */
  installation: string;
  /** Where they were when the folder was begun, for people. */
  postgres: string;
  clickhouse: string;
}

export function readBegunWith(dataFolder: string): BegunWith | undefined {
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) return undefined;
  try {
    const begun = JSON.parse(readFileSync(path, "utf8")) as Partial<BegunWith>;
    const { installation, postgres, clickhouse } = begun;
    if (typeof installation === "string" && installation !== "") {
      return { installation, postgres: String(postgres), clickhouse: String(clickhouse) };
    }
  } catch {
    // Said below, as of any other that says nothing.
  }
  throw refusal(
    `${path} cannot be read. It says which databases the spool in this folder belongs to.`,
    "Put it back from a backup, or choose another folder with --data.",
  );
}

/** Before the spool is begun. Where it says so already, nothing is written. */
export function writeBegunWith(
  { dataFolder, servers }: ServersLocation,
  installation: string,
): void {
  if (readBegunWith(dataFolder) !== undefined) return;
  const begun: BegunWith = {
    installation,
    postgres: withoutSecrets(servers.postgres.url),
    clickhouse: withoutSecrets(servers.clickhouse.url),
  };
  const path = join(dataFolder, FILE);
  writeSynced(`${path}.new`, `${JSON.stringify(begun, undefined, 2)}\n`);
  renameSync(`${path}.new`, path);
  syncPath(dataFolder);
}

/** What the folder alone says, before anything of it or of a server is touched. */
export function refuseMixing({ dataFolder, servers }: StoreLocation): void {
  if (servers === undefined) return refuseWithoutServers(dataFolder);
  if (existsSync(join(dataFolder, "meta.db"))) {
    throw refusal(
      `${dataFolder} holds an embedded store (meta.db), and LAPWING_POSTGRES_URL names a server: data would be in two places.`,
      "Choose another folder with --data, or unset LAPWING_POSTGRES_URL and LAPWING_CLICKHOUSE_URL to go on with what is here.",
    );
  }
  const isBegun = existsSync(join(dataFolder, "spool", "secret"));
  if (isBegun && readBegunWith(dataFolder) === undefined) {
    throw refusal(
      `The spool in ${dataFolder} was begun without the servers that LAPWING_POSTGRES_URL and LAPWING_CLICKHOUSE_URL name: what waits in it belongs to another store.`,
      "Choose another folder with --data, or unset the variables to go on as before.",
    );
  }
}

function refuseWithoutServers(dataFolder: string): void {
  if (!existsSync(join(dataFolder, FILE))) return;
  const { postgres } = readBegunWith(dataFolder) ?? {};
  throw refusal(
    `${dataFolder} belongs to an installation on PostgreSQL (${postgres}) and ClickHouse, and LAPWING_POSTGRES_URL and LAPWING_CLICKHOUSE_URL are not set: its accounts, issues and events are there, and not here.`,
    "Set both as before, or choose another folder with --data.",
  );
}

/** What a database says of itself; undefined when nobody has begun with it. */
export interface FoundInstallations {
  postgres: string | undefined;
  clickhouse: string | undefined;
}

/** What the servers say, before anything of them is touched. */
export function refuseOtherInstallation(
  { dataFolder, servers }: ServersLocation,
  found: FoundInstallations,
): void {
  const begun = readBegunWith(dataFolder);
  const at = {
    postgres: `PostgreSQL at ${withoutSecrets(servers.postgres.url)}`,
    clickhouse: `ClickHouse at ${withoutSecrets(servers.clickhouse.url)}`,
  };
  for (const role of ["postgres", "clickhouse"] as const) {
    if (begun === undefined || found[role] === begun.installation) continue;
    const before = `The spool in ${dataFolder} was begun with ${begun[role]}`;
    if (found[role] === undefined) {
      throw refusal(
        `${at[role]} is empty. ${before}, and that database had data.`,
        "Restore it from a backup, or name the right one; to begin anew without that data, choose another folder with --data.",
      );
    }
    throw refusal(
      `${at[role]} belongs to another installation. ${before}, and what waits in it belongs there.`,
      "Name that database again, or choose another folder with --data.",
    );
  }
  if (found.clickhouse === undefined || found.clickhouse === found.postgres) return;
  const whose = found.postgres === undefined ? "is empty" : "is of another installation";
  throw refusal(
    `${at.clickhouse} holds the data of an installation whose PostgreSQL is not the one that is named: ${at.postgres} ${whose}.`,
    "Name the two databases that belong together, or an empty one of each.",
  );
}

function refusal(what: string, todo: string): AppError {
  return new AppError("unavailable", `${what} Nothing was changed. ${todo}`);
}

function writeSynced(path: string, text: string): void {
  const fd = openSync(path, "w", 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function syncPath(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
