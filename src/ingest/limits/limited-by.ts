import type { Rejection } from "#model/outcome.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";

export function limitedBy({ reasonCode = "generic" }: RateLimit): Rejection {
  return { kind: "rate_limited", reason: reasonCode };
}
