/** The doctor's checks. Each answers with what it found and, when that is bad, what to do. */
import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { keepLogOfUnused } from "#cli/open-data.ts";
import { sayKept } from "#cli/say-kept.ts";
import type { Config } from "#config.ts";
import { DeadLetters } from "#ingest/spool/dead-letters.ts";
import { GIBIBYTE, MEBIBYTE } from "#lib/bytes.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import { readRetention } from "#queries/system/read-retention.ts";
import { openStore } from "#store/open.ts";
import { damagedFolder, isSound, isWhole, listDamaged } from "#store/sqlite/damage/damaged-days.ts";
import { listDamagedLogs } from "#store/sqlite/damage/keep-damaged-log.ts";
import { dayDatabasePath, listDayFiles, metaPath } from "#store/sqlite/database/files.ts";
import { checkArrived } from "./check-arrived.ts";
import { checkModes } from "./check-modes.ts";
import { checkServer } from "./check-server.ts";
import type { Finding } from "./finding.ts";

const LOW_DISK_BYTES = 1 * GIBIBYTE;

export async function checkInstallation(config: Config): Promise<Finding[]> {
  const folder = checkFolder(config.data);
  if (folder.state === "bad") return [checkNode(), folder];
  if (!existsSync(metaPath(config.data))) {
    return [
      checkNode(),
      folder,
      { state: "note", what: "Nothing is stored here yet.", todo: "Start Lapwing: npm start" },
    ];
  }
  keepLogOfUnused(config.data);
  return [
    checkNode(),
    folder,
    checkModes(config.data),
    checkDisk(config.data),
    ...checkFiles(config.data),
    // Nothing can be asked of a damaged meta.db.
    ...(isWhole(metaPath(config.data)) ? await checkContents(config) : []),
    checkDeadLetters(config.data),
    ...checkDamaged(config.data),
    await checkServer(config),
  ];
}

function checkNode(): Finding {
  const sqlite = process.versions.sqlite ?? "none";
  return { state: "good", what: `Node ${process.versions.node}, SQLite ${sqlite}.` };
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

/** SQLite's own quick check, on meta and on the two newest days. */
function checkFiles(folder: string): Finding[] {
  const telemetry = listDayFiles(folder);
  const days = [...new Set(telemetry.map(({ day }) => day))];
  const newest = telemetry.filter(({ day }) => days.indexOf(day) < 2);
  const files = [metaPath(folder), ...newest.map((file) => dayDatabasePath(folder, file))];
  const damaged = files.filter((path) => !(path === metaPath(folder) ? isWhole : isSound)(path));
  const what = `${days.length} days, newest ${days[0] ?? "none"}.`;
  if (damaged.length === 0) return [{ state: "good", what: `Databases are sound; ${what}` }];
  return damaged.map((path) => ({
    state: "bad",
    what: `${path} is damaged.`,
    todo: "Stop Lapwing and copy the file; restore it from a backup, or run: npx --no lapwing doctor --repair",
  }));
}

/** What was received can only be asked of a schema that fits. */
async function checkContents(config: Config): Promise<Finding[]> {
  const accounts = await checkAccounts(config.data);
  if (accounts.state === "bad") return [accounts];
  const kept = await checkRetention(config);
  return [accounts, kept, await checkArrived(config.data, Date.now())];
}

async function checkRetention(config: Config): Promise<Finding> {
  const store = openStore({ dataFolder: config.data });
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

async function checkAccounts(dataFolder: string): Promise<Finding> {
  const store = openStore({ dataFolder });
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

function checkDamaged(dataFolder: string): Finding[] {
  const damaged = listDamaged(dataFolder);
  const logs = listDamagedLogs(dataFolder);
  return [
    ...logs.map(
      (name): Finding => ({
        state: "bad",
        what: `The log of meta.db was damaged after a crash: damaged-logs/${name}. What people changed in the minute before may be lost.`,
        todo: "Look through projects, accounts and settings, or restore meta.db from a backup. Check the disk. Remove the file when you need it no longer.",
      }),
    ),
    ...(damaged.length === 0 ? [] : [tellDamagedFiles(dataFolder, damaged)]),
  ];
}

function tellDamagedFiles(dataFolder: string, damaged: readonly string[]): Finding {
  return {
    state: "bad",
    what: `${damaged.length} file(s) of telemetry were damaged and set aside: ${damaged.join(", ")}.`,
    todo: `They are in ${damagedFolder(dataFolder)}. Check the disk; restore them from a backup, or stop Lapwing and run: npx --no lapwing doctor --repair`,
  };
}
