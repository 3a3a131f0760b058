"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { SECOND_MS } from "#lib/time.ts";
import { subscribeLive } from "#ui/frame/live/live-source.ts";

/** Counts of what is dropped come without a notice. */
const EVERY_MS = 10 * SECOND_MS;
/** After new data, and not more often than that. */
const SOON_MS = 2 * SECOND_MS;
/** Sums over months take a moment, and a minute does not change them. */
const EVERY_MS_OF_DAYS = 60 * SECOND_MS;

/** Asks the page again while it is looked at: soon after new data, else every ten seconds. */
export function LiveRefresh({ bucket = "hour" }: { bucket?: "hour" | "day" }) {
  const router = useRouter();
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      soon = undefined;
      if (document.visibilityState === "visible") router.refresh();
    };
    const timer = setInterval(refresh, bucket === "hour" ? EVERY_MS : EVERY_MS_OF_DAYS);
    const unsubscribe = subscribeLive(() => {
      if (bucket === "hour") soon ??= setTimeout(refresh, SOON_MS);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      unsubscribe();
    };
  }, [router, bucket]);
  return null;
}
