import type { EventId, ProjectId, ReplayId } from "#model/ids.ts";
import {
  hex,
  hexes,
  integer,
  type ListedRow,
  notes,
  optional,
  type RowOf,
  size,
  table,
  text,
  texts,
} from "#model/tables/table.ts";

export const REPLAY_TYPES = ["session", "buffer"] as const;
export type ReplayType = (typeof REPLAY_TYPES)[number];

/** In which replay an error happened. */
const REPLAY_ERRORS = table("replay_error", {
  signal: "replays",
  columns: {
    errorId: hex<EventId>(),
    projectId: integer<ProjectId>(),
    replayId: hex<ReplayId>(),
  },
  key: ["errorId", "projectId", "replayId"],
  isKeyed: true,
  // Segment after segment may name the same error.
  keepsFirst: true,
});

export const REPLAYS = table("replay_segment", {
  signal: "replays",
  columns: {
    projectId: integer<ProjectId>(),
    replayId: hex<ReplayId>(),
    /** From 0; one may be missing, and they may come in any order. */
    segmentId: integer(),
    /** "buffer": recorded because of an error. */
    type: text<ReplayType>(),
    /** When the whole replay began. */
    startMs: integer(),
    /** When the segment ended. */
    timestampMs: integer(),
    receivedMs: integer(),
    urls: texts(),
    /** Errors that happened meanwhile. */
    errorIds: hexes<EventId>(),
    traceIds: hexes(),
    release: optional(text()),
    environment: optional(text()),
    dist: optional(text()),
    platform: text(),
    userId: optional(text()),
    userEmail: optional(text()),
    userName: optional(text()),
    browser: optional(text()),
    browserVersion: optional(text()),
    os: optional(text()),
    osVersion: optional(text()),
    device: optional(text()),
    sdk: optional(text()),
    sdkVersion: optional(text()),
    /** How the recording is kept: as the SDK packed it, or as it is. */
    encoding: text<"zlib" | "json">(),
    /** Of the recording, as kept and unpacked. */
    bytes: size(),
    rawBytes: integer(),
    notes: notes(),
  },
  // The replay_event that came with it is JSON: bytes that are packed already would spoil its blocks.
  payloads: { event: "event_", recording: "" },
  apart: "recording",
  key: ["replayId", "projectId", "segmentId"],
  indexes: { replay_by_time: ["projectId", "timestampMs", "replayId", "startMs"] },
  beside: [
    {
      table: REPLAY_ERRORS,
      rows: (segment: { projectId: ProjectId; replayId: ReplayId; errorIds: readonly EventId[] }) =>
        segment.errorIds.map((errorId) => ({ ...segment, errorId })),
    },
  ],
  erase: {
    called: "replay segments",
    owner: "userId",
    texts: ["userId", "userEmail", "userName", "urls"],
    partsOf: "replayId",
  },
});

export type ReplaySegmentRow = RowOf<typeof REPLAYS>;

/** A few seconds of a recorded visit, without the recording. SDKs send one about every five seconds. */
export interface ReplaySegment
  extends Omit<
    ListedRow<typeof REPLAYS>,
    "userId" | "userEmail" | "userName" | `${"browser" | "os" | "sdk"}${"" | "Version"}`
  > {
  user: ReplayUser;
  browser: NameAndVersion;
  os: NameAndVersion;
  sdk: NameAndVersion;
}

export interface ReplayUser {
  id: string | undefined;
  email: string | undefined;
  username: string | undefined;
}

export interface NameAndVersion {
  name: string | undefined;
  version: string | undefined;
}

/** All segments of a replay together. */
export interface Replay
  extends Omit<ReplaySegment, "segmentId" | "timestampMs" | "receivedMs" | "encoding"> {
  /** Those that are stored, in order. */
  segmentIds: readonly number[];
  endMs: number;
}
