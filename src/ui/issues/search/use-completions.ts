"use client";

import { useEffect, useState } from "react";
import type { Completions } from "./search-options.ts";

/** Values and counts for the menu, asked for once the box is in use. */
export function useCompletions(address: string, isWanted: boolean): Completions | undefined {
  const [known, setKnown] = useState<{ address: string; values: Completions }>();
  const isKnown = known?.address === address;
  useEffect(() => {
    if (!isWanted || isKnown) return;
    const stop = new AbortController();
    fetch(address, { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) setKnown({ address, values: await answer.json() });
      })
      // The menu works without counts.
      .catch(() => {});
    return () => stop.abort();
  }, [address, isWanted, isKnown]);
  return known?.values;
}
