/**
 * What can be repaired in a data folder that nobody uses, each with what is said about it first.
 * Originals are never deleted: they go to `repaired/`, for a person to remove.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { readScan, writeScan } from "./damage-scan.ts";
import { damagedFolder, isSound, listDamaged } from "./damaged-days.ts";
import { metaPath, syncFolder, telemetryFolder } from "./files.ts";
import { fillLostState } from "./fill-lost-state.ts";
import { type Salvaged, salvage } from "./salvage.ts";

export interface Repair {
  /** What is wrong. */
  what: string;
  /** How bad that is. */
  means: string;
  /** What will be done; undefined when nothing can be. */
  does: string | undefined;
  /** What is lost at most. */
  loses: string;
  /** What was done, as a sentence. */
  run?: () => string;
}

const SAVE = "Every row that can be read is saved into a new file";

export function findRepairs(dataFolder: string): Repair[] {
  const folder = telemetryFolder(dataFolder);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return [
    ...repairMeta(dataFolder),
    ...names
      .filter((name) => name.endsWith(".db") && !isSound(join(folder, name)))
      .map((name) => repairInPlace(dataFolder, join(folder, name))),
    ...listDamaged(dataFolder).map((name) => bringBack(dataFolder, name)),
    ...names
      .filter((name) => /\.db-(wal|shm)$/.test(name) && !names.includes(name.slice(0, -4)))
      .map((name) => removeOrphan(dataFolder, join(folder, name))),
  ];
}

function repairMeta(dataFolder: string): Repair[] {
  const path = metaPath(dataFolder);
  if (isSound(path)) return [];
  return [
    {
      what: "meta.db is damaged.",
      means: "Lapwing does not start: projects, accounts, issues and counts are in it.",
      does: `${SAVE}. A backup of meta.db is better, if there is one.`,
      loses: "Projects, keys, accounts, issues or counts on the damaged pages.",
      run: () => salvageInto(dataFolder, path, path),
    },
  ];
}

function repairInPlace(dataFolder: string, path: string): Repair {
  return {
    what: `${relative(dataFolder, path)} is damaged.`,
    means: "Questions that meet the damage leave this file out; all other days are read.",
    does: `${SAVE}; payloads stay where they are.`,
    loses: "The rows on the damaged pages. Counts of issues stay as they are.",
    run: () => salvageInto(dataFolder, path, path),
  };
}

/** A day that was moved away comes back, unless it has gone on in new files. */
function bringBack(dataFolder: string, name: string): Repair {
  const aside = join(damagedFolder(dataFolder), name);
  const found = readdirSync(aside).find((file) => file.endsWith(".db"));
  const target = join(telemetryFolder(dataFolder), found ?? "");
  const told = {
    what: `telemetry/damaged/${name} was damaged and moved away.`,
    means: "What was received in it is not shown.",
  };
  if (found === undefined || existsSync(target)) {
    const why = found === undefined ? "it holds no rows" : "the day has gone on in new files";
    return {
      ...told,
      does: undefined,
      loses: `Nothing more; it cannot be put back because ${why}. A backup of the day can. Remove the folder when you need it no longer.`,
    };
  }
  return {
    ...told,
    does: `${SAVE}, and the day is shown again.`,
    loses: "The rows on the damaged pages.",
    run() {
      const blob = found.replace(/db$/, "blob");
      const done = salvageInto(dataFolder, join(aside, found), target, () => {
        const from = join(aside, blob);
        if (existsSync(from)) renameSync(from, join(dirname(target), blob));
      });
      rmSync(aside, { recursive: true });
      return done;
    },
  };
}

function removeOrphan(dataFolder: string, path: string): Repair {
  return {
    what: `${relative(dataFolder, path)} belongs to no database.`,
    means: "Harmless, until a file of that name is made: SQLite would take it for its own.",
    does: "It is moved away.",
    loses: "Nothing: without its database it cannot be read.",
    run: () => `Moved to ${relative(dataFolder, keep(dataFolder, [path]))}.`,
  };
}

/** The new file is whole before the damaged one is touched. */
function salvageInto(
  dataFolder: string,
  damaged: string,
  target: string,
  before: () => void = () => {},
): string {
  const fresh = `${target}.new`;
  rmSync(fresh, { force: true });
  let saved: Salvaged;
  try {
    saved = salvage(damaged, fresh);
  } catch (error) {
    for (const end of ["", "-wal", "-shm"]) rmSync(fresh + end, { force: true });
    throw error;
  }
  before();
  fillLostState(fresh, target.replace(/db$/, "blob"));
  const kept = keep(dataFolder, [damaged, `${damaged}-wal`, `${damaged}-shm`]);
  renameSync(fresh, target);
  syncFolder(dirname(target));
  forgetFinding(dataFolder, target);
  const torn = saved.tornTables.length === 0 ? "no table" : saved.tornTables.join(", ");
  return `Saved ${saved.saved.toLocaleString("en")} rows; ${saved.unusable} were unusable, pages are missing in ${torn}. The damaged file is in ${relative(dataFolder, kept)}.`;
}

/** Where originals go. */
function keep(dataFolder: string, paths: readonly string[]): string {
  const [first = ""] = paths;
  const all = join(dataFolder, "repaired");
  mkdirSync(all, { recursive: true });
  const number = readdirSync(all).filter((name) => name.startsWith(basename(first))).length + 1;
  const folder = join(all, `${basename(first)}-${number}`);
  mkdirSync(folder);
  for (const path of paths) {
    if (statSync(path, { throwIfNoEntry: false })) renameSync(path, join(folder, basename(path)));
  }
  return folder;
}

function forgetFinding(dataFolder: string, path: string): void {
  const scan = readScan(dataFolder);
  if (scan === undefined) return;
  const found = scan.found.filter((part) => join(dataFolder, part.path) !== path);
  writeScan(dataFolder, { ...scan, found });
}
