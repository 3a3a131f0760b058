"use client";

import { useMemo, useSyncExternalStore } from "react";
import { findNeighbours, type Neighbours, recallList } from "#ui/issues/list/list-memory.ts";

/** The issues beside this one in the list it was opened from; undefined when there was none. */
export function useNeighbours(href: string): Neighbours | undefined {
  const recalled = useSyncExternalStore(neverChanges, recallList, () => null);
  return useMemo(() => findNeighbours(recalled, href), [recalled, href]);
}

/** The list is another page: while this one is shown, nobody writes. */
function neverChanges(): () => void {
  return () => {};
}
