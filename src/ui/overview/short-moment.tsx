"use client";

import { useSyncExternalStore } from "react";
import { formatMoment } from "#ui/parts/words/format-time.ts";

/** "13 Nov, 04:11" in the viewer's zone; in UTC, and saying so, until the browser has spoken. */
export function ShortMoment({ ms }: { ms: number }) {
  const zone = useSyncExternalStore(subscribe, readZone, () => "UTC");
  const words = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
    timeZoneName: zone === "UTC" ? "short" : undefined,
  }).format(ms);
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatMoment(ms, zone)}>
      {words}
    </time>
  );
}

function readZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** It does not change while a page is looked at. */
function subscribe(): () => void {
  return () => {};
}
