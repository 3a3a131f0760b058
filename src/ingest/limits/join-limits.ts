import type { RateLimit } from "#protocol/envelope/rate-limits.ts";

/** Limits that differ in nothing but the category as one: `60:error;session:project:project_quota`. */
export function joinLimits(limits: readonly RateLimit[]): RateLimit[] {
  const joined = new Map<string, RateLimit>();
  for (const limit of limits) {
    const name = `${limit.retryAfterS} ${limit.scope} ${limit.reasonCode}`;
    const known = joined.get(name);
    const categories = new Set([...(known?.categories ?? []), ...limit.categories]);
    joined.set(name, { ...limit, categories: [...categories] });
  }
  return [...joined.values()];
}
