/** The one place that opens connections to PostgreSQL. */
import {
  Kysely,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  PostgresDialect,
  type PrimitiveValueListNode,
  type ValueNode,
} from "kysely";
import pg from "pg";
import { migrateMeta } from "#store/meta/migrate.ts";
import { POSTGRES_WORDS } from "#store/meta/migrations/index.ts";
import type { MetaTables } from "#store/meta/tables.ts";

export type PostgresMeta = Kysely<MetaTables>;

/** Long enough for another one's batch; then an error that passes instead of a hang. */
const LOCK_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** Somebody who went away in the middle of a transaction holds what the digest waits for. */
const IDLE_TRANSACTION_MS = 60_000;

/** int8 and numeric (what sum() makes of it): ids, times and counts are below 2^53. */
const NUMBERS: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

export interface PostgresLocation {
  /** postgres://user:password@host:port/database */
  url: string;
  maxConnections?: number;
  lockTimeoutMs?: number;
  /** For who only asks: nothing can be changed, and a statement that takes longer is ended. */
  askingMs?: number | undefined;
}

export function openPostgres({
  url,
  maxConnections = 10,
  lockTimeoutMs = LOCK_TIMEOUT_MS,
  askingMs,
}: PostgresLocation): PostgresMeta {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: "lapwing",
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(askingMs !== undefined && {
      statement_timeout: askingMs,
      options: "-c default_transaction_read_only=on",
    }),
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that ends by itself, idle or between two statements, fails whoever asks next, and is
  // replaced; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<MetaTables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new WithoutNul()],
  });
}

/** Safe when two begin at once: the second waits, and finds it done. */
export async function migratePostgres(location: PostgresLocation): Promise<void> {
  const db = openPostgres(location);
  try {
    await migrateMeta(db as unknown as Kysely<unknown>, POSTGRES_WORDS);
  } finally {
    await db.destroy();
  }
}

/** PostgreSQL keeps no U+0000 in texts: one that came through would stop its batch for ever. */
class WithoutNul extends OperationNodeTransformer implements KyselyPlugin {
  transformQuery({ node }: { node: OperationNode }) {
    return this.transformNode(node) as never;
  }

  async transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return result;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: withoutNul(node.value) };
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
  ): PrimitiveValueListNode {
    return { ...node, values: node.values.map(withoutNul) };
  }
}

function withoutNul(value: unknown): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
  // Most are arrays of numbers, a column each: they are not copied.
  if (!Array.isArray(value) || !value.some(hasNul)) return value;
  return value.map(withoutNul);
}

function hasNul(value: unknown): boolean {
  return typeof value === "string" && value.includes("\0");
}
