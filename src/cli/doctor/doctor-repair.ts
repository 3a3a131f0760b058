/** `lapwing doctor --repair`: explains everything first, asks, and touches nothing that is in use. */
import type { Arguments } from "#cli/input/read-arguments.ts";
import { readLine } from "#cli/input/read-line.ts";
import { invalidInput } from "#lib/app-error.ts";
import { lockDataFolder } from "#server/folder/data-lock.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import { openOperations } from "#store/open.ts";
import type { Repair } from "#store/ports/operations.ts";
import { STORED_TAGS } from "./stored-tags.ts";

export async function repair(given: Arguments): Promise<void> {
  const location = storeLocationOf(given.config());
  // Refuses while a server runs there, and keeps one from being started meanwhile.
  const lock = lockDataFolder(location.dataFolder);
  try {
    const operations = openOperations(location);
    await operations.recover();
    const repairs = await operations.findRepairs(STORED_TAGS);
    for (const [i, found] of repairs.entries()) console.log(explain(found, i + 1));
    const possible = repairs.filter(({ run }) => run !== undefined);
    if (possible.length === 0) {
      const rest =
        repairs.length === 0 ? "Nothing is damaged." : "Nothing of this can be repaired here.";
      return console.log(rest);
    }
    if (!given.isSet("--yes")) await confirm();
    for (const { what, run } of possible) console.log(`${what}\n      ${await runOr(run)}`);
  } finally {
    lock.release();
  }
}

function explain({ what, means, does, loses }: Repair, number: number): string {
  const todo = does ?? "Nothing can be done here.";
  return `${number}. ${what}\n   How bad:         ${means}\n   What is done:    ${todo}\n   Lost at most:    ${loses}\n`;
}

/** One that fails must not keep the others from being done. */
async function runOr(run: Repair["run"]): Promise<string> {
  try {
    return (await run?.()) ?? "";
  } catch (error) {
    process.exitCode = 1;
    const why = error instanceof Error ? error.message : String(error);
    return `Not repaired: ${why}. The files are as they were; restore them from a backup.`;
  }
}

async function confirm(): Promise<void> {
  const typed = await readLine("Make a copy of the data folder first. Repair now? Type yes: ");
  if (typed.trim().toLowerCase() === "yes") return;
  throw invalidInput("Nothing was changed: type yes when asked, or add --yes.");
}
