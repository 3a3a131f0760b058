/** For how long things are kept. Works on the data folder; a running server follows within seconds. */
import { AppError, invalidInput } from "#lib/app-error.ts";
import { partitionName } from "#model/keeping/choose-partitions.ts";
import {
  RETENTION_NAMES,
  RETENTION_VARIABLES,
  type RetentionName,
} from "#model/keeping/retention.ts";
import { sayLoss } from "#model/keeping/retention-loss.ts";
import { type RetentionNow, readRetention } from "#queries/system/read-retention.ts";
import { measureDisk } from "#server/edge/measure-disk.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import type { Store } from "#store/ports/store.ts";
import { changeRetention } from "#system/change-retention.ts";
import { chooseVerb } from "./input/choose-verb.ts";
import type { Arguments } from "./input/read-arguments.ts";
import { readLine } from "./input/read-line.ts";
import { withData } from "./open-data.ts";
import { sayKept } from "./say-kept.ts";

const FLAGS: Readonly<Record<RetentionName, string>> = {
  errors: "--errors",
  traces: "--traces",
  logs: "--logs",
  replays: "--replays",
  budgetBytes: "--budget",
};

export async function retention(given: Arguments): Promise<void> {
  const changes = chooseVerb(given, "retention", { show: false, set: true });
  await withData(given.config(), async (store) => {
    if (changes) await set(given, store);
    show(given, await readRetention(store, given.config()));
  });
}

async function set(given: Arguments, store: Store): Promise<void> {
  const config = given.config();
  const texts = Object.fromEntries(
    RETENTION_NAMES.map((name) => [name, given.text(FLAGS[name])] as const).filter(
      (pair): pair is [RetentionName, string] => pair[1] !== undefined,
    ),
  );
  if (Object.keys(texts).length === 0) {
    throw invalidInput(`Say what to set: ${Object.values(FLAGS).join(", ")}.`);
  }
  const parts = {
    store,
    config,
    disk: await measureDisk(storeLocationOf(config)),
    nowMs: Date.now(),
  };
  const wish = { texts, by: "the command line" };
  const lost = await changeRetention(parts, { ...wish, agreed: [] }).catch(nameFlag);
  if (lost.length === 0) return;
  console.error(
    `This permanently deletes data that is already stored:\n  ${sayLoss(lost).join("\n  ")}`,
  );
  if (!given.isSet("--yes")) await confirm();
  await changeRetention(parts, { ...wish, agreed: lost.map(partitionName) });
}

/** The sentence is about a field of a form; here it is an option. */
function nameFlag(error: unknown): never {
  if (!(error instanceof AppError) || error.field === undefined) throw error;
  const flag = FLAGS[error.field as RetentionName];
  throw new AppError("invalid_input", `${flag}: ${error.message}`, { cause: error });
}

async function confirm(): Promise<void> {
  const typed = await readLine("Type yes to delete it and save: ");
  if (typed.trim().toLowerCase() === "yes") return;
  throw invalidInput("Nothing was changed: type yes when asked, or add --yes.");
}

function show(given: Arguments, { values, fixed }: RetentionNow): void {
  if (given.isSet("--json")) return console.log(JSON.stringify(values));
  for (const name of RETENTION_NAMES) {
    const title = name === "budgetBytes" ? "disk budget" : name;
    const why = fixed[name] === undefined ? "" : `  (${RETENTION_VARIABLES[name]})`;
    console.log(`${title.padEnd(12)} ${sayKept(name, values)}${why}`);
  }
}
