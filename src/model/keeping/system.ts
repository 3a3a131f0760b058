/** How an installation is doing, as its parts say when they are asked. */
import type { MeasuredPartition } from "./choose-partitions.ts";
import type { Signal } from "./signal.ts";

export interface EdgeFacts {
  startedAtMs: number;
  rssBytes: number;
  digest: "running" | "restarting";
  /** For how long it has been at the same batch: seconds when it is well. 0 while it is at none. */
  digestAtBatchMs: number;
  /** Sentences; empty when envelopes can be taken. */
  problems: string[];
  backlog: Backlog;
  /** The highest number of waiting envelopes in each span since the start, oldest first. */
  history: { startMs: number; records: number }[];
  /** From a request's arrival to its answer; undefined while there was none lately. */
  answerP99Ms: number | undefined;
  /** From an envelope's receipt until it is stored, of the first of each batch. */
  digestP99Ms: number | undefined;
  /** Over the last minute. */
  digestedPerSecond: number;
  /** How long the edge was busy with one thing while others waited, over the last seconds. */
  loopDelayMs: { p99: number; max: number };
}

/** What was accepted and is not stored yet. */
export interface Backlog {
  /** Of this run; what an earlier one left is known in bytes only. */
  records: number;
  bytes: number;
  oldestAtMs: number | undefined;
  /** When this many wait, ingest answers 503. */
  maxBytes: number;
  /** At the pace of the last half minute; "growing" when it does not shrink, undefined when it is too soon to say. */
  doneInMs: number | "growing" | undefined;
}

export const DISK_PARTS = [
  "telemetry",
  "payloads",
  "meta",
  "spool",
  "relay",
  "dead letters",
  "reserve",
  "rest",
] as const;
export type DiskPart = (typeof DISK_PARTS)[number];

export function noDiskParts(): Record<DiskPart, number> {
  return Object.fromEntries(DISK_PARTS.map((part) => [part, 0])) as Record<DiskPart, number>;
}

/** A server that the store is on. */
export interface EngineFacts {
  /** "PostgreSQL", "the bucket" */
  engine: string;
  /** Without secrets. */
  at: string;
  /** undefined of a bucket, and while it is away. */
  version?: string | undefined;
  /** Why it cannot be asked, as a clause. */
  away?: string;
}

export interface DiskFacts {
  parts: Record<DiskPart, number>;
  /** Those that are on servers and not on this disk. */
  elsewhere: readonly DiskPart[];
  /** Servers did not say how much they hold. */
  isUnknown: boolean;
  freeBytes: number;
  /** Of the whole disk. */
  capacityBytes: number;
  /** Of all days together; undefined when there is no limit. */
  budgetBytes: number | undefined;
  /** For how long errors are kept, and with them what is kept longest. */
  retentionDays: number;
  keepDays: Record<Signal, number>;
  /** What is kept of each day, oldest first. */
  days: { day: string; bytes: number }[];
  /** The same by signal. */
  partitions: MeasuredPartition[];
}

export interface SignalForecast {
  signal: Signal;
  bytes: number;
  /** Of the whole days lately; undefined before the first. */
  bytesPerDay: number | undefined;
  keepDays: number;
  /** How many of them there is room for at this pace; undefined when nothing can be said. */
  fitDays: number | undefined;
}

export interface DiskForecast {
  /** Of the whole days lately; undefined before the first. */
  bytesPerDay: number | undefined;
  /** What ends the growth at this pace; undefined when that would take years. */
  end: { what: "age" | "budget" | "disk"; atMs: number } | undefined;
}

export interface DeadLetter {
  name: string;
  atMs: number;
  /** The first line of why. */
  reason: string;
}

/** One of the doctor's checks: what was found and, when that is bad, what to do. */
export interface Finding {
  state: "good" | "note" | "bad";
  what: string;
  todo?: string;
}

/** Something that the disk has damaged. */
export interface DamagedPart {
  /**
   * "day": a day's files, moved away whole. "rows" and "payloads": found where they are, and read
   * around. "spool": accepted and not stored. "meta": issues, accounts and settings.
   * "changes": what people changed of those shortly before a crash.
   */
  what: "day" | "rows" | "payloads" | "spool" | "meta" | "changes";
  /** Below the data folder. */
  path: string;
  /** The UTC day of receipt, where it is of one. */
  day: string | undefined;
  bytes: number;
  foundAtMs: number;
}

export interface SystemFacts {
  version: string;
  nodeVersion: string;
  /** undefined when the edge does not answer. */
  edge: EdgeFacts | undefined;
  web: { startedAtMs: number; rssBytes: number };
  disk: DiskFacts;
  deadLetters: { count: number; newest: DeadLetter[] };
  /** Newest first. */
  damaged: DamagedPart[];
  /** None of a store in files. */
  engines: EngineFacts[];
}
