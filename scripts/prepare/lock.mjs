import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const BEAT_MS = 1000;
/** A living process id may belong to someone else by now (a container restarted): then no beat comes. */
const SILENT_MS = 20 * BEAT_MS;

/**
 * Runs `work` while no other process of this tree does. The lock is a folder that holds one file
 * named after its owner's process id; every way to take it is one rename, so only one taker wins.
 * @template T @param {string} root @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function withLock(root, work) {
  const cache = join(root, ".cache");
  const lock = join(cache, "prepare.lock");
  const own = join(lock, String(process.pid));
  const offer = join(cache, `prepare-${process.pid}`);
  mkdirSync(offer, { recursive: true });
  writeFileSync(join(offer, String(process.pid)), "");
  try {
    while (!(tryRename(offer, lock) || takeOver(lock, own))) await sleep(100);
  } finally {
    rmSync(offer, { recursive: true, force: true });
  }
  const beat = setInterval(() => touch(own), BEAT_MS);
  const release = () => {
    rmSync(own, { force: true });
    // Fails when someone has moved in already, which is fine.
    attempt(() => rmdirSync(lock), ["ENOTEMPTY", "EEXIST", "ENOENT"]);
  };
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", release);
    release();
  }
}

/** @param {string} lock @param {string} own */
function takeOver(lock, own) {
  const [owner] = attempt(() => readdirSync(lock), ["ENOENT"]) ?? [];
  if (owner === undefined) return false;
  const file = join(lock, owner);
  const beatMs = attempt(() => statSync(file).mtimeMs, ["ENOENT"]) ?? Date.now();
  if (isAlive(Number(owner)) && Date.now() - beatMs < SILENT_MS) return false;
  if (!tryRename(file, own)) return false;
  touch(own);
  return true;
}

/** @param {string} from @param {string} to */
function tryRename(from, to) {
  return attempt(() => renameSync(from, to) ?? true, ["ENOTEMPTY", "EEXIST", "ENOENT"]) ?? false;
}

/** @param {string} file */
function touch(file) {
  attempt(() => utimesSync(file, new Date(), new Date()), ["ENOENT"]);
}

/** @param {number} pid */
function isAlive(pid) {
  if (pid === process.pid) return false;
  return attempt(() => process.kill(pid, 0), ["ESRCH"]) ?? false;
}

/**
 * @template T @param {() => T} work @param {readonly string[]} expected codes of the errors that mean no
 * @returns {T | undefined}
 */
function attempt(work, expected) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && "code" in error && expected.includes(String(error.code))) return;
    throw error;
  }
}
