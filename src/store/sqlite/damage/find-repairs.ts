/**
 * What can be repaired in a data folder that nobody uses, each with what is said about it first.
 * Originals are never deleted: they go to `repaired/`, for a person to remove.
 */
import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { TagReader } from "#store/ports/operations.ts";
import { metaPath, telemetryFolder } from "#store/sqlite/database/files.ts";
import {
  type FileRepair,
  haveCountsDrifted,
  repairCounts,
} from "#store/sqlite/recount/repair-counts.ts";
import { readScan } from "./damage-scan.ts";
import { damagedFolder, isSound, isWhole, listDamaged } from "./damaged-days.ts";
import { listDamagedLogs } from "./keep-damaged-log.ts";
import { keepOriginals, replaceDamaged } from "./replace-damaged.ts";

const SAVE = "Every row that can be read is saved into a new file";

export function findRepairs(dataFolder: string, tags: TagReader): FileRepair[] {
  const folder = telemetryFolder(dataFolder);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const meta = repairMeta(dataFolder, tags);
  const unsound = names.filter((name) => name.endsWith(".db") && isUnsound(dataFolder, name));
  const aside = listDamaged(dataFolder).map((name) => ({
    name,
    ...bringBack(dataFolder, name, tags),
  }));
  const isRepaired =
    meta.length > 0 ||
    unsound.some(hasEvents) ||
    aside.some(({ name, run }) => hasEvents(name) && run !== undefined);
  // What was moved away for good was counted too.
  const isLost = () => aside.some(({ name }) => hasEvents(name)) && haveCountsDrifted(dataFolder);
  return [
    ...meta,
    ...unsound.map((name) => repairInPlace(dataFolder, join(folder, name), tags)),
    ...aside,
    ...names
      .filter((name) => /\.db-(wal|shm)$/.test(name) && !names.includes(name.slice(0, -4)))
      .map((name) => removeOrphan(dataFolder, join(folder, name))),
    ...listDamagedLogs(dataFolder).map(explainLog),
    ...(isRepaired || isLost() ? [repairCounts(dataFolder, { isMetaTorn: meta.length > 0 })] : []),
  ];
}

/** What only a long look finds has been found by the daily one. */
function isUnsound(dataFolder: string, name: string): boolean {
  const path = join(telemetryFolder(dataFolder), name);
  const found = readScan(dataFolder)?.found ?? [];
  const isListed = found.some(
    (part) => part.what === "rows" && join(dataFolder, part.path) === path,
  );
  return isListed || !isSound(path);
}

/** Of errors, or of all signals together: "2026-11-15.db". */
function hasEvents(name: string): boolean {
  return /^[\d-]{10}(\.errors)?(\.db|-\d+)$/.test(name);
}

function repairMeta(dataFolder: string, tags: TagReader): FileRepair[] {
  const path = metaPath(dataFolder);
  if (isWhole(path)) return [];
  return [
    {
      what: "meta.db is damaged.",
      means: "Lapwing does not start: projects, accounts, issues and counts are in it.",
      does: `${SAVE}. A backup of meta.db is better, if there is one.`,
      loses:
        "Projects, keys, accounts, issues, feedback, check-ins or counts on the damaged pages. Sums of events are counted anew; those of sessions and of what arrived are kept nowhere else.",
      run: () => replaceDamaged(dataFolder, path, path, { tags }),
    },
  ];
}

function repairInPlace(dataFolder: string, path: string, tags: TagReader): FileRepair {
  return {
    what: `${relative(dataFolder, path)} is damaged.`,
    means: "Questions that meet the damage leave this file out; all other days are read.",
    does: `${SAVE}; payloads stay where they are.`,
    loses: "The rows on the damaged pages.",
    run: () => replaceDamaged(dataFolder, path, path, { tags }),
  };
}

/** A day that was moved away comes back, unless it has gone on in new files. */
function bringBack(dataFolder: string, name: string, tags: TagReader): FileRepair {
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
      const before = () => {
        const from = join(aside, blob);
        if (existsSync(from)) renameSync(from, join(dirname(target), blob));
      };
      const done = replaceDamaged(dataFolder, join(aside, found), target, { tags, before });
      rmSync(aside, { recursive: true });
      return done;
    },
  };
}

function explainLog(name: string): FileRepair {
  return {
    what: `damaged-logs/${name} is a damaged log of meta.db, from a start after a crash.`,
    means:
      "What people changed in the minute before the crash may be lost; events were counted anew.",
    does: undefined,
    loses:
      "Nothing more. Look through projects, accounts and settings, or restore meta.db from a backup. Remove the file when you need it no longer.",
  };
}

function removeOrphan(dataFolder: string, path: string): FileRepair {
  return {
    what: `${relative(dataFolder, path)} belongs to no database.`,
    means: "Harmless, until a file of that name is made: SQLite would take it for its own.",
    does: "It is moved away.",
    loses: "Nothing: without its database it cannot be read.",
    run: () => `Moved to ${relative(dataFolder, keepOriginals(dataFolder, [path]))}.`,
  };
}
