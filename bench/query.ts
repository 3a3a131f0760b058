/** `npm run bench -- query`: how long questions and pages take, over the smallest and a tenth. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { openStore } from "#store/open.ts";
import { queryEngines } from "./engines/query-engines.ts";
import { askQuestions } from "./query/ask-questions.ts";
import { inTurns } from "./query/in-turns.ts";
import { askPages, closeConnections, type Visitor } from "./query/pages/ask-pages.ts";
import { PAGES, SMALLEST_PAGE } from "./query/pages/page-list.ts";
import { signInOwner } from "./query/pages/sign-in-owner.ts";
import { copyBase, prepareQueryBase, type QueryBase } from "./query/query-base.ts";
import { findQueryContext, type QueryContext } from "./query/query-context.ts";
import { QUERY_HELP, type QueryOptions, readQueryOptions } from "./query/query-options.ts";
import { BASE_QUESTION, QUESTIONS } from "./query/questions/index.ts";
import type { Pair, Timed } from "./query/samples.ts";
import { showTimes } from "./query/show-times.ts";
import { startLapwing } from "./start-lapwing.ts";
import { withTempFolder } from "./temp-folder.ts";

export { QUERY_HELP };

export async function query(given: string[]): Promise<number> {
  const options = readQueryOptions(given);
  if (options.engine === "cluster") return queryEngines(options);
  const { events, keepIn, rounds } = options;
  const bases: Pair<QueryBase> = {
    full: await prepareQueryBase(events, keepIn),
    tenth: await prepareQueryBase(Math.round(events / 10), keepIn),
  };
  const { issues, projects } = bases.full.size;
  const cores = `${availableParallelism()} cores, Node ${process.versions.node}`;
  console.error(`query; ${events} events, ${issues} issues, ${projects} projects; ${cores}`);
  // Beside what is kept, so that earlier days can be linked instead of copied.
  return withTempFolder(async (folder) => {
    const folders = { full: join(folder, "full"), tenth: join(folder, "tenth") };
    for (const side of ["full", "tenth"] as const) copyBase(bases[side], folders[side]);
    const stores = {
      full: openStore({ dataFolder: folders.full }),
      tenth: openStore({ dataFolder: folders.tenth }),
    };
    const nowMs = Date.now();
    const contexts = {
      full: await findQueryContext(stores.full, bases.full, nowMs),
      tenth: await findQueryContext(stores.tenth, bases.tenth, nowMs),
    };
    const isAsked = ({ name }: { name: string }) =>
      name.includes(options.only) || [BASE_QUESTION, SMALLEST_PAGE.name].includes(name);
    const asked = askQuestions(QUESTIONS.filter(isAsked), contexts);
    const questions = await inTurns(asked, rounds);
    const pages = options.pages
      ? await measurePages(folders, bases, contexts, { rounds, isAsked })
      : [];
    await Promise.all([stores.full.close(), stores.tenth.close()]);
    show(options, questions, pages);
    return 0;
  }, keepIn);
}

async function measurePages(
  folders: Pair<string>,
  bases: Pair<QueryBase>,
  contexts: Pair<QueryContext>,
  { rounds, isAsked }: { rounds: number; isAsked: (page: { name: string }) => boolean },
): Promise<Timed[]> {
  const start = (side: "full" | "tenth") =>
    startLapwing(folders[side], `${folders[side]}.log`, { credentials: bases[side].setUp });
  const servers = { full: await start("full"), tenth: await start("tenth") };
  const visitor = async (side: "full" | "tenth"): Promise<Visitor> => {
    const { pid, target } = servers[side];
    const { port } = target;
    const cookie = await signInOwner(contexts[side].store, `http://127.0.0.1:${port}`);
    return { port, pid, cookie, token: bases[side].setUp.token, context: contexts[side] };
  };
  const visitors = { full: await visitor("full"), tenth: await visitor("tenth") };
  const pages = await inTurns(askPages(PAGES.filter(isAsked), visitors), rounds);
  closeConnections();
  await Promise.all([servers.full.stop(), servers.tenth.stop()]);
  return pages;
}

function show({ json, events }: QueryOptions, questions: Timed[], pages: Timed[]): void {
  if (json) {
    console.log(JSON.stringify({ events, questions, pages }, undefined, 2));
    return;
  }
  const rows = { label: "rows", of: 1 };
  const against = { base: BASE_QUESTION, label: "over the list", unit: rows };
  console.log(showTimes("question", questions, against));
  if (pages.length === 0) return;
  const kilobytes = { label: "KB", of: 1000 };
  const smallest = { base: SMALLEST_PAGE.name, label: "over the smallest", unit: kilobytes };
  console.log(`\n${showTimes("whole page", pages, smallest)}`);
}
