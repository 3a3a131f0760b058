import { countWhole } from "./count-whole.ts";
import type { BatchParts } from "./kinds/kind.ts";
import type { SpooledItem } from "./read-items.ts";

/** For an item that one of our stages threw on: kept for a person to look at, and counted. */
export function setAsideItem(
  item: SpooledItem,
  error: unknown,
  { context, count }: Pick<BatchParts, "context" | "count">,
): void {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.setAside(item.position, reason, item.payload, item.owner.projectId);
  countWhole(item, { kind: "invalid", reason: "internal" }, count);
}
