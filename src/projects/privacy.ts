import { explainPattern } from "#ingest/scrub/own-patterns.ts";
import { type AppError, invalidInput } from "#lib/app-error.ts";
import { IP_MODES, type IpMode, type PrivacySettings } from "#model/privacy.ts";
import type { Viewer } from "#model/viewer.ts";
import type { Store } from "#store/ports/store.ts";
import { needProject } from "./need-project.ts";

/** As a form sends them: lists with one entry per line, switches as "on" or "". */
export type PrivacyTexts = Record<keyof PrivacySettings, string>;
export const PRIVACY_FIELDS = [
  "usesDefaults",
  "ip",
  "keepCookies",
  "sensitiveKeys",
  "safeKeys",
  "patterns",
] as const satisfies (keyof PrivacySettings)[];

const MAX_KEYS = 100;
const MAX_KEY_LENGTH = 100;
/** All of them are searched for in every text that arrives. */
const MAX_PATTERNS = 20;
const MAX_PATTERN_LENGTH = 300;

/** Settings that can be kept, or an AppError about the field that cannot. */
export function readPrivacy(texts: PrivacyTexts): PrivacySettings {
  if (!IP_MODES.includes(texts.ip as IpMode)) {
    throw refusal("ip", "Choose what becomes of IP addresses: off, truncated or on.");
  }
  return {
    usesDefaults: texts.usesDefaults !== "",
    ip: texts.ip as IpMode,
    keepCookies: texts.keepCookies !== "",
    sensitiveKeys: readKeys("sensitiveKeys", texts.sensitiveKeys),
    safeKeys: readKeys("safeKeys", texts.safeKeys),
    patterns: readPatterns(texts.patterns),
  };
}

export function writePrivacy(settings: PrivacySettings): PrivacyTexts {
  return {
    usesDefaults: settings.usesDefaults ? "on" : "",
    ip: settings.ip,
    keepCookies: settings.keepCookies ? "on" : "",
    sensitiveKeys: settings.sensitiveKeys.join("\n"),
    safeKeys: settings.safeKeys.join("\n"),
    patterns: settings.patterns.join("\n"),
  };
}

function readKeys(field: "sensitiveKeys" | "safeKeys", text: string): string[] {
  const keys = linesOf(text);
  if (keys.length > MAX_KEYS) throw refusal(field, `At most ${MAX_KEYS} keys fit here.`);
  for (const key of keys) {
    if (key.length > MAX_KEY_LENGTH) {
      throw refusal(field, `"${key.slice(0, 40)}…" is too long: a key may have 100 characters.`);
    }
    if (!/[\p{L}\p{N}]/u.test(key)) {
      throw refusal(field, `"${key}" has no letter or digit: no key could be found by it.`);
    }
  }
  return keys;
}

function readPatterns(text: string): string[] {
  const patterns = linesOf(text);
  if (patterns.length > MAX_PATTERNS) {
    throw refusal("patterns", `At most ${MAX_PATTERNS} patterns fit here; join some with |.`);
  }
  for (const pattern of patterns) {
    if (pattern.length > MAX_PATTERN_LENGTH) {
      throw refusal("patterns", `"${pattern.slice(0, 40)}…" is longer than 300 characters.`);
    }
    const problem = explainPattern(pattern);
    if (problem !== undefined)
      throw refusal("patterns", `"${pattern}" cannot be used: ${problem}.`);
  }
  return patterns;
}

function linesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ""))];
}

function refusal(field: keyof PrivacySettings, message: string): AppError {
  return invalidInput(message, field);
}

/** Holds within five seconds (ingest/scrub/scrub-lookup.ts); what was stored before stays as it is. */
export async function setPrivacy(
  viewer: Viewer,
  store: Pick<Store, "projects" | "privacy">,
  slug: string,
  texts: PrivacyTexts,
): Promise<void> {
  const project = await needProject(viewer, store, slug, "change privacy");
  await store.privacy.set(project.id, readPrivacy(texts));
}
