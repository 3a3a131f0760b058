/** A run of a longer list. */
export interface Slice<T> {
  items: T[];
  /** Where in the list the first of them stands. */
  from: number;
  /** How long the list is. */
  of: number;
}

/** As many from `from` on as fit into the budget, and one at least. */
export function takeWithin<T>(
  all: readonly T[],
  { from, budget }: { from: number; budget: number },
  costOf: (item: T) => number,
): Slice<T> {
  const first = Math.min(Math.max(0, from), Math.max(0, all.length - 1));
  let left = budget;
  let end = first;
  for (; end < all.length; end++) {
    left -= costOf(all[end] as T);
    if (left < 0 && end > first) break;
  }
  return { items: all.slice(first, end), from: first, of: all.length };
}
