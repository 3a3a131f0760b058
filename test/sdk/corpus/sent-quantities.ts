import { findKindRow } from "./kinds-table.ts";
import { listIn, objectIn } from "./read-part.ts";
import type { Part } from "./split-envelope.ts";

/** More than one request can hold; a header that says more is not believed. */
const MAX_COUNT = 100_000;

/** What an item counts for, whatever becomes of it: category → quantity. */
export function sentQuantities(part: Part): Record<string, number> {
  const { type } = part.header;
  // Our own, see docs/vitals.md.
  if (type === "lapwing_vitals") return { vital: countIn(part) };
  const row = findKindRow(type);
  if (row === undefined) return { default: 1 };
  if (row.counts !== undefined) return row.counts(part);
  if (row.hasMembers === undefined) return { [row.category]: 1 };
  const read = row.stored === undefined ? undefined : readCount(part, row.hasMembers);
  return { [row.category]: read ?? countIn(part) };
}

/** What the header says. */
function countIn({ header: { item_count } }: Part): number {
  const isCount = Number.isSafeInteger(item_count) && Number(item_count) >= 1;
  return isCount ? Math.min(Number(item_count), MAX_COUNT) : 1;
}

/** What is in it, when that can be read: members of a container, or one. */
function readCount(part: Part, containers: string): number | undefined {
  if (objectIn(part) === undefined) return undefined;
  const isContainer = containers === "always" || part.header.content_type === containers;
  return isContainer ? listIn(part, "items")?.length : 1;
}
