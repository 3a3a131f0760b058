import type { KeyId, ProjectId } from "#model/ids.ts";
import type { DropSample, OutcomeKind } from "#model/outcome.ts";

/** The newest are kept: enough to see what it is about. */
export const MAX_SAMPLES_PER_REASON = 10;
/** Of all reasons together, however many a sender comes up with. */
export const MAX_SAMPLES_PER_PROJECT = 1000;

export interface OutcomeStore {
  sum(filter: { projectId?: ProjectId; fromMs: number; toMs: number }): Promise<OutcomeSum[]>;
  /** The same hour by hour, oldest first. */
  sumByHour(filter: {
    projectId: ProjectId;
    fromMs: number;
    toMs: number;
  }): Promise<(OutcomeSum & { hourMs: number })[]>;
  /** Sums for each combination of `by`, and of spans of `everyMs` from the epoch on when given. */
  total(
    filter: OutcomeFilter,
    by: readonly OutcomeDimension[],
    everyMs?: number,
  ): Promise<OutcomeTotal[]>;
  /** Newest first. */
  listSamples(filter: OutcomeMatch, limit: number): Promise<StoredSample[]>;
  /** Envelopes that were acknowledged, whatever became of their items. */
  countEnvelopes(filter: {
    projectIds: readonly ProjectId[];
    fromMs: number;
    toMs: number;
  }): Promise<number>;
  /** How much came, and how much of it was limited, hour by hour, oldest first. */
  volumes(filter: VolumeFilter): Promise<HourVolume[]>;
}
/** Of one key, of one project or of all. */
export interface VolumeFilter {
  projectId?: ProjectId | undefined;
  keyId?: KeyId | undefined;
  category?: string | undefined;
  fromMs: number;
  toMs: number;
}
export interface HourVolume {
  hourMs: number;
  category: string;
  /** What used up limits; what a filter dropped did not. */
  taken: number;
  limited: number;
  /** Of those limited: by spike protection. */
  cut: number;
}
export interface OutcomeSum {
  projectId: ProjectId;
  category: string;
  kind: OutcomeKind;
  reason: string;
  quantity: number;
}

/** Only these; what is left out matches everything. */
export interface OutcomeMatch {
  /** 0 is requests of no known key. */
  projectIds: readonly ProjectId[];
  categories?: readonly string[] | undefined;
  kinds?: readonly OutcomeKind[] | undefined;
  reasons?: readonly string[] | undefined;
}
export interface OutcomeFilter extends OutcomeMatch {
  fromMs: number;
  toMs: number;
}
export type OutcomeDimension = "project" | "key" | "category" | "kind" | "reason";
/** Has what was asked for. */
export interface OutcomeTotal {
  startMs?: number;
  projectId?: ProjectId;
  keyId?: KeyId;
  category?: string;
  kind?: OutcomeKind;
  reason?: string;
  quantity: number;
}
export interface StoredSample extends DropSample {
  projectId: ProjectId;
  kind: OutcomeKind;
  reason: string;
  category: string;
  /** undefined when there was no key, or it is gone. */
  keyLabel: string | undefined;
}
