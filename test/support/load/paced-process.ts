/** A paced load in a process of its own: what one client is busy with must not slow another down. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { PacedLoad, type PacedOptions, type PacedResult } from "./paced-load.ts";

const FILE = join(import.meta.dirname, "paced-process.ts");

export function sendPaced(options: PacedOptions): Promise<PacedResult> {
  return new Promise((resolve, reject) => {
    const child = fork(FILE, [JSON.stringify(options)], { execArgv: [] });
    let result: PacedResult | undefined;
    child.on("message", (message) => {
      result = message as PacedResult;
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (result === undefined) reject(new Error(`The load ended with ${code} and said nothing`));
      else resolve(result);
    });
  });
}

if (process.argv[1] === FILE) {
  const result = await new PacedLoad(JSON.parse(process.argv[2] ?? "") as PacedOptions).run();
  process.send?.(result, () => process.disconnect());
}
