import type { Json } from "#lib/json.ts";
import type { Field } from "./fields.ts";
import type { Repair } from "./repair.ts";

interface NameRule {
  what: string;
  maxLength: number;
  /** What may not be in it. */
  forbidden: RegExp;
  /** Words that would be mistaken for something else, lower case. */
  reserved: readonly string[];
}

/**
 * Relay's validate_release, validate_environment and normalize_dist. A name that breaks a rule is
 * removed, not cut: half a release name is another release.
 */
const RELEASE: NameRule = {
  what: "release",
  maxLength: 200,
  forbidden: /[\p{Cc}/\\]/u,
  reserved: [".", ".."],
};
const ENVIRONMENT: NameRule = {
  what: "environment",
  maxLength: 64,
  forbidden: /[\p{Cc}/]/u,
  reserved: [".", "..", "none"],
};
const DIST: NameRule = {
  what: "dist",
  maxLength: 64,
  forbidden: /[^a-zA-Z0-9_.-]/,
  reserved: [],
};

export const release = (): Field => name(RELEASE);
export const environment = (): Field => name(ENVIRONMENT);
export const dist = (): Field => name(DIST);

function name(rule: NameRule): Field {
  return { fits: -1, read: (value, repair, key) => readName(value, rule, repair, key) };
}

function readName(value: Json, rule: NameRule, repair: Repair, key: string): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") {
    return repair.drop(key, "text", value);
  }
  const settled = String(value).trim();
  if (settled === "") return undefined;
  if (settled.length > rule.maxLength) {
    return repair.refuse(
      key,
      `longer than the ${rule.maxLength} characters a ${rule.what} may have`,
    );
  }
  if (rule.forbidden.test(settled) || rule.reserved.includes(settled.toLowerCase())) {
    return repair.refuse(key, `not a valid ${rule.what} name`);
  }
  return settled;
}
