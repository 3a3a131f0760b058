/** `npm run bench -- query --engine cluster`: the same data on both engines, asked in turns. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { BenchFailure } from "#bench/bench-failure.ts";
import { timeQuestion } from "#bench/query/ask-questions.ts";
import { inTurns } from "#bench/query/in-turns.ts";
import { copyBase, prepareQueryBase } from "#bench/query/query-base.ts";
import { findQueryContext } from "#bench/query/query-context.ts";
import type { QueryOptions } from "#bench/query/query-options.ts";
import { QUESTIONS } from "#bench/query/questions/index.ts";
import type { Timed } from "#bench/query/samples.ts";
import { renderTable } from "#bench/report/table.ts";
import { withTempFolder } from "#bench/temp-folder.ts";
import { openStore } from "#store/open.ts";
import { prepareServersBase } from "./servers-base.ts";

type OnEngines = Timed<"embedded" | "servers">;

export async function queryEngines(options: QueryOptions): Promise<number> {
  const { events, keepIn, rounds, only } = options;
  const base = await prepareQueryBase(events, keepIn);
  const { location, servers } = await prepareServersBase(base);
  try {
    const { issues, projects } = base.size;
    const cores = `${availableParallelism()} cores, Node ${process.versions.node}`;
    console.error(
      `query; ${events} events and spans, ${2 * events} vitals, ${issues} issues, ${projects} projects; ${cores}`,
    );
    console.error(`ClickHouse answers SELECT 1 in ${(await servers.leastMs()).toFixed(1)} ms`);
    const timed = await withTempFolder(async (folder) => {
      const dataFolder = join(folder, "embedded");
      copyBase(base, dataFolder);
      const stores = { embedded: openStore({ dataFolder }), servers: openStore(location) };
      const nowMs = Date.now();
      const embedded = await findQueryContext(stores.embedded, base, nowMs);
      // About the same project, issues, event and trace: each is called alike on both.
      const onServers = { ...embedded, store: stores.servers };
      const asked = QUESTIONS.filter(({ name }) => name.includes(only)).map((question) => ({
        name: question.name,
        ask: {
          embedded: () => timeQuestion(question, embedded),
          servers: () => timeQuestion(question, onServers),
        },
      }));
      try {
        return await inTurns(asked, rounds);
      } finally {
        await Promise.all([stores.embedded.close(), stores.servers.close()]);
      }
    }, keepIn);
    console.log(options.json ? JSON.stringify({ events, timed }, undefined, 2) : showBoth(timed));
    checkSizes(timed);
    return 0;
  } finally {
    await servers.stop();
  }
}

/** No question counts by an approximation: who gives another answer has asked something else. */
export function checkSizes(timed: readonly OnEngines[]): void {
  const other = timed.filter(({ times }) => times.embedded.size !== times.servers.size);
  if (other.length === 0) return;
  const all = other.map(
    ({ name, times }) => `"${name}": ${times.embedded.size} and ${times.servers.size} rows`,
  );
  throw new BenchFailure(`The engines answer differently: ${all.join("; ")}.`);
}

export function showBoth(timed: readonly OnEngines[]): string {
  return renderTable([
    [
      ...["question", "embedded p50 ms", "p95 ms", "servers p50 ms", "p95 ms"],
      ...["servers over embedded", "rows", "asked"],
    ],
    ...timed.map(({ name, times: { embedded, servers } }) => [
      ...[name, embedded.p50.toFixed(2), embedded.p95.toFixed(2)],
      ...[servers.p50.toFixed(2), servers.p95.toFixed(2)],
      (servers.p50 / embedded.p50).toFixed(2),
      ...[String(servers.size), String(servers.count)],
    ]),
  ]);
}
