"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** "15 Nov, 09:00": in UTC as it comes from the server, in the viewer's zone once that is known. */
export function HourText({ ms }: { ms: number }) {
  const timeZone = useSyncExternalStore<string | undefined>(
    never,
    () => undefined,
    () => "UTC",
  );
  const text = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  }).format(ms);
  return (
    <time dateTime={new Date(ms).toISOString()} title={timeZone === "UTC" ? "UTC" : undefined}>
      {text}
    </time>
  );
}
