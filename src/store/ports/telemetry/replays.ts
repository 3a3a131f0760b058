import type { EventId, ProjectId, ReplayId } from "#model/ids.ts";
import type { Replay, ReplaySegment } from "#model/signals/replay.ts";

export interface ReplayStore {
  /** Begun last comes first. */
  list(filter: ReplayFilter): Promise<Replay[]>;
  find(projectId: ProjectId, replayId: ReplayId): Promise<Replay | undefined>;
  /** The replay in which this error happened. */
  findByError(projectId: ProjectId, errorId: EventId): Promise<ReplayId | undefined>;
  /** In order; `from` is the first segment id wanted. */
  listSegments(
    projectId: ProjectId,
    replayId: ReplayId,
    page: { from: number; limit: number },
  ): Promise<ReplaySegment[]>;
  /** Of one segment, as its `encoding` says; undefined when it is gone. */
  recording(key: SegmentKey): Promise<Buffer | undefined>;
  /** What came with the newest of its segments, at most so many, oldest first. */
  listEvents(projectId: ProjectId, replayId: ReplayId, limit: number): Promise<Buffer[]>;
}

export interface ReplayFilter {
  projectIds: readonly ProjectId[];
  environment?: string;
  /** With a segment that ended from `fromMs` up to, not including, `toMs`. */
  fromMs: number;
  toMs: number;
  /** Strictly past this one, in the order of the list. */
  after?: ReplayMark;
  /** Instead of `after`: those just before it, still newest first. */
  before?: ReplayMark;
  limit: number;
}
export type ReplayMark = Pick<Replay, "startMs" | "replayId">;

export type SegmentKey = Pick<ReplaySegment, "projectId" | "replayId" | "segmentId">;
