import type { ProjectId } from "./ids.ts";

/** Kinds of noise that a project can leave out. Relay's words where Relay has one. */
export const FILTER_FAMILIES = [
  "browser-extensions",
  "resize-observer",
  "cross-origin-script-errors",
  "webview-noise",
  "legacy-browsers",
  "web-crawlers",
  "localhost",
] as const;
export type FilterFamily = (typeof FILTER_FAMILIES)[number];

export const RULE_FIELDS = ["message", "release", "environment", "url"] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

/** Events whose field is matched as a whole are dropped. */
export interface FilterRule {
  field: RuleField;
  /** `*` stands for any text, `?` for one character; upper and lower case are the same. */
  glob: string;
}

export interface FilterSettings {
  /** Only what somebody switched: a family that is missing stands as filters/families.ts says. */
  switches: Partial<Record<FilterFamily, boolean>>;
  rules: FilterRule[];
}

/** Settings as the digest reads them. */
export interface ProjectFilters extends FilterSettings {
  projectId: ProjectId;
}
