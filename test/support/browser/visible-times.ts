/** How long after its acknowledgement an error can be read, asked of the store again and again. */
import { randomUUID } from "node:crypto";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { errorEnvelope } from "#test/support/load/load.ts";
import { waitUntil } from "#test/support/server/lapwing.ts";
import { dayFiles } from "#test/support/store/stored-rows.ts";

const LOOK_EVERY_MS = 5;

export class VisibleTimes {
  readonly acknowledged: string[] = [];
  readonly #target: URL;
  readonly #db: DatabaseSync;
  readonly #find: StatementSync;

  private constructor(target: URL, file: string) {
    this.#target = target;
    this.#db = new DatabaseSync(file, { readOnly: true });
    this.#find = this.#db.prepare("SELECT 1 FROM event WHERE event_id = ?");
  }

  /** There is a store to look into once the first error is stored. */
  static async open(target: URL, data: string): Promise<VisibleTimes> {
    const first = await send(target);
    const errors = () => dayFiles(data).find((file) => file.endsWith(".errors.db"));
    await waitUntil("an error is stored", () => errors() !== undefined);
    const times = new VisibleTimes(target, errors() ?? "");
    times.acknowledged.push(first);
    return times;
  }

  /** One after the other for so long; the milliseconds of each. */
  async measure(seconds: number): Promise<number[]> {
    const endMs = performance.now() + seconds * 1000;
    const found: number[] = [];
    while (performance.now() < endMs) {
      const id = await send(this.#target);
      this.acknowledged.push(id);
      const startedMs = performance.now();
      const bytes = Buffer.from(id, "hex");
      while (this.#find.get(bytes) === undefined) await sleep(LOOK_EVERY_MS);
      found.push(performance.now() - startedMs);
    }
    return found;
  }

  close(): void {
    this.#db.close();
  }
}

async function send(target: URL): Promise<string> {
  const id = randomUUID().replaceAll("-", "");
  const response = await fetch(target, { method: "POST", body: errorEnvelope(id).toString() });
  if (response.status !== 200) throw new Error(`An error was answered with ${response.status}`);
  return id;
}
