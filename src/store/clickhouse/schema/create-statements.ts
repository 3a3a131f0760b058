/** Tables as statements: on one server, or replicated and spread over a cluster. */
import type { TableSchema } from "./schema.ts";

/**
 * So many inserts of a table are remembered by their tokens. A batch is a few inserts a second at
 * most, so this is a quarter of an hour; what is older is looked for in the table (insert-once.ts).
 */
const REMEMBERED_INSERTS = 1000;

export function createStatements(
  { name, body, engine, version = "", partitionBy, orderBy }: TableSchema,
  { database, cluster }: { database: string; cluster?: string | undefined },
): string[] {
  const partition = partitionBy === undefined ? "" : ` PARTITION BY ${partitionBy}`;
  const order = ` ORDER BY (${orderBy.map((column) => `\`${column}\``).join(", ")})`;
  const columns = `(\n  ${body.join(",\n  ")}\n)`;
  if (cluster === undefined) {
    const settings = `non_replicated_deduplication_window = ${REMEMBERED_INSERTS}`;
    return [
      `CREATE TABLE IF NOT EXISTS ${name} ${columns} ENGINE = ${engine}(${version})${partition}${order} SETTINGS ${settings}`,
    ];
  }
  const on = `ON CLUSTER \`${cluster}\``;
  const path = `'/clickhouse/tables/{shard}/${database}/${name}', '{replica}'`;
  const replicated = `Replicated${engine}(${[path, version].filter(Boolean).join(", ")})`;
  const settings = `replicated_deduplication_window = ${REMEMBERED_INSERTS}`;
  const local = localName(name, cluster);
  return [
    `CREATE TABLE IF NOT EXISTS ${local} ${on} ${columns} ENGINE = ${replicated}${partition}${order} SETTINGS ${settings}`,
    // A batch goes to one shard: there it is in as a whole, or not at all.
    `CREATE TABLE IF NOT EXISTS ${name} ${on} AS ${local} ENGINE = Distributed(\`${cluster}\`, \`${database}\`, ${local}, ${shardedBy(name, body)})`,
  ];
}

/** The table that has the rows: on a cluster the other one only knows where they are. */
export function localName(name: string, cluster: string | undefined): string {
  return cluster === undefined ? name : `${name}_local`;
}

function shardedBy(_name: string, body: readonly string[]): string {
  return body.some((column) => column.startsWith("_to "))
    ? "intHash64(_to)"
    : "intHash64(position)";
}
