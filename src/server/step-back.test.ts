import { execFileSync } from "node:child_process";
import { getPriority } from "node:os";
import { expect, test } from "vitest";

/** A program with a thread that steps back: says how nice each of its threads is then. */
const PROGRAM = `
  import { readdirSync, readFileSync } from "node:fs";
  import { readFile } from "node:fs/promises";
  import { Worker } from "node:worker_threads";
  await readFile("/proc/self/stat");
  const code = \`
    import { parentPort } from "node:worker_threads";
    import { stepBack } from "${new URL("./step-back.ts", import.meta.url)}";
    stepBack();
    parentPort.once("message", () => {});
    parentPort.postMessage("done");
  \`;
  new Worker(code, { eval: true, name: "digest" }).on("message", () => {
    const threads = readdirSync("/proc/self/task").map((task) => {
      const stat = readFileSync("/proc/self/task/" + task + "/stat", "utf8");
      const [, name, rest] = /\\((.*)\\) (.*)/.exec(stat);
      return [name, Number(rest.split(" ")[16])];
    });
    console.log(JSON.stringify(threads));
    process.exit();
  });
`;

// Elsewhere threads have no priorities of their own; and who is nice already stays as it is.
const CAN_STEP_BACK = process.platform === "linux" && getPriority() < 8;

// Skipped where nothing can be seen of it.
test.runIf(CAN_STEP_BACK)("only the digest and V8's helpers step back", () => {
  const args = ["--input-type=module", "-e", PROGRAM];
  const printed = execFileSync(process.execPath, args, { encoding: "utf8" });
  const threads = JSON.parse(printed) as [name: string, niceness: number][];
  const nicenessOf = (wanted: string) => [
    ...new Set(threads.filter(([name]) => name.startsWith(wanted)).map(([, niceness]) => niceness)),
  ];
  const [own] = nicenessOf("MainThread");
  expect(nicenessOf("digest")).toEqual([8]);
  expect(nicenessOf("V8Worker")).toEqual([8]);
  expect(nicenessOf("libuv-worker")).toEqual([own]);
  expect(own).toBeLessThan(5);
});
