import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import type { KeyId } from "#model/ids.ts";
import type { LimitRule, LimitWindow } from "#model/limits.ts";

const WINDOW_MS: Record<Exclude<LimitWindow, "month">, number> = {
  minute: MINUTE_MS,
  hour: HOUR_MS,
  day: DAY_MS,
};

/** Sentry has one limit a key, of errors: ours of errors or of everything, the shortest window first. */
export function rateLimitShape(
  keyId: KeyId,
  rules: readonly LimitRule[],
): { window: number; count: number } | null {
  for (const category of ["error", "all"]) {
    for (const [window, ms] of Object.entries(WINDOW_MS)) {
      const rule = rules.find(
        (one) =>
          one.scope === "key" &&
          one.scopeId === keyId &&
          one.category === category &&
          one.window === window,
      );
      if (rule !== undefined) return { window: ms / SECOND_MS, count: rule.quantity };
    }
  }
  return null;
}
