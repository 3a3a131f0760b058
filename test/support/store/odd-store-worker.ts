/** A thread whose store does what goes wrong in threads: waits, fails, dies. Its role is `events`. */
import { spawnSync } from "node:child_process";
import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { parentPort } from "node:worker_threads";
import { DamagedPayload } from "#store/ports/damaged-payload.ts";
import type { Store } from "#store/ports/store.ts";
import { serveStore } from "#store/threads/serve-store.ts";

class Odd {
  echo = (value: unknown) => value;

  /** Until somebody writes into it. */
  wait(gate: Int32Array<SharedArrayBuffer>, name: string): string {
    Atomics.wait(gate, 0, 0, 20_000);
    return name;
  }

  async note(file: string, line: string): Promise<void> {
    // The first takes longest: who is not asked in order does not answer in order.
    await new Promise((resolve) => setTimeout(resolve, line === "0" ? 50 : 0));
    appendFileSync(file, `${line}\n`);
  }

  /** Outside JavaScript, like a statement: ending the thread does not stop it, the file does. */
  hold(begun: Int32Array<SharedArrayBuffer>, file: string): void {
    Atomics.store(begun, 0, 1);
    spawnSync("sh", ["-c", 'while [ ! -e "$0" ]; do sleep 0.05; done', file]);
  }

  /** The first time; `file` remembers it. */
  dieOnce(file: string): string {
    if (existsSync(file)) return "lived";
    writeFileSync(file, "");
    return process.exit(3);
  }

  throwOutside(): Promise<void> {
    setTimeout(() => {
      throw new Error("nobody catches this");
    });
    return new Promise(() => {});
  }

  fail(how: "damage" | "range" | "sql" | "text"): unknown {
    if (how === "damage") throw new DamagedPayload("Block 7 is damaged.");
    if (how === "range") return "x".repeat(-1);
    if (how === "sql") return new DatabaseSync(":memory:").exec("SELECT * FROM nothing");
    throw "a text";
  }

  bytes() {
    const block = Buffer.from("all of one block");
    return { payload: block.subarray(4, 6), list: [block.subarray(0, 3), "x"], none: undefined };
  }

  functionInside() {
    return { pieces: () => [] };
  }
}

if (parentPort !== null) {
  serveStore(parentPort, { events: new Odd(), close: async () => {} } as unknown as Store);
}
