import type { FilterFamily, RuleField } from "#model/filter-settings.ts";

/** Relay's words for the first two. */
export const RULE_REASONS = {
  message: "error-message",
  release: "release-version",
  environment: "environment",
  url: "url",
} as const satisfies Record<RuleField, string>;

/** Why an event was filtered, as outcomes count it. */
export type FilterReason = FilterFamily | (typeof RULE_REASONS)[RuleField];
