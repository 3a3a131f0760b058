/** What following one target's queue needs. */
import type { SpoolState } from "#ingest/spool/shared-state.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { SpoolId } from "#model/spool-position.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import type { RelayStore } from "#store/ports/settings/relay.ts";
import type { Sender } from "./deliver.ts";
import type { UpstreamLimits } from "./upstream-limits.ts";

export interface FollowContext {
  target: RelayTarget;
  /** Of the queue. */
  folder: string;
  state: SpoolState;
  store: Pick<RelayStore, "progress" | "record">;
  sender: Sender;
  limits: UpstreamLimits;
  /** The target has said what it does not take for a while. */
  onLimits: (limits: RateLimit[]) => void;
  /** Something that an operator should know, once. */
  onTrouble: (trouble: RelayTrouble) => void;
  /** The longest wait between two tries. */
  maxRetryMs: number;
  nowMs: () => number;
}

/** While it is followed: which queue it is, of those that its folder may have held. */
export interface FollowedQueue extends FollowContext {
  queue: SpoolId;
}

export type RelayTrouble =
  | { what: "unreachable"; reason: string; detail: string }
  | { what: "rejecting"; reason: string; detail: string }
  | { what: "well again" }
  | { what: "damaged"; segment: number; from: number; to: number }
  | { what: "unreadable" }
  | { what: "not recorded"; error: unknown }
  | { what: "failed"; error: unknown };

/** `stopping`: begin nothing new. `abandoned`: nor wait for what is under way. */
export interface Stop {
  stopping: AbortSignal;
  abandoned: AbortSignal;
}
