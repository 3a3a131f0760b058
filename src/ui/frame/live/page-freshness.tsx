"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { onOldPage, tellArrived } from "#ui/navigation/page-events.ts";
import { subscribeLive } from "./live-source.ts";

/** Brings a page up to date that was shown from what was kept, and tells which of those are behind. */
export function PageFreshness() {
  const router = useRouter();
  useEffect(() => onOldPage(() => navigator.onLine && router.refresh()), [router]);
  useEffect(() => subscribeLive(({ issues }) => tellArrived(issues)), []);
  return null;
}
