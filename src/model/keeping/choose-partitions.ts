/** Which partitions make way, by age and by room. */
import { getOrMake } from "#lib/get-or-make.ts";
import { DAY_MS } from "#lib/time.ts";
import { SIGNALS, type Signal } from "./signal.ts";

/** What was received of a signal on a UTC day: it is kept, and goes, as a whole. */
export interface Partition {
  day: string;
  signal: Signal;
}

export interface MeasuredPartition extends Partition {
  bytes: number;
}

export function partitionName({ day, signal }: Partition): string {
  return `${day}.${signal}`;
}

export interface RetentionRule {
  /** The UTC day from which age is counted; undefined while the clock is not trusted. */
  today: string | undefined;
  keepDays: Record<Signal, number>;
  /** Room for all of it together; what has used up most of its time makes way, errors last. */
  maxBytes: number | undefined;
}

export interface RemovedPartition extends MeasuredPartition {
  why: "age" | "room";
}

interface Kept extends MeasuredPartition {
  /** How long its signal is kept. */
  days: number;
}

/**
 * What is older than its signal is kept and then, until the rest has room, what has used up most of
 * its time; errors last of all. Nothing of the newest day goes.
 */
export function choosePartitions(
  partitions: readonly MeasuredPartition[],
  { today, keepDays, maxBytes }: RetentionRule,
): RemovedPartition[] {
  const [newest = ""] = partitions
    .map(({ day }) => day)
    .sort()
    .reverse();
  const mayGo: Kept[] = partitions
    .filter(({ day }) => day < newest)
    .map((partition) => ({ ...partition, days: keepDays[partition.signal] }));
  const isOld = (partition: Kept) =>
    today !== undefined && ageOf(partition, today) > partition.days;
  const old = mayGo.filter(isOld).sort(oldestFirst);
  const rest = mayGo.filter((partition) => !isOld(partition));
  const chosen = old.map((partition) => removed(partition, "age"));
  let left = sum(partitions) - sum(old);
  for (const partition of rest.sort((a, b) => compareWorth(a, b, newest))) {
    if (maxBytes === undefined || left <= maxBytes) break;
    chosen.push(removed(partition, "room"));
    left -= partition.bytes;
  }
  return chosen;
}

/** Adds up what each partition takes in two stores. */
export function addMeasured(
  partitions: readonly MeasuredPartition[],
  more: readonly MeasuredPartition[],
): MeasuredPartition[] {
  const sums = new Map<string, MeasuredPartition>();
  for (const { day, signal, bytes } of [...partitions, ...more]) {
    getOrMake(sums, partitionName({ day, signal }), () => ({ day, signal, bytes: 0 })).bytes +=
      bytes;
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
function usedShare(partition: Kept, newest: string): number {
  return ageOf(partition, newest) / partition.days;
}

function ageOf({ day }: MeasuredPartition, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / DAY_MS;
}

/** Of one day the largest things first: replays before logs before traces before errors. */
function oldestFirst(a: MeasuredPartition, b: MeasuredPartition): number {
  const rank = ({ signal }: MeasuredPartition) => SIGNALS.indexOf(signal);
  return a.day.localeCompare(b.day) || rank(b) - rank(a);
}

function removed(
  { day, signal, bytes }: MeasuredPartition,
  why: RemovedPartition["why"],
): RemovedPartition {
  return { day, signal, bytes, why };
}

function sum(partitions: readonly MeasuredPartition[]): number {
  return partitions.reduce((total, { bytes }) => total + bytes, 0);
}
