/** What makes one signal of the made-up data, and what all signals of a project have in common. */
import type { DigestStore } from "#ingest/store/digest-store.ts";
import type { Random } from "#lib/random.ts";
import type { SpoolPosition } from "#model/spool-position.ts";
import type { DigestBatch } from "#store/ports/digest.ts";
import { DAYS, type DataSize, type ProjectOwner } from "./data-plan.ts";

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
  owners: readonly [ProjectOwner, ...ProjectOwner[]];
  random: Random;
}

/** What a stretch adds to its batch; fields of other signals are left alone. */
export type SignalMaker = (stretch: Stretch) => Partial<DigestBatch>;

const ENVIRONMENTS = [
  [70, "production"],
  [16, "staging"],
  [6, "qa"],
  [4, "development"],
  [2, "preview"],
  [2, "canary"],
] as const;
/** A deploy a day; open tabs keep one of the last days'. */
const RELEASES_IN_USE = 3;

export function pickEnvironment(random: Random): string {
  return random.weighted(ENVIRONMENTS);
}

export function pickRelease({ slug }: ProjectOwner, day: number, random: Random): string {
  return `${slug}@2.${Math.max(0, day - random.below(RELEASES_IN_USE))}.0`;
}

/** How many events come in it. */
export function eventsIn({ share }: Stretch, { events }: DataSize): number {
  return Math.round((events / DAYS) * share);
}
