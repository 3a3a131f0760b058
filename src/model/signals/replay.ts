import type { EventId, ProjectId, ReplayId } from "#model/ids.ts";
import type { EventNote } from "#protocol/event/event.ts";

export const REPLAY_TYPES = ["session", "buffer"] as const;
export type ReplayType = (typeof REPLAY_TYPES)[number];

/** A few seconds of a recorded visit, without the recording. SDKs send one about every five seconds. */
export interface ReplaySegment {
  projectId: ProjectId;
  replayId: ReplayId;
  /** From 0; one may be missing, and they may come in any order. */
  segmentId: number;
  /** "buffer": recorded because of an error. */
  type: ReplayType;
  /** When the whole replay began. */
  startMs: number;
  /** When the segment ended. */
  timestampMs: number;
  receivedMs: number;
  urls: readonly string[];
  /** Errors that happened meanwhile. */
  errorIds: readonly EventId[];
  traceIds: readonly string[];
  release: string | undefined;
  environment: string | undefined;
  dist: string | undefined;
  platform: string;
  user: ReplayUser;
  browser: NameAndVersion;
  os: NameAndVersion;
  device: string | undefined;
  sdk: NameAndVersion;
  /** How the recording is kept: as the SDK packed it, or as it is. */
  encoding: "zlib" | "json";
  /** Of the recording, as kept and unpacked. */
  bytes: number;
  rawBytes: number;
  notes: readonly EventNote[];
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
