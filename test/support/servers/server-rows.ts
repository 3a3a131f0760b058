/** Plain SQL on the servers of a stopped Lapwing, for those that read its files so. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

type Row = Record<string, string | number | null>;
export type ServersEnv = Readonly<Record<string, string>>;

/** By data folder: whose rows are on servers. */
const SERVERS = new Map<string, ServersEnv>();

/** From now on what is asked of this folder's files is asked of its servers. */
export function readFromServers(data: string, env: ServersEnv): void {
  SERVERS.set(data, env);
  ask("postgres", env.LAPWING_POSTGRES_URL, HEX);
}

export function hasServers(data: string): boolean {
  return SERVERS.has(data);
}

/** As SQLite calls it. */
const HEX = `CREATE OR REPLACE FUNCTION hex(bytea) RETURNS text
  AS $$ SELECT encode($1, 'hex') $$ LANGUAGE sql`;

/** undefined when the folder has files. */
export function serverRows(
  data: string,
  engine: "postgres" | "clickhouse",
  sql: string,
): Row[] | undefined {
  const env = SERVERS.get(data);
  if (env === undefined) return undefined;
  const url = engine === "postgres" ? env.LAPWING_POSTGRES_URL : env.LAPWING_CLICKHOUSE_URL;
  return ask(engine, url, sql);
}

/** Whoever compares rows of files does not wait; neither does this. */
function ask(engine: string, url: string | undefined, sql: string): Row[] {
  const program = join(import.meta.dirname, "ask-server.ts");
  const given = [program, engine, url ?? "", sql];
  const answer = execFileSync(process.execPath, given, { maxBuffer: 2 ** 30, encoding: "utf8" });
  return JSON.parse(answer) as Row[];
}
