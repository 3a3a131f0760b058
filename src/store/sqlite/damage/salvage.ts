/**
 * Saves what can be read of a damaged database into a new one: the same tables and indexes, and every
 * row that SQLite still gives out. Around a page that it does not, rows are looked for by their ids.
 */
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { isDamage } from "./damaged-days.ts";

export interface Salvaged {
  saved: number;
  /** Rows that were read and make no sense any more. Those that could not even be read nobody can count. */
  unusable: number;
  /** Tables that have a page which cannot be read. */
  tornTables: string[];
}

const PAGE_ROWS = 500;
type Row = Record<string, null | number | bigint | string | Uint8Array>;

/** Throws damage when not even the list of tables can be read. */
export function salvage(fromPath: string, toPath: string): Salvaged {
  const from = new DatabaseSync(fromPath, { readOnly: true });
  const to = new DatabaseSync(toPath, { enableForeignKeyConstraints: false });
  try {
    to.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    const { version, tables } = copySchema(from, to);
    const result: Salvaged = { saved: 0, unusable: 0, tornTables: [] };
    for (const table of tables) {
      to.exec("BEGIN");
      copyRows(from, to, table, result);
      to.exec("COMMIT");
    }
    copyHighestIds(from, to);
    result.unusable += removeOrphans(to);
    to.exec(`PRAGMA user_version = ${version}`);
    to.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return result;
  } finally {
    from.close();
    to.close();
  }
}

/** An id that was given once is never given again, also when its row is lost. */
function copyHighestIds(from: DatabaseSync, to: DatabaseSync): void {
  try {
    for (const { name, seq } of from.prepare("SELECT name, seq FROM sqlite_sequence").all()) {
      const known = to.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").get(String(name));
      if (known === undefined) {
        to.prepare("INSERT INTO sqlite_sequence VALUES (?, ?)").run(String(name), Number(seq));
      } else if (Number(known.seq) < Number(seq)) {
        to.prepare("UPDATE sqlite_sequence SET seq = ? WHERE name = ?").run(
          Number(seq),
          String(name),
        );
      }
    }
  } catch {
    // There is no such table, or it is damaged: the highest ids that were saved must do.
  }
}

interface Table {
  name: string;
  hasRowid: boolean;
}

function copySchema(from: DatabaseSync, to: DatabaseSync): { version: number; tables: Table[] } {
  const version = Number(from.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  // Tables before indexes, as they were made.
  const made = from
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
       ORDER BY type <> 'table', rowid`,
    )
    .all();
  for (const { sql } of made) to.exec(String(sql));
  const tables = to
    .prepare(`SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'`)
    .all()
    .filter(({ name }) => !String(name).startsWith("sqlite_"))
    .map(({ name, wr }) => ({ name: String(name), hasRowid: Number(wr) === 0 }));
  return { version, tables };
}

function copyRows(from: DatabaseSync, to: DatabaseSync, table: Table, result: Salvaged): void {
  const columns = to.prepare(`SELECT name FROM pragma_table_info(?)`).all(table.name);
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const marks = columns.map(() => "?").join(", ");
  const insert = to.prepare(`INSERT OR IGNORE INTO "${table.name}" (${names}) VALUES (${marks})`);
  const torn = () => {
    if (!result.tornTables.includes(table.name)) result.tornTables.push(table.name);
  };
  const rows = table.hasRowid
    ? readByRowid(from, table.name, torn)
    : readFromBothEnds(from, table.name, torn);
  for (const row of rows) {
    try {
      insert.run(...columns.map(({ name }) => row[String(name)] ?? null));
      result.saved += 1;
    } catch {
      // A type or a NULL that the column does not take: its bytes are damaged.
      result.unusable += 1;
    }
  }
}

function* readByRowid(db: DatabaseSync, table: string, torn: () => void): Generator<Row> {
  const page = readingBigInts(
    db.prepare(
      `SELECT rowid AS rowid_of_salvage, * FROM "${table}" NOT INDEXED WHERE rowid > ?
       ORDER BY rowid LIMIT ?`,
    ),
  );
  let last = -(2n ** 63n) + 1n;
  for (let limit = PAGE_ROWS; ; ) {
    let rows: Row[];
    try {
      rows = page.all(last, limit) as Row[];
    } catch (error) {
      if (!isDamage(error)) throw error;
      torn();
      // One by one up to the damage, then behind it.
      if (limit > 1) limit = 1;
      else {
        const next = findBehind(page, last);
        if (next === undefined) return;
        last = next - 1n;
        limit = PAGE_ROWS;
      }
      continue;
    }
    yield* rows;
    const final = rows.at(-1);
    if (final === undefined) return;
    last = BigInt(final.rowid_of_salvage as bigint);
  }
}

/** The first id behind a damaged page: doubling finds one, halving the first of them. */
function findBehind(page: StatementSync, last: bigint): bigint | undefined {
  const first = (after: bigint): bigint | "damaged" | undefined => {
    try {
      const row = page.get(after, 1) as Row | undefined;
      return row && BigInt(row.rowid_of_salvage as bigint);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return "damaged";
    }
  };
  const start = last < 0n ? 0n : last;
  for (let step = 1n; step < 2n ** 52n; step *= 2n) {
    const hit = first(start + step);
    if (hit === "damaged") continue;
    let [bad, good] = [start + step / 2n, start + step];
    while (good - bad > 1n) {
      const middle = (bad + good) / 2n;
      if (first(middle) === "damaged") bad = middle;
      else good = middle;
    }
    const found = first(good);
    return found === "damaged" ? undefined : found;
  }
  return undefined;
}

/** Tables without ids are read forwards up to the damage and backwards up to it. */
function* readFromBothEnds(db: DatabaseSync, table: string, torn: () => void): Generator<Row> {
  const keys = db
    .prepare(`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`)
    .all(table)
    .map(({ name }) => `"${name}"`);
  for (const direction of ["ASC", "DESC"]) {
    const order = keys.map((key) => `${key} ${direction}`).join(", ");
    const rows = readingBigInts(
      db.prepare(`SELECT * FROM "${table}" NOT INDEXED ORDER BY ${order}`),
    );
    try {
      for (const row of rows.iterate()) yield row as Row;
      return;
    } catch (error) {
      if (!isDamage(error)) throw error;
      torn();
    }
  }
}

function readingBigInts(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true);
  return statement;
}

/** A row that belongs to one that is lost would confuse whoever reads it. */
function removeOrphans(db: DatabaseSync): number {
  let removed = 0;
  for (;;) {
    const orphans = db.prepare("PRAGMA foreign_key_check").all();
    const before = removed;
    for (const { table, rowid } of orphans) {
      if (rowid === null || rowid === undefined) continue;
      removed += Number(db.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid).changes);
    }
    if (removed === before) return removed;
  }
}
