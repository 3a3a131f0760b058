/** What arrived, what was stored, and what was not and why: as the query answers and pages show it. */
import type { CountWindow } from "./count-window.ts";
import type { OutcomeKind } from "./outcome.ts";
import type { Project } from "./project.ts";

/** Everything but `client_discard` adds up to what was received. */
export type OutcomeCounts = Record<OutcomeKind, number>;

export interface Arrived {
  window: CountWindow;
  /** Those that can be chosen. */
  projects: Project[];
  /** The chosen one. */
  project: Project | undefined;
  /** Categories that something was counted in, whatever is chosen. */
  categories: string[];
  totals: OutcomeCounts;
  /** Acknowledged, of all categories. */
  envelopes: number;
  byProject: { project: Project | undefined; counts: OutcomeCounts }[];
  byCategory: { category: string; counts: OutcomeCounts }[];
  /** Every bucket of the window, oldest first. */
  byTime: CountedBucket[];
  /** The same of the outcome or reason that was asked for. */
  chart: CountedBucket[];
  /** By outcome, most items first. */
  reasons: DroppedReason[];
  /** Newest first; only when one reason was asked for. */
  samples: ShownSample[];
}

export interface CountedBucket {
  startMs: number;
  counts: OutcomeCounts;
}

export interface DroppedReason {
  kind: Exclude<OutcomeKind, "accepted">;
  reason: string;
  category: string;
  items: number;
  /** In the same time before. */
  before: number;
  /** Who sent it; undefined is a request of no known key. */
  projects: (Project | undefined)[];
}

export interface ShownSample {
  project: Project | undefined;
  atMs: number;
  itemType: string;
  eventId: string | undefined;
  sdk: string | undefined;
  bytes: number | undefined;
  keyLabel: string | undefined;
  category: string;
}

/** What reached us; what SDKs dropped before sending did not. */
export function receivedOf(counts: OutcomeCounts): number {
  const { accepted, filtered, rate_limited, invalid, unsupported } = counts;
  return accepted + filtered + rate_limited + invalid + unsupported;
}
