/** Which files make way, by age and by room. */
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS } from "#lib/time.ts";
import { SIGNALS, type Signal } from "./signal.ts";

/** A day of a signal. */
export interface MeasuredFile {
  day: string;
  signal: Signal;
  bytes: number;
}

export interface RetentionRule {
  /** The UTC day from which age is counted; undefined while the clock is not trusted. */
  today: string | undefined;
  keepDays: Record<Signal, number>;
  /** Room for all of it together; what has used up most of its time makes way, errors last. */
  maxBytes: number | undefined;
}

export interface RemovedFile extends MeasuredFile {
  why: "age" | "room";
}

interface Kept extends MeasuredFile {
  /** How long its signal is kept. */
  days: number;
}

/**
 * What is older than its signal is kept and then, until the rest has room, what has used up most of
 * its time; errors last of all. Nothing of the newest day goes.
 */
export function chooseFiles(
  files: readonly MeasuredFile[],
  { today, keepDays, maxBytes }: RetentionRule,
): RemovedFile[] {
  const [newest = ""] = files
    .map(({ day }) => day)
    .sort()
    .reverse();
  const mayGo: Kept[] = files
    .filter(({ day }) => day < newest)
    .map((file) => ({ ...file, days: keepDays[file.signal] }));
  const isOld = (file: Kept) => today !== undefined && ageOf(file, today) > file.days;
  const old = mayGo.filter(isOld).sort(oldestFirst);
  const rest = mayGo.filter((file) => !isOld(file));
  const chosen = old.map((file) => removed(file, "age"));
  let left = sum(files) - sum(old);
  for (const file of rest.sort((a, b) => compareWorth(a, b, newest))) {
    if (maxBytes === undefined || left <= maxBytes) break;
    chosen.push(removed(file, "room"));
    left -= file.bytes;
  }
  return chosen;
}

/** The same days and signals, measured in two places. */
export function addMeasured(
  files: readonly MeasuredFile[],
  more: readonly MeasuredFile[],
): MeasuredFile[] {
  const sums = new Map<string, MeasuredFile>();
  for (const { day, signal, bytes } of [...files, ...more]) {
    getOrMake(sums, `${day} ${signal}`, () => ({ day, signal, bytes: 0 })).bytes += bytes;
  }
  return [...sums.values()];
}

/** First what is worth least. */
function compareWorth(a: Kept, b: Kept, newest: string): number {
  return (
    Number(a.signal === "errors") - Number(b.signal === "errors") ||
    usedShare(b, newest) - usedShare(a, newest) ||
    oldestFirst(a, b)
  );
}

/** Of the time for which it is kept. */
function usedShare(file: Kept, newest: string): number {
  return ageOf(file, newest) / file.days;
}

function ageOf({ day }: MeasuredFile, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / DAY_MS;
}

/** Of one day the largest things first: replays before logs before traces before errors. */
function oldestFirst(a: MeasuredFile, b: MeasuredFile): number {
  const rank = ({ signal }: MeasuredFile) => SIGNALS.indexOf(signal);
  return a.day.localeCompare(b.day) || rank(b) - rank(a);
}

function removed({ day, signal, bytes }: MeasuredFile, why: RemovedFile["why"]): RemovedFile {
  return { day, signal, bytes, why };
}

function sum(files: readonly MeasuredFile[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
