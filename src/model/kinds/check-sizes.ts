import type { JsonObject } from "#lib/json.ts";
import { LIMITS, type Limits, SIZE_GROUPS, type SizeLimits } from "#protocol/limits.ts";
import { itemType } from "./item-types.ts";

interface SizedItem {
  type: string;
  header: JsonObject;
  start: number;
  end: number;
}

/**
 * Says of each item why it is too large, or one too many ("too_large:event"): its neighbours go on.
 */
export function checkSizes(
  items: readonly SizedItem[],
  limits: Limits = LIMITS,
): (string | undefined)[] {
  const used = new Map<SizeLimits, { count: number; bytes: number }>();
  return items.map((item) => {
    const itsGroup = limitsOf(item);
    if (itsGroup === undefined) return undefined;
    const bytes = item.end - item.start;
    const sum = used.get(itsGroup) ?? { count: 0, bytes: 0 };
    if (
      bytes / containedCount(item) > limits[itsGroup.itemBytes] ||
      sum.count + 1 > limits[itsGroup.count] ||
      sum.bytes + bytes > limits[itsGroup.totalBytes]
    ) {
      return `too_large:${itsGroup.name ?? item.type}`;
    }
    used.set(itsGroup, { count: sum.count + 1, bytes: sum.bytes + bytes });
    return undefined;
  });
}

/** Types without a group are dropped unread, or have limits of their own. */
function limitsOf(item: SizedItem): SizeLimits | undefined {
  const { size } = itemType(item.type);
  if (size === undefined) return undefined;
  return SIZE_GROUPS[item.type === "span" && isContainer(item) ? "spanContainer" : size];
}

/** A container's members must fit on average; each one is looked at when it is read. */
function containedCount(item: SizedItem): number {
  if (!isContainer(item)) return 1;
  const count = item.header.item_count;
  return typeof count === "number" && count > 1 ? count : 1;
}

/** `application/vnd.sentry.items.log+json` and its sisters. */
function isContainer({ header }: SizedItem): boolean {
  const type = header.content_type;
  return typeof type === "string" && type.startsWith("application/vnd.sentry.items.");
}
