/** `npm run bench -- ingest --against COMMIT`: this tree and that one in turns. */
import { BenchFailure } from "#bench/bench-failure.ts";
import { describeLoad, type IngestOptions } from "#bench/ingest/ingest-options.ts";
import { buildTree } from "./build-tree.ts";
import { showTurn, showTurns } from "./show-turns.ts";
import { takeTurns } from "./take-turns.ts";

export async function ingestAgainst(options: IngestOptions, name: string): Promise<number> {
  if (options.stored > 0) {
    throw new BenchFailure("--against and --stored: a full store fits one schema, not two.");
  }
  const { commit, program } = await buildTree(name);
  console.error(`${describeLoad(options)}; against ${commit.slice(0, 10)}`);
  const result = await takeTurns(program, options, (turn, cpu) =>
    console.error(showTurn(turn, cpu)),
  );
  const { turns, cpu, isSettled } = result;
  if (options.json) {
    const { profile, events, margin } = options;
    const load = { profile: profile.name, events, against: commit, margin };
    console.log(JSON.stringify({ load, cpu, isSettled, turns }, undefined, 2));
  } else {
    console.log(showTurns(result, options.margin));
  }
  const rejects = turns.reduce((sum, { before, now }) => sum + before.rejects + now.rejects, 0);
  const isTooSlow = options.least !== undefined && cpu.ratio < options.least;
  if (isTooSlow) console.log(`MISSED: ${cpu.ratio.toFixed(3)} is less than ${options.least}.`);
  return rejects > 0 || isTooSlow ? 1 : 0;
}
