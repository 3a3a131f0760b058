"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { isUnanswered, subscribeChanges } from "#ui/issues/triage/triage-store.ts";
import { SLOW_MS } from "#ui/parts/actions/hold-page.ts";

/** Whether a change of this issue has been on its way for so long that it must be said. */
export function useSlowness(issueId: number): boolean {
  const isSent = useSyncExternalStore(
    subscribeChanges,
    () => isUnanswered(issueId),
    () => false,
  );
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSent]);
  return isSlow;
}
