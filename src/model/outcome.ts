import type { Category } from "#protocol/envelope/categories.ts";
import type { KeyId, ProjectId } from "./ids.ts";

/** Every item ends in exactly one of these. */
export const OUTCOME_KINDS = [
  "accepted",
  "filtered",
  "rate_limited",
  "invalid",
  "unsupported",
  "client_discard",
] as const;
export type OutcomeKind = (typeof OUTCOME_KINDS)[number];

/** What became of a number of items, as one counted row. */
export interface OutcomeCount {
  projectId: ProjectId;
  /** 0 when the request carried no key of ours. */
  keyId: KeyId;
  category: Category;
  kind: OutcomeKind;
  /** Relay's words where Relay has one; "" for accepted. */
  reason: string;
  hourMs: number;
  quantity: number;
  /** A few of what was not stored. The count does not depend on them. */
  samples?: DropSample[];
}

/** One thing that was not stored, as far as it is kept: no payload, nothing about a person. */
export interface DropSample {
  atMs: number;
  /** "" for a request that could not be read, or was not read. */
  itemType: string;
  eventId?: string | undefined;
  /** "sentry.javascript.browser/8.55.2", when the sender said so. */
  sdk?: string | undefined;
  bytes?: number | undefined;
}

/** What was acknowledged, whatever became of the items in it. */
export interface ReceivedCount {
  projectId: ProjectId;
  hourMs: number;
  envelopes: number;
}

/** An item that will not be stored, and why. */
export interface Rejection {
  kind: Exclude<OutcomeKind, "accepted">;
  reason: string;
}

/** The result of a pipeline stage that may refuse its input. */
export type Step<T> = { ok: true; value: T } | { ok: false; outcome: Rejection };

export function accept<T>(value: T): Step<T> {
  return { ok: true, value };
}

export function reject(kind: Rejection["kind"], reason: string): { ok: false; outcome: Rejection } {
  return { ok: false, outcome: { kind, reason } };
}
