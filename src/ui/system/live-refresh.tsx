"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { SECOND_MS } from "#lib/time.ts";
import { subscribeLive } from "#ui/frame/live-source.ts";

/** Counts of what is dropped come without a notice. */
const EVERY_MS = 10 * SECOND_MS;
/** After new data, and not more often than that. */
const SOON_MS = 2 * SECOND_MS;

/** Asks the page again while it is looked at: soon after new data, else every ten seconds. */
export function LiveRefresh() {
  const router = useRouter();
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      soon = undefined;
      if (document.visibilityState === "visible") router.refresh();
    };
    const timer = setInterval(refresh, EVERY_MS);
    const unsubscribe = subscribeLive(() => {
      soon ??= setTimeout(refresh, SOON_MS);
    });
    return () => {
      clearInterval(timer);
      clearTimeout(soon);
      unsubscribe();
    };
  }, [router]);
  return null;
}
