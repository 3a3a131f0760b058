import { findKindRow } from "./kinds-table.ts";
import { sentQuantities } from "./sent-quantities.ts";
import type { Part } from "./split-envelope.ts";

/** "kind/reason/category" → quantity, for all that a request carries. */
export function expectedOutcomes(parts: readonly Part[]): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (counts: Record<string, number>, name: (category: string) => string) => {
    for (const [key, quantity] of Object.entries(counts)) {
      if (quantity > 0) sums[name(key)] = (sums[name(key)] ?? 0) + quantity;
    }
  };
  for (const part of parts) {
    const row = findKindRow(part.header.type);
    if (row === undefined) throw new Error(`No row for items of type ${part.header.type}`);
    const counts = sentQuantities(part);
    if (row.stored === undefined) {
      add(counts, (category) => `unsupported/${row.type}/${category}`);
    } else {
      add(counts, (category) => `accepted//${category}`);
      add(row.alsoCounts?.(part) ?? {}, (name) => name);
    }
  }
  return sums;
}
