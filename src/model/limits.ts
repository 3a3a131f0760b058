/** How much is taken in: what people set for the installation, a project or one of its keys. */
import type { Category } from "#protocol/envelope/categories.ts";
import type { ProjectId } from "./ids.ts";

export const LIMIT_SCOPES = ["organization", "project", "key"] as const;
export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** A month is a quota: the calendar's, in UTC. Keys have none. */
export const LIMIT_WINDOWS = ["minute", "hour", "day", "month"] as const;
export type LimitWindow = (typeof LIMIT_WINDOWS)[number];

/** What can be limited. Client reports cannot: they are how a client says what it dropped. */
export const LIMITED_CATEGORIES = [
  "error",
  "transaction",
  "span",
  "log_item",
  "trace_metric",
  "session",
  "replay",
  "attachment",
  "feedback",
  "monitor",
  "profile",
  "profile_chunk",
  "profile_chunk_ui",
  "security",
  "metric_bucket",
  "vital",
  "default",
] as const satisfies readonly Category[];
export type LimitedCategory = (typeof LIMITED_CATEGORIES)[number];

/** Which limit; there is one of a kind at most. */
export interface LimitName {
  scope: LimitScope;
  /** The project's or the key's; 0 for the installation. */
  scopeId: number;
  /** "all": all of them together. */
  category: LimitedCategory | "all";
  window: LimitWindow;
}

export interface LimitRule extends LimitName {
  /** So many per window; 0 takes nothing. */
  quantity: number;
}

/** What keeps a project within bounds by itself. What nobody set is undefined: see `guardsOf`. */
export interface GuardSettings {
  spikeProtection: boolean | undefined;
  /** An hour with no more than this is never cut. */
  spikeMinimum: number | undefined;
  maxNewIssuesPerHour: number | undefined;
  maxTagValuesPerDay: number | undefined;
}
export interface ProjectGuards extends GuardSettings {
  projectId: ProjectId;
}

export const NO_GUARD_SETTINGS: GuardSettings = {
  spikeProtection: undefined,
  spikeMinimum: undefined,
  maxNewIssuesPerHour: undefined,
  maxTagValuesPerDay: undefined,
};

/** What is counted for items that were cut. */
export const SPIKE_REASON = "spike_protection";

/** Sentry's four, and logs: what comes in floods. */
export const SPIKE_CATEGORIES = ["error", "transaction", "span", "attachment", "log_item"] as const;
export type SpikeCategory = (typeof SPIKE_CATEGORIES)[number];

/**
 * Without a bill to pay, a flood costs disk, and hides what else happens: these are about 100 MB an
 * hour. Sentry's 500 errors an hour follow from its smallest plan; a bad deploy of a small app brings
 * more, and people want to see all of that. A loop that sends 30 errors a second for an hour is none
 * of their users. Who sends more every hour is known to, after a week; others set their own.
 */
export const SPIKE_MINIMUM: Record<SpikeCategory, number> = {
  error: 100_000,
  transaction: 100_000,
  span: 1_000_000,
  attachment: 10_000,
  log_item: 1_000_000,
};

/** More issues than anybody can look at; made by random fingerprints or by names that differ each time. */
export const MAX_NEW_ISSUES_PER_HOUR = 1000;
/** How many values a tag of a project may have: more is an id, which nobody picks from a list. */
export const MAX_TAG_VALUES_PER_DAY = 10_000;

export function isSpikeCategory(category: string): category is SpikeCategory {
  return (SPIKE_CATEGORIES as readonly string[]).includes(category);
}

/** What a limit would have done to a time that is known hour by hour. */
export interface WouldRefuse {
  offered: number;
  refused: number;
  /** When, oldest first; hours that touch are one. */
  spans: { fromMs: number; toMs: number }[];
  /** Within an hour nothing is known: a limit per minute refuses this much or more. */
  isLeast: boolean;
}
