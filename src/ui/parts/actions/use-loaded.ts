"use client";

import { useEffect, useState } from "react";
import { showToast } from "#ui/parts/overlays/toast-store.ts";

/**
 * Code that comes when it is first asked for. When it does not come, that is said and `onLost`
 * takes the wish back: a dead connection must not take the page with it, as React's lazy() does.
 */
export function useLoaded<T>(
  load: (() => Promise<T>) | undefined,
  onLost: () => void,
): T | undefined {
  const [loaded, setLoaded] = useState<{ by: () => Promise<T>; value: T }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asking anew is for another wish only
  useEffect(() => {
    load?.().then(
      (value) => setLoaded({ by: load, value }),
      () => {
        onLost();
        const text = "Not opened: the server did not answer. Check the connection and try again.";
        showToast({ text, tone: "failed" });
      },
    );
  }, [load]);
  return loaded !== undefined && loaded.by === load ? loaded.value : undefined;
}
