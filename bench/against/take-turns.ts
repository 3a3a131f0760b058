/** This tree and another one take turns, A B B A, until what they differ by is sure enough. */
import { bounded } from "#bench/bounded.ts";
import type { IngestOptions } from "#bench/ingest/ingest-options.ts";
import { measureLapwing, type RawRun } from "#bench/ingest/measure-lapwing.ts";
import { OWN_PROGRAM, type Program } from "#bench/program.ts";
import { type Comparison, compare, isSettled } from "./compare.ts";
import { readSide, type SideResults } from "./side-results.ts";

export interface Turn {
  before: SideResults;
  now: SideResults;
}

export interface Turns {
  turns: Turn[];
  cpu: Comparison;
  isSettled: boolean;
}

export async function takeTurns(
  before: Program,
  options: IngestOptions,
  tell: (turn: Turn, cpu: Comparison) => void,
): Promise<Turns> {
  const turns: Turn[] = [];
  for (;;) {
    turns.push(await takeTurn(before, options, turns.length + 1));
    const cpu = compare(turns.map(cpuRatio));
    const last = turns.at(-1);
    if (last !== undefined) tell(last, cpu);
    const settled = isSettled(cpu, options.margin);
    if (settled || turns.length >= options.pairs) return { turns, cpu, isSettled: settled };
  }
}

/** Both get the same requests. */
async function takeTurn(before: Program, options: IngestOptions, seed: number): Promise<Turn> {
  const run = async (program: Program): Promise<SideResults> =>
    readSide(await own(program, options, seed));
  if (seed % 2 === 1) return { before: await run(before), now: await run(OWN_PROGRAM) };
  const now = await run(OWN_PROGRAM);
  return { before: await run(before), now };
}

function own(program: Program, options: IngestOptions, seed: number): Promise<RawRun> {
  return bounded(program.root, () => measureLapwing(options, seed, { program }));
}

/** Less than one: this tree takes more CPU for an event than the other did. */
export function cpuRatio({ before, now }: Turn): number {
  return before.cpuUs / now.cpuUs;
}
