/**
 * Reading around damage: a file that turns out to be damaged is left out from then on, and the
 * question is asked again of the others. The digest sets the file aside.
 */
import { statSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { isDamage } from "./damaged-days.ts";

/** Told before the error goes on to whoever asked. */
export function watchDamage(db: DatabaseSync, onDamage: () => void): DatabaseSync {
  const watched =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      try {
        return ask(...given);
      } catch (error) {
        if (isDamage(error)) onDamage();
        throw error;
      }
    };
  const prepare = db.prepare.bind(db);
  db.prepare = watched((sql: string) => {
    const statement = prepare(sql);
    statement.get = watched(
      largeToo(statement, statement.get.bind(statement)),
    ) as typeof statement.get;
    statement.all = watched(
      largeToo(statement, statement.all.bind(statement)),
    ) as typeof statement.all;
    const iterate = statement.iterate.bind(statement) as (...given: unknown[]) => Rows;
    statement.iterate = ((...given: unknown[]) =>
      watchedRows(iterate(...given), onDamage)) as unknown as typeof statement.iterate;
    return statement;
  });
  return db;
}

/**
 * No number of ours is larger than JavaScript can tell: the disk has changed a byte of it. Such a row is
 * shown with a number near it, and all others as they are.
 */
function largeToo<Given extends unknown[], Answer>(
  statement: StatementSync,
  ask: (...given: Given) => Answer,
) {
  return (...given: Given): Answer => {
    try {
      return ask(...given);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      statement.setReadBigInts(true);
      try {
        return withNumbers(ask(...given)) as Answer;
      } finally {
        statement.setReadBigInts(false);
      }
    }
  };
}

function withNumbers(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withNumbers);
  if (typeof answer !== "object" || answer === null) return answer;
  const values = Object.entries(answer).map(([column, value]) => [
    column,
    typeof value === "bigint" ? Number(value) : value,
  ]);
  return Object.fromEntries(values);
}

type Rows = Iterable<Record<string, unknown>>;

function* watchedRows(rows: Rows, onDamage: () => void): Generator<Record<string, unknown>> {
  try {
    yield* rows;
  } catch (error) {
    if (isDamage(error)) onDamage();
    throw error;
  }
}

/** Files that readers leave out, until another file has taken their name. */
export class LeftOutFiles {
  readonly #inodes = new Map<string, number>();
  /** Grows with each file that is found. */
  found = 0;

  add(path: string): void {
    this.#inodes.set(path, inodeOf(path));
    this.found += 1;
  }

  has(path: string): boolean {
    const inode = this.#inodes.get(path);
    if (inode === undefined) return false;
    if (inode === inodeOf(path)) return true;
    this.#inodes.delete(path);
    return false;
  }
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

/** The same store; each damaged file that it meets costs one more attempt. */
export function readAround<Store extends object>(store: Store, damagedSoFar: () => number): Store {
  const guarded = Object.entries(store).map(([name, method]) => {
    if (typeof method !== "function") return [name, method];
    const guard = async (...given: unknown[]): Promise<unknown> => {
      for (;;) {
        const before = damagedSoFar();
        try {
          return await method(...given);
        } catch (error) {
          if (!isDamage(error) || damagedSoFar() === before) throw error;
        }
      }
    };
    return [name, guard];
  });
  return Object.fromEntries(guarded) as Store;
}
