import { countWhole } from "#ingest/accept/count-whole.ts";
import type { BatchParts } from "#ingest/kinds/kind.ts";
import type { SpooledItem } from "./spooled-item.ts";

/** Keeps an item that one of our stages threw on for a person to look at, and counts it. */
export function setAsideItem(
  item: SpooledItem,
  why: string,
  { context, count }: Pick<BatchParts, "context" | "count">,
): void {
  const { owner, receivedAtMs, index, header, eventId, sentAtMs } = item;
  context.setAside(item.position, why, item.payload, owner.projectId, {
    ...{ projectId: owner.projectId, keyId: owner.id, receivedAtMs },
    note: {
      ...(item.hasLongInteger && { longInteger: true }),
      ...(item.userAgent !== undefined && { userAgent: item.userAgent }),
      ...(item.address !== undefined && { address: item.address }),
    },
    item: { index, header: { ...header, type: item.type }, eventId, sentAtMs },
  });
  countWhole(item, { kind: "invalid", reason: "internal" }, count);
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
