import type { ProjectId } from "./ids.ts";

/** What becomes of IP addresses: dropped, shortened to their network (/24, /48), or kept. */
export const IP_MODES = ["off", "truncated", "on"] as const;
export type IpMode = (typeof IP_MODES)[number];

/** What a project hides before anything is stored. */
export interface PrivacySettings {
  /** The rules that come with Lapwing: names of secrets, card numbers, tokens. */
  usesDefaults: boolean;
  ip: IpMode;
  /** Keep the values of cookies that have no sensitive name. */
  keepCookies: boolean;
  /** Further keys to hide, whatever their case and separators. */
  sensitiveKeys: readonly string[];
  /** Keys never to hide; stronger than every other rule. */
  safeKeys: readonly string[];
  /** Regular expressions in RE2's syntax: what they find is hidden. */
  patterns: readonly string[];
}

export const DEFAULT_PRIVACY: PrivacySettings = {
  usesDefaults: true,
  ip: "off",
  keepCookies: false,
  sensitiveKeys: [],
  safeKeys: [],
  patterns: [],
};

/** Settings as the digest reads them. */
export interface ProjectPrivacy extends PrivacySettings {
  projectId: ProjectId;
}

/** Why a value was hidden. */
export const SCRUB_REASONS = [
  "key",
  "own-key",
  "own-pattern",
  "address",
  "cookie",
  "card",
  "iban",
  "ssn",
  "bearer",
  "token",
  "private-key",
  "url-credentials",
  "user-path",
  "inner-key",
  "email",
  "query-text",
] as const;
export type ScrubReason = (typeof SCRUB_REASONS)[number];

/** How many values were hidden on a UTC day. */
export interface ScrubCount {
  projectId: ProjectId;
  day: string;
  reason: ScrubReason;
  quantity: number;
}
