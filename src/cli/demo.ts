/** The demo shop from the command line: on the running server, or on one that this starts. */
import { createDemo } from "#demo/create-demo.ts";
import { findDemo } from "#demo/find-demo.ts";
import { AppError } from "#lib/app-error.ts";
import { isDataFolderLocked, readRunningInstance } from "#server/folder/data-lock.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import { openStore } from "#store/open.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { withData } from "./open-data.ts";
import { start } from "./start.ts";

export async function demo(given: Arguments): Promise<void> {
  if (given.isSet("--remove")) return remove(given);
  const { data } = given.config();
  const running = isRunning(data) ? readRunningInstance(data) : undefined;
  if (running !== undefined) await create(given, running.url);
  else await start(given, (url) => create(given, url));
}

async function create(given: Arguments, url: string): Promise<void> {
  const config = given.config();
  const store = openStore(storeLocationOf(config));
  try {
    const known = await findDemo(store);
    if (known !== undefined) {
      console.log(`The demo is there already: ${url}/${known.slug}/issues`);
      return;
    }
    const startMs = performance.now();
    const project = await createDemo(store, {
      url,
      nowMs: Date.now(),
      config,
      onProgress: showProgress,
    });
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    console.log(`\n${project.name} is ready (${seconds} s): ${url}/${project.slug}/issues`);
    console.log("Remove it with: npx --no lapwing demo --remove");
  } finally {
    await store.close();
  }
}

function remove(given: Arguments): Promise<void> {
  return withData(given.config(), async (store) => {
    const known = await findDemo(store);
    if (known === undefined) throw new AppError("not_found", "There is no demo to remove.");
    await store.projects.delete(known.id);
    console.log(`${known.name} is removed, with its issues and counts.`);
  });
}

function isRunning(dataFolder: string): boolean {
  try {
    return isDataFolderLocked(dataFolder);
  } catch {
    // No folder, or one that cannot be written: starting says which.
    return false;
  }
}

/** One line that is written over in a terminal, ten lines in a log. */
function showProgress(sent: number, total: number): void {
  const percent = Math.floor((sent / total) * 100);
  if (percent === Math.floor(((sent - 1) / total) * 100)) return;
  const words = `Sending two weeks of events: ${percent} % (${sent} of ${total})`;
  if (process.stdout.isTTY) process.stdout.write(`\r${words}`);
  else if (percent % 10 === 0) console.log(words);
}
