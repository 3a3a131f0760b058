import { categoryOf } from "#model/kinds/item-types.ts";
import type { RelayTarget } from "#model/relay.ts";
import type { EnvelopeItem } from "#protocol/envelope/envelope.ts";
import type { RateLimit } from "#protocol/envelope/rate-limits.ts";
import { keptItems } from "./rewrite-envelope.ts";
import type { UpstreamLimits } from "./upstream-limits.ts";

export interface SplitItems {
  kept: ReadonlySet<EnvelopeItem>;
  refused: EnvelopeItem[];
  /** What the sender is told, once for each limit that it met. */
  rateLimits: RateLimit[];
}

/** Parts what the target takes now from what it has said it does not. */
export function splitLimited(
  { id }: Pick<RelayTarget, "id">,
  items: readonly EnvelopeItem[],
  limits: UpstreamLimits,
): SplitItems {
  const met = new Map<string, RateLimit>();
  const kept = keptItems(items, ({ type }) => {
    const limit = limits.find(id, categoryOf(type));
    if (limit !== undefined) met.set(limit.categories.join(), limit);
    return limit !== undefined;
  });
  const refused = items.filter((item) => !kept.has(item));
  return { kept, refused, rateLimits: [...met.values()] };
}
