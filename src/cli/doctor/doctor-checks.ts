/** The doctor's checks. Each answers with what it found and, when that is bad, what to do. */
import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { recoverUnused } from "#cli/open-data.ts";
import { sayKept } from "#cli/say-kept.ts";
import type { Config } from "#config.ts";
import { DeadLetters } from "#ingest/spool/dead-letters.ts";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import type { Finding } from "#model/keeping/system.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { storeLocationOf } from "#server/folder/store-location.ts";
import { openOperations, openStore } from "#store/open.ts";
import type { StoreLocation } from "#store/ports/location.ts";
import type { Operations } from "#store/ports/operations.ts";
import { checkArrived } from "./check-arrived.ts";
import { checkModes } from "./check-modes.ts";
import { checkServer } from "./check-server.ts";

const LOW_DISK_BYTES = 1 * GIBIBYTE;

export async function checkInstallation(config: Config): Promise<Finding[]> {
  const location = storeLocationOf(config);
  const operations = openOperations(location);
  const node = await checkNode(operations);
  const folder = checkFolder(config.data);
  if (folder.state === "bad") return [node, folder];
  await recoverUnused(location);
  const stored = await operations.check();
  if (stored.state === "empty") {
    const todo = "Start Lapwing: npm start";
    return [node, folder, { state: "note", what: "Nothing is stored here yet.", todo }];
  }
  return [
    node,
    folder,
    checkModes(config.data),
    checkDisk(config.data),
    ...stored.findings,
    ...(stored.state !== "ready" ? [] : await checkContents(config)),
    checkDeadLetters(config.data),
    ...stored.aside,
    await checkServer(config),
  ];
}

async function checkNode(operations: Operations): Promise<Finding> {
  const engine = await operations.engine();
  return { state: "good", what: `Node ${process.versions.node}, ${engine}.` };
}

function checkFolder(folder: string): Finding {
  if (!existsSync(folder)) {
    const todo = "Start Lapwing once, or point --data at the right folder.";
    return { state: "bad", what: `The data folder ${folder} does not exist.`, todo };
  }
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const todo = "Give the user that runs Lapwing read and write access.";
    return { state: "bad", what: `The data folder ${folder} cannot be written.`, todo };
  }
  return { state: "good", what: `Data folder ${folder}.` };
}

function checkDisk(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const what = `${Math.round(free / MEBIBYTE).toLocaleString("en")} MiB free on its disk.`;
  if (free > LOW_DISK_BYTES) return { state: "good", what };
  return { state: "bad", what, todo: "Make room: ingest answers 503 when the disk is full." };
}

/** What was received can only be asked of a schema that fits. */
async function checkContents(config: Config): Promise<Finding[]> {
  const location = storeLocationOf(config);
  const accounts = await checkAccounts(location);
  if (accounts.state === "bad") return [accounts];
  const kept = await checkRetention(config);
  return [accounts, kept, await checkArrived(location, Date.now())];
}

async function checkRetention(config: Config): Promise<Finding> {
  const store = openStore(storeLocationOf(config));
  try {
    const { values } = await readRetention(store, config);
    const days = SIGNALS.map((signal) => `${signal} ${sayKept(signal, values)}`).join(", ");
    return {
      state: "good",
      what: `Kept: ${days}; disk budget ${sayKept("budgetBytes", values)}.`,
    };
  } finally {
    await store.close();
  }
}

async function checkAccounts(location: StoreLocation): Promise<Finding> {
  const store = openStore(location);
  try {
    const [users, projects] = [await store.accounts.countUsers(), await store.projects.list()];
    if (users > 0) {
      return { state: "good", what: `${users} account(s), ${projects.length} project(s).` };
    }
    return {
      state: "note",
      what: "There is no owner yet.",
      todo: 'npx --no lapwing setup --email you@example.com --password-stdin --project "My app"',
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const todo = "Start Lapwing: it brings the schema up to date, or says why it cannot.";
    return { state: "bad", what: `The schema does not fit this program (${why}).`, todo };
  } finally {
    await store.close();
  }
}

function checkDeadLetters(dataFolder: string): Finding {
  const folder = join(dataFolder, "dead-letters");
  const count = new DeadLetters(folder).count();
  if (count === 0) return { state: "good", what: "Nothing was set aside." };
  return {
    state: "bad",
    what: `${count} item(s) could not be digested and were set aside.`,
    todo: `Look into ${folder}: each .txt says why. Please report them as a bug. After an update, stop Lapwing and run: npx --no lapwing doctor --retry-set-aside`,
  };
}
