/**
 * What keeps a store well, whatever its engine: looked at, measured and repaired, without a question to
 * what is in it. A driver's sentences name its own files; they are shown as they are.
 */
import type { MeasuredPartition } from "#model/keeping/choose-partitions.ts";
import type { DamagedPart, DiskPart, EngineFacts, Finding } from "#model/keeping/system.ts";
import type { EventRow, StoredEvent } from "#model/signals/stored-event.ts";

/** What people changed shortly before a crash and is gone. */
export interface LostChanges {
  /** As a sentence. */
  what: string;
  /** For the log. */
  details: object;
}

/** A server that cannot be reached, or does not answer. */
export interface AwayEngine {
  /** "PostgreSQL" */
  engine: string;
  /** Where it was looked for and what came of it, as a clause without any secret. */
  why: string;
  /** It has accounts and projects: without it nobody is known, and no page can be shown. */
  isMeta: boolean;
}

/** "empty" when nothing was ever stored; "away" when nobody can say now; "damaged" when nothing can be asked of it until a person has acted. */
export type StoreState =
  | { state: "empty" | "ready" }
  | { state: "away"; away: AwayEngine[] }
  | { state: "damaged"; what: string; todo: readonly string[] };

export interface StoreCheck {
  state: StoreState["state"];
  findings: Finding[];
  /** About what was damaged before and is kept aside. */
  aside: Finding[];
}

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
  run?: () => string | Promise<string>;
}

/** What the line knows about events and the store does not. */
export interface TagReader {
  read(event: Pick<StoredEvent, "eventId" | "payload" | "receivedMs">): EventRow["tags"];
  /** What a value counts as when its tag has too many. */
  other: string;
}

export interface StoreUsage {
  parts: Partial<Record<DiskPart, number>>;
  /** Parts that are not on the disk of the data folder. */
  elsewhere: readonly DiskPart[];
  partitions: MeasuredPartition[];
  /** Whether a file or folder of the data folder is counted in them, by its name. */
  isCounted: (name: string) => boolean;
}

export interface FinishedScan {
  finishedAtMs: number;
  found: DamagedPart[];
}

export interface Operations {
  /** With its version: "SQLite 3.51.3". */
  engine(): Promise<string>;
  /** Whether it can be away while this machine is well. */
  readonly isRemote: boolean;
  /** The servers that it is on, and which of them are away; none of a store that is not remote. */
  listEngines(): Promise<EngineFacts[]>;
  /** What of it cannot be reached now. */
  listAway(): Promise<AwayEngine[]>;
  /** Whether its last user did not close it, or has it open still. */
  isLeftOpen(): Promise<boolean>;
  /** After a crash, while nobody uses it and before it is opened. What is damaged is kept as it is. */
  recover(): Promise<LostChanges | undefined>;
  /** Quick enough for every start. */
  look(): Promise<StoreState>;
  /** For the doctor: takes seconds, and changes nothing. */
  check(): Promise<StoreCheck>;
  /** While nobody uses it, in the order in which they are to be run. */
  findRepairs(tags: TagReader): Promise<Repair[]>;
  usage(): Promise<StoreUsage>;
  /** What is known to be damaged, in no order. */
  listDamage(): Promise<DamagedPart[]>;
  /** Looks for damage that nobody has met yet, a step with each turn, and remembers what it found. */
  scan(nowMs: () => number): AsyncGenerator<void, FinishedScan>;
  /** When the last scan finished; undefined when none has. */
  lastScanMs(): Promise<number | undefined>;
}
