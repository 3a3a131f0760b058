/** What a load is made of. A profile is one file that exports one of these. */
import type { Random } from "#lib/random.ts";

/** What a request leaves behind when it is digested, by the tables that the rows are in. */
export const ROW_KINDS = ["event", "span", "vital", "log", "metric", "session"] as const;
export type RowKind = (typeof ROW_KINDS)[number];
export type Rows = Readonly<Partial<Record<RowKind, number>>>;

export interface RequestBody {
  bytes: Buffer;
  contentEncoding?: string;
  /** A beacon of web vitals goes to its own address; everything else is an envelope. */
  to?: "vitals";
  rows: Rows;
}

/** How the requests come: as fast as answers do, all due at once, or at a rate of their own. */
export type Pattern = "saturated" | "burst" | "paced";

export interface Profile {
  name: string;
  sentence: string;
  pattern: Pattern;
  /** Of one run, unless told otherwise. */
  requests: number;
  warmup: number;
  connections: number;
  /** How many issues its events fall into, whatever the number of events. */
  issues: number;
  /** Makes the body of request `index`; equal arguments give equal bytes. */
  makeBody(random: Random, index: number, sentAtMs: number): RequestBody;
}

/** 32 connections that each send as fast as their answers come. */
export const SATURATED = {
  pattern: "saturated",
  requests: 30_000,
  warmup: 10_000,
  connections: 32,
} as const;
