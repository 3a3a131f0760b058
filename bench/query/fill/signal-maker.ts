/** One kind of made-up data. Another signal is another file like make-errors.ts, and a line below. */
import type { ProjectOwner } from "#bench/query/query-base.ts";
import type { Random } from "#lib/random.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch, DigestStore } from "#store/ports/digest.ts";
import type { DataSize } from "./data-plan.ts";
import { makeErrors } from "./make-errors.ts";

/** A part of a UTC day that is written as one batch. */
export interface Stretch {
  fromMs: number;
  toMs: number;
  /** From 0: the first of the days that are filled. */
  day: number;
  isFirstOfDay: boolean;
  /** Of the day's events. */
  share: number;
  from: SpoolPosition;
  to: SpoolPosition;
}

export interface MakerContext {
  store: DigestStore;
  size: DataSize;
  owners: readonly ProjectOwner[];
  random: Random;
}

/** What a stretch adds to its batch; fields of other signals are left alone. */
export type SignalMaker = (stretch: Stretch) => Partial<DigestBatch>;

export const SIGNALS: readonly ((context: MakerContext) => SignalMaker)[] = [makeErrors];
