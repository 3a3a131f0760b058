/** A control group with little memory, for a server to run in. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const V1 = "/sys/fs/cgroup/memory";
const V2 = "/sys/fs/cgroup";

export class MemoryCgroup {
  readonly #folder: string;
  readonly #isV1: boolean;

  private constructor(folder: string, isV1: boolean) {
    this.#folder = folder;
    this.#isV1 = isV1;
  }

  /** Why there is none, in words, where they cannot be made. */
  static create(limitBytes: number): MemoryCgroup | string {
    const isV1 = existsSync(join(V1, "memory.limit_in_bytes"));
    const folder = join(isV1 ? V1 : V2, `lapwing-test-${process.pid}`);
    try {
      mkdirSync(folder);
      writeFileSync(
        join(folder, isV1 ? "memory.limit_in_bytes" : "memory.max"),
        String(limitBytes),
      );
      return new MemoryCgroup(folder, isV1);
    } catch (error) {
      return `control groups cannot be made here (${error instanceof Error ? error.message : error})`;
    }
  }

  /** Becomes the command behind it, in the group. */
  get within(): string[] {
    return ["sh", "-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', this.#folder];
  }

  /** How many processes the system has ended for want of memory. */
  get kills(): number {
    const file = this.#isV1 ? "memory.oom_control" : "memory.events";
    const text = readFileSync(join(this.#folder, file), "utf8");
    return Number(/^oom_kill (\d+)/m.exec(text)?.[1] ?? 0);
  }

  get peakBytes(): number {
    const file = this.#isV1 ? "memory.max_usage_in_bytes" : "memory.peak";
    return Number(readFileSync(join(this.#folder, file), "utf8"));
  }

  /** Its processes have ended. */
  remove(): void {
    rmdirSync(this.#folder);
  }
}
