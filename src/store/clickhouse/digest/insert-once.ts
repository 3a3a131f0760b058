/**
 * Inserts that are made once, however often they are tried. The engine remembers the tokens of the last
 * thousand of a table, so one that is repeated at once is not doubled. Of one that may be older it is
 * asked first whether its rows are there.
 */
import type { Signal } from "#model/keeping/signal.ts";
import type { Clickhouse, InsertBody } from "#store/clickhouse/connection.ts";

/** A body with what tells whether it is in its table already. */
export interface OneInsert extends InsertBody {
  signal: Signal;
  /** A condition that only rows of this body fulfil. */
  isThere: string;
}

/** At a time: each is a part of the engine's, and a connection. */
const AT_ONCE = 4;

/** `onMade` is told of each that is in its table. */
export async function insertAll(
  clickhouse: Clickhouse,
  inserts: readonly OneInsert[],
  mayBeThere: boolean,
  onMade: (insert: OneInsert) => void = () => {},
): Promise<void> {
  const waiting = [...inserts];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!mayBeThere || !(await isThere(clickhouse, next))) await clickhouse.insert(next);
      onMade(next);
    }
  }
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  // All have ended: nothing of this attempt is under way when the next one begins.
  for (const result of done) if (result.status === "rejected") throw result.reason;
}

async function isThere(
  clickhouse: Clickhouse,
  { table, isThere: condition }: OneInsert,
): Promise<boolean> {
  const found = await clickhouse.ask(`SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`);
  return found.length > 0;
}
