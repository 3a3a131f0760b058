"use client";

import { use, useSyncExternalStore } from "react";
import { formatAge, formatMoment } from "./format-time.ts";
import { NowContext } from "./now-provider.tsx";
import { readTick, subscribeTick } from "./tick.ts";

export interface TimeAgoProps {
  ms: number;
  /** "first seen 6 h ago" in sentences; columns leave it out. */
  ago?: boolean;
  /** Only where no NowProvider stands above. */
  nowMs?: number;
}

/** A moment as its age, exact on hover in the viewer's zone; grows older while it is looked at. */
export function TimeAgo({ ms, ago = false, nowMs }: TimeAgoProps) {
  const renderedMs = use(NowContext);
  // Undefined on the server and while hydrating: both then write the same text.
  const tickMs = useSyncExternalStore(subscribeTick, readTick, () => undefined);
  const now = tickMs ?? nowMs ?? renderedMs;
  const age = now === undefined ? formatMoment(ms, "UTC") : formatAge(now - ms);
  return (
    <time
      dateTime={new Date(ms).toISOString()}
      title={formatMoment(ms, tickMs === undefined ? "UTC" : undefined)}
    >
      {ago && now !== undefined && age !== "now" ? `${age} ago` : age}
    </time>
  );
}
