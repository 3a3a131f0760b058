/** The values that the tags of a day have, as hashes: so that their number stays within bounds. */

import type { DatabaseSync } from "node:sqlite";
import { getOrMake } from "#lib/get-or-make.ts";
import type { TagValue } from "#model/signals/stored-event.ts";
import type { StoredTagValues } from "#store/ports/digest.ts";

type Tag = Pick<TagValue, "projectId" | "key">;

/** What is remembered so that the database is not asked; about 20 MB at most. */
const MAX_REMEMBERED = 400_000;

export class TagValues {
  readonly #statements: ReturnType<typeof prepare>;
  readonly #counts = new Map<string, number>();
  readonly #remembered = new Map<string, Set<number>>();
  #size = 0;

  constructor(db: DatabaseSync) {
    this.#statements = prepare(db);
  }

  find(tag: Tag, hashes: readonly number[]): StoredTagValues {
    const name = nameOf(tag);
    const { projectId, key } = tag;
    const count = getOrMake(this.#counts, name, () =>
      Number(this.#statements.count.get(projectId, key)?.count),
    );
    if (count === 0) return { count, known: new Set() };
    const remembered = getOrMake(this.#remembered, name, () => new Set<number>());
    const known = hashes.filter((hash) => {
      if (remembered.has(hash)) return true;
      if (this.#statements.find.get(projectId, key, hash) === undefined) return false;
      remembered.add(hash);
      this.#size += 1;
      return true;
    });
    if (this.#size > MAX_REMEMBERED) this.#forget();
    return { count, known: new Set(known) };
  }

  /** After the day's transaction: what was rolled back is not known. */
  written(values: readonly TagValue[]): void {
    for (const value of values) {
      const count = this.#counts.get(nameOf(value));
      if (count !== undefined) this.#counts.set(nameOf(value), count + 1);
    }
  }

  #forget(): void {
    this.#remembered.clear();
    this.#size = 0;
  }
}

function nameOf({ projectId, key }: Tag): string {
  return `${projectId} ${key}`;
}

function prepare(db: DatabaseSync) {
  const tag = "project_id = ? AND key = ?";
  return {
    count: db.prepare(`SELECT count(*) AS count FROM tag_value WHERE ${tag}`),
    find: db.prepare(`SELECT 1 FROM tag_value WHERE ${tag} AND hash = ?`),
  };
}
