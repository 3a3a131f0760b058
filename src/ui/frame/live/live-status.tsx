"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { MINUTE_MS, SECOND_MS } from "#lib/time.ts";
import { formatCompact } from "#ui/parts/words/format-number.ts";
import { readLiveState, subscribeLiveState, subscribeNotices } from "./live-source.ts";

const EVERY_MS = 5 * SECOND_MS;

/** Whether new data would be seen, and how much came in the last minute. */
export function LiveStatus() {
  const state = useSyncExternalStore(subscribeLiveState, readLiveState, () => "waiting" as const);
  const perMinute = usePerMinute();
  const live = state === "live";
  return (
    <div
      className="live-status"
      data-state={state}
      title={live ? undefined : "No connection to the server"}
    >
      <i />
      <span>{live ? "Live" : "Connecting"}</span>
      {live && perMinute !== undefined && (
        <span className="at-end tabular">{formatCompact(perMinute)} events/min</span>
      )}
    </div>
  );
}

/** Undefined until a whole minute was watched without a break. */
function usePerMinute(): number | undefined {
  const [perMinute, setPerMinute] = useState<number>();
  useEffect(() => {
    let sinceMs = Date.now();
    let seen: { atMs: number; events: number }[] = [];
    const unsubscribe = subscribeNotices(({ events }) => seen.push({ atMs: Date.now(), events }));
    const unsubscribeState = subscribeLiveState(() => {
      sinceMs = Date.now();
      seen = [];
      setPerMinute(undefined);
    });
    const timer = setInterval(() => {
      const nowMs = Date.now();
      seen = seen.filter(({ atMs }) => nowMs - atMs < MINUTE_MS);
      if (nowMs - sinceMs < MINUTE_MS) return;
      setPerMinute(seen.reduce((sum, { events }) => sum + events, 0));
    }, EVERY_MS);
    return () => {
      unsubscribe();
      unsubscribeState();
      clearInterval(timer);
    };
  }, []);
  return perMinute;
}
