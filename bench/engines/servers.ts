/** PostgreSQL and ClickHouse of one run: what Lapwing is told of them, and what they cost. */
import { join } from "node:path";
import type { StoredCounts } from "#bench/measure/count-stored.ts";
import { cpuNowMs } from "#bench/measure/cpu-now.ts";
import { median } from "#bench/report/stats.ts";
import { Clickhouse } from "#store/clickhouse/connection.ts";
import { startClickhouse } from "./start-clickhouse.ts";
import { askPostgres, startPostgres } from "./start-postgres.ts";

export interface Servers {
  env: { LAPWING_POSTGRES_URL: string; LAPWING_CLICKHOUSE_URL: string };
  cpuMs(): { postgresMs: number; clickhouseMs: number };
  /** What the bench sends in an hour is what spike protection is for. */
  expectFlood(projectId: number): Promise<void>;
  countStored(projectId: number): Promise<StoredCounts>;
  /** What ClickHouse takes at least to answer anything, the way there and back included. */
  leastMs(): Promise<number>;
  bytes(): Promise<{ postgres: number; clickhouse: number }>;
  stop(): Promise<void>;
}

const LEAST_ASKED = 50;

/** `isKept`: what an earlier run left in the folder is there again, and stays. */
export async function startServers(folder: string, { isKept = false } = {}): Promise<Servers> {
  const postgres = await startPostgres(isKept ? join(folder, "postgres") : undefined);
  const clickhouse = await startClickhouse(join(folder, "clickhouse"));
  const client = new Clickhouse({ url: clickhouse.url });
  const emptyBytes = await sizeOf(postgres.url);
  const ask = async (text: string, projectId: number) =>
    Number((await askPostgres(postgres.url, text, [projectId]))[0]?.n ?? 0);
  const rows = async (table: string, projectId: number) => {
    const text = `SELECT count() AS n FROM ${table} WHERE project_id = {projectId:Int64}`;
    return Number((await client.ask(text, { projectId }))[0]?.n);
  };
  return {
    env: { LAPWING_POSTGRES_URL: postgres.url, LAPWING_CLICKHOUSE_URL: clickhouse.url },
    cpuMs: () => ({ postgresMs: cpuNowMs(postgres.pid), clickhouseMs: cpuNowMs(clickhouse.pid) }),
    async expectFlood(projectId) {
      const text = "INSERT INTO project_guard (project_id, spike_protection) VALUES ($1, $2)";
      await askPostgres(postgres.url, text, [projectId, 0]);
    },
    async countStored(projectId) {
      const inMeta = (sum: string, from: string) =>
        ask(`SELECT ${sum} AS n FROM ${from}`, projectId);
      return {
        rows: {
          event: await rows("event", projectId),
          span: await rows("span", projectId),
          vital: await rows("vital", projectId),
          log: await rows("log", projectId),
          metric: await rows("metric_point", projectId),
          session: await inMeta("count(*)", "session_state WHERE project_id = $1"),
        },
        issueEvents: await inMeta("sum(events)", "issue WHERE project_id = $1"),
        hourEvents: await inMeta(
          "sum(events)",
          "issue_hour JOIN issue_group USING (group_id) WHERE project_id = $1",
        ),
        accepted: await inMeta(
          "sum(quantity)",
          "outcome_hour WHERE project_id = $1 AND kind = 'accepted' AND category = 'error'",
        ),
        issues: await inMeta("count(*)", "issue WHERE project_id = $1"),
      };
    },
    async leastMs() {
      const times: number[] = [];
      for (let nth = 0; nth < LEAST_ASKED; nth++) {
        const startMs = performance.now();
        await client.ask("SELECT 1");
        times.push(performance.now() - startMs);
      }
      return median(times);
    },
    async bytes() {
      const [inClickhouse] = await client.ask(
        "SELECT sum(bytes_on_disk) AS n FROM system.parts WHERE active AND database = currentDatabase()",
      );
      const inPostgres = (await sizeOf(postgres.url)) - emptyBytes;
      return { postgres: inPostgres, clickhouse: Number(inClickhouse?.n) };
    },
    async stop() {
      await client.close();
      await clickhouse.stop();
      await postgres.stop();
    },
  };
}

async function sizeOf(url: string): Promise<number> {
  const [row] = await askPostgres(url, "SELECT pg_database_size(current_database()) AS n");
  return Number(row?.n);
}
