import type { ProjectId } from "#model/ids.ts";
import {
  hex,
  integer,
  type ListedRow,
  notes,
  optional,
  type RowOf,
  real,
  size,
  table,
  text,
} from "#model/tables/table.ts";

export const PROFILES = table("profile", {
  signal: "traces",
  columns: {
    projectId: integer<ProjectId>(),
    /** 32 hex digits. The chunks of one profiler share it. */
    profileId: hex(),
    /** Of a chunk alone. */
    chunkId: optional(hex()),
    traceId: optional(hex()),
    /** The transaction that was profiled, by id and name. */
    transactionId: optional(hex()),
    transaction: optional(text()),
    platform: text(),
    release: optional(text()),
    environment: optional(text()),
    startMs: integer(),
    durationMs: real(),
    receivedMs: integer(),
    /** Of the JSON. */
    bytes: size(),
    notes: notes(),
  },
  payloads: { payload: "" },
  key: ["profileId", "chunkId", "projectId"],
  time: "startMs",
  indexes: { profile_by_time: ["projectId", "startMs"] },
  erase: {
    called: "profiles",
    hasAttributes: true,
    texts: ["transaction"],
    ofEvent: "transactionId",
  },
});

/** What is known of a profile without opening it: one of a transaction, or a chunk of a long one. */
export type Profile = ListedRow<typeof PROFILES>;
export type ProfileRow = RowOf<typeof PROFILES>;
