/** The one group of a project that takes what would have made too many new issues. Never changes. */
import type { Grouping } from "./types.ts";

export const OVERFLOW_GROUPING: Grouping = {
  version: "overflow",
  key: "overflow",
  reason: "more new issues than the limit",
  parts: [],
};
