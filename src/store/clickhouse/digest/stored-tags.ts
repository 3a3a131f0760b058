/** The values that the tags of a day have, as hashes: asked once for each tag, and remembered. */
import type { TagValue } from "#model/signals/stored-event.ts";
import type { Clickhouse } from "#store/clickhouse/connection.ts";
import type { StoredTagValues } from "#store/ports/digest.ts";

type Tag = Pick<TagValue, "projectId" | "key">;

/** About 20 MB at most. */
const MAX_REMEMBERED = 400_000;

export class StoredTags {
  readonly #clickhouse: Clickhouse;
  readonly #known = new Map<string, Set<number>>();
  #day = "";
  #size = 0;

  constructor(clickhouse: Clickhouse) {
    this.#clickhouse = clickhouse;
  }

  turnTo(day: string): void {
    if (day !== this.#day) this.forget();
    this.#day = day;
  }

  forget(): void {
    this.#known.clear();
    this.#size = 0;
  }

  async find(day: string, tag: Tag, hashes: readonly number[]): Promise<StoredTagValues> {
    this.turnTo(day);
    const all = this.#known.get(nameOf(tag)) ?? (await this.#read(day, tag));
    return { count: all.size, known: new Set(hashes.filter((hash) => all.has(hash))) };
  }

  /** They are in the table now. */
  written(values: readonly TagValue[]): void {
    for (const value of values) this.#known.get(nameOf(value))?.add(value.hash);
    this.#size += values.length;
    if (this.#size > MAX_REMEMBERED) this.forget();
  }

  async #read(day: string, tag: Tag): Promise<Set<number>> {
    const rows = await this.#clickhouse.ask(
      `SELECT DISTINCT hash FROM tag_value
       WHERE _day = {day:Date} AND project_id = {projectId:Int64} AND key = {key:String}`,
      { day, projectId: tag.projectId, key: tag.key },
    );
    const hashes = new Set(rows.map(({ hash }) => Number(hash)));
    this.#known.set(nameOf(tag), hashes);
    this.#size += hashes.size;
    return hashes;
  }
}

function nameOf({ projectId, key }: Tag): string {
  return `${projectId} ${key}`;
}
