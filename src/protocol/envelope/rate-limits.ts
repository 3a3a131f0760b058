/** The X-Sentry-Rate-Limits header, written as Relay writes it and read as tolerantly as SDKs do. */
import { type Category, isCategory } from "./categories.ts";

export interface RateLimit {
  retryAfterS: number;
  /** Empty means all. */
  categories: Category[];
  scope: "organization" | "project" | "key";
  reasonCode?: string | undefined;
}

/** `60:error;default:organization:quota_exceeded, 30:session:key` */
export function formatRateLimits(limits: readonly RateLimit[]): string {
  return limits.map(formatRateLimit).join(", ");
}

function formatRateLimit({ retryAfterS, categories, scope, reasonCode }: RateLimit): string {
  const limit = `${Math.ceil(retryAfterS)}:${categories.join(";")}:${scope}`;
  return reasonCode === undefined ? limit : `${limit}:${reasonCode}`;
}

/** The value of Retry-After: when everything is open again. */
export function retryAfterS(limits: readonly RateLimit[]): number {
  return limits.reduce((longest, limit) => Math.max(longest, Math.ceil(limit.retryAfterS)), 0);
}

/** What an upstream announces. Entries that say nothing we understand are left out, as in Relay. */
export function parseRateLimits(header: string): RateLimit[] {
  return header.split(",").flatMap((entry) => parseRateLimit(entry) ?? []);
}

function parseRateLimit(entry: string): RateLimit | undefined {
  const [after = "", names = "", scope = "", reason = "", namespaces = ""] = entry
    .replaceAll(" ", "")
    .split(":");
  const retryAfterS = Number(after);
  if (after === "" || !Number.isFinite(retryAfterS) || retryAfterS < 0) return undefined;
  const named = names.split(";").filter((name) => name !== "");
  // A limit for some namespaces closes a part of the metrics; to hold back all would lose the rest.
  const categories = named
    .filter(isCategory)
    .filter((name) => namespaces === "" || name !== "metric_bucket");
  if (named.length > 0 && categories.length === 0) return undefined;
  return {
    retryAfterS,
    categories,
    scope: scope === "project" || scope === "key" ? scope : "organization",
    ...(reason === "" ? {} : { reasonCode: reason }),
  };
}
