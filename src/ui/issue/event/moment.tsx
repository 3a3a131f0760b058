"use client";

import { useSyncExternalStore } from "react";
import { formatMoment, formatMomentOfYear } from "#ui/parts/words/format-time.ts";

const noChange = () => () => {};

/** An exact moment in the viewer's zone; the server, which does not know it, writes UTC. */
export function Moment({ ms }: { ms: number }) {
  const isHydrated = useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatMoment(ms, "UTC")}>
      {formatMomentOfYear(ms, isHydrated ? undefined : "UTC")}
    </time>
  );
}
