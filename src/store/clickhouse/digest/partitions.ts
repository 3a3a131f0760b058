/** A partition is a day of a signal: it is measured, and goes, in every table of the signal. */
import type { MeasuredPartition, Partition } from "#model/keeping/choose-partitions.ts";
import { addMeasured } from "#model/keeping/choose-partitions.ts";
import { SIGNALS, type Signal } from "#model/keeping/signal.ts";
import { tablesOf } from "#model/tables/index.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import { localName } from "#store/clickhouse/schema/create-statements.ts";

const SIGNAL_OF: ReadonlyMap<string, Signal> = new Map(
  SIGNALS.flatMap((signal) => tablesOf(signal).map(({ name }) => [name, signal] as const)),
);

export async function measurePartitions(clickhouse: Clickhouse): Promise<MeasuredPartition[]> {
  const { cluster, database } = clickhouse;
  const parts = cluster === undefined ? "system.parts" : `cluster(\`${cluster}\`, system.parts)`;
  const rows = await clickhouse.ask(
    `SELECT table, partition, sum(bytes_on_disk) AS bytes FROM ${parts}
     WHERE database = {database:String} AND active GROUP BY table, partition`,
    { database },
  );
  const measured = rows.flatMap(({ table, partition, bytes }) => {
    const signal = SIGNAL_OF.get(String(table).replace(/_local$/, ""));
    return signal === undefined ? [] : { signal, day: String(partition), bytes: Number(bytes) };
  });
  return addMeasured(measured, []);
}

export async function removePartitions(
  clickhouse: Clickhouse,
  partitions: readonly Partition[],
): Promise<void> {
  const { cluster } = clickhouse;
  const on = cluster === undefined ? "" : ` ON CLUSTER \`${cluster}\``;
  for (const { day, signal } of partitions) {
    for (const { name } of tablesOf(signal)) {
      const table = localName(name, cluster);
      await clickhouse.command(`ALTER TABLE ${table}${on} DROP PARTITION '${day}'`);
    }
  }
}
