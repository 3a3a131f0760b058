/** Puts what can be saved of a damaged database in its place; the original is kept. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { syncFolder } from "#lib/sync-folder.ts";
import type { TagReader } from "#store/ports/operations.ts";
import { fillLostState } from "#store/sqlite/days/fill-lost-state.ts";
import { recountTorn } from "#store/sqlite/recount/recount-torn.ts";
import { readScan, writeScan } from "./damage-scan.ts";
import { type Salvaged, salvage } from "./salvage.ts";

/** The new file is whole before the damaged one is touched. */
export function replaceDamaged(
  dataFolder: string,
  damaged: string,
  target: string,
  { tags, before = () => {} }: { tags: TagReader; before?: () => void },
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
  const blobPath = target.replace(/db$/, "blob");
  fillLostState(fresh, blobPath);
  const counted = recountTorn(fresh, blobPath, saved.tornTables, tags);
  const kept = keepOriginals(dataFolder, [damaged, `${damaged}-wal`, `${damaged}-shm`]);
  renameSync(fresh, target);
  syncFolder(dirname(target));
  forgetFinding(dataFolder, target);
  const torn = saved.tornTables.length === 0 ? "no table" : saved.tornTables.join(", ");
  return `Saved ${saved.saved.toLocaleString("en")} rows; ${saved.unusable} were unusable, pages are missing in ${torn}. ${counted.map((sentence) => `${sentence} `).join("")}The damaged file is in ${relative(dataFolder, kept)}.`;
}

/** Where originals go. */
export function keepOriginals(dataFolder: string, paths: readonly string[]): string {
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
