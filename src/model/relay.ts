import type { Category } from "#protocol/envelope/categories.ts";
import type { ProjectId, RelayTargetId } from "./ids.ts";

/** Who else gets a project's envelopes: a Sentry region, a Relay, another Lapwing. */
export interface RelayTarget {
  id: RelayTargetId;
  projectId: ProjectId;
  /** The only source of the address that is called; never the text of a request. */
  dsn: string;
  /** "mirror": stored here and sent there. "upstream": sent there only. */
  mode: "mirror" | "upstream";
  /** "spooled": answered when on our disk, sent when it can be. "direct": the client waits for the answer. */
  delivery: "spooled" | "direct";
  /** It may have a private address. */
  isInternal: boolean;
  createdAtMs: number;
}

/** What became of items meant for a target: received = delivered + refused + still waiting. */
export interface RelayCount {
  targetId: RelayTargetId;
  /** Of the time they were received. */
  hourMs: number;
  category: Category;
  what: "received" | "delivered" | "refused";
  /** Why they were refused; "" otherwise. */
  reason: string;
  quantity: number;
}

/** How a target's queue was doing a moment ago. */
export interface RelayStatus {
  targetId: RelayTargetId;
  atMs: number;
  /** About how much waits, on disk. */
  waitingBytes: number;
  /** When the envelope was received that is next; null when none waits. */
  oldestWaitingAtMs: number | null;
  /** Why the last try failed, as a sentence; "" when it did not. */
  failure: string;
  nextTryAtMs: number | null;
}

/** One hour of one category, here and at a target. */
export interface RelayComparison {
  hourMs: number;
  category: Category;
  /** Meant for the target. */
  received: number;
  /** Stored here, whether or not it was meant for the target. */
  stored: number;
  delivered: number;
  refused: number;
  /** Why, most frequent first. */
  refusals: { reason: string; quantity: number }[];
  /** Not delivered yet. */
  waiting: number;
}
