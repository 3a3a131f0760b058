import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { MEBIBYTE } from "#lib/bytes.ts";

/** Makes what outlives a collection, which is what lets a young generation grow; then its size. */
const FILL = `
  const { getHeapSpaceStatistics } = require("node:v8");
  const kept = new Array(50_000);
  for (let i = 0; i < 1_000_000; i++) kept[i % kept.length] = { i, list: [i] };
  const young = getHeapSpaceStatistics().find((space) => space.space_name === "new_space");
  console.log(young.space_size);
`;
const IN_A_THREAD = `
  const { Worker } = require("node:worker_threads");
  new Worker(${JSON.stringify(FILL)}, { eval: true });
`;

/** In a process of its own: the flags hold for all of a process. */
async function sizeAfter(script: string): Promise<number> {
  const module = new URL("./bound-young-generation.ts", import.meta.url).href;
  const bound = `import(${JSON.stringify(module)}).then((it) => { it.boundYoungGeneration();`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["-e", `${bound}${script}});`]);
  return Number(stdout);
}

test("the young generation of this thread does not grow further", async () => {
  expect(await sizeAfter(FILL)).toBeLessThanOrEqual(32 * MEBIBYTE);
});

test("threads that start later have one of a fixed size", async () => {
  const bytes = await sizeAfter(IN_A_THREAD);
  expect(bytes).toBeGreaterThan(8 * MEBIBYTE);
  expect(bytes).toBeLessThanOrEqual(48 * MEBIBYTE);
});
