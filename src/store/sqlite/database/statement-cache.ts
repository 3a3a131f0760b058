/**
 * Statements that were prepared, kept for the next time the same text is asked for: preparing takes
 * longer than most answers. Those not asked for longest go first; a `Map` keeps the order.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";

interface Prepared {
  statement: StatementSync;
  /** Whether it answers with rows. */
  reader: boolean;
}

/** Pages and digest together ask some 150 texts; lists of ids of every length make more. */
const MAX_STATEMENTS = 256;
/** A long text is a long list of values, which does not come again. */
const MAX_CHARS = 8192;

export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #kept = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get(sql: string): Prepared {
    const known = this.#kept.get(sql);
    if (known !== undefined) this.#kept.delete(sql);
    const prepared = known ?? this.#prepare(sql);
    if (sql.length <= MAX_CHARS) this.#kept.set(sql, prepared);
    if (this.#kept.size > MAX_STATEMENTS) this.#dropOldest();
    return prepared;
  }

  #prepare(sql: string): Prepared {
    const statement = this.#db.prepare(sql);
    return { statement, reader: statement.columns().length > 0 };
  }

  #dropOldest(): void {
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
