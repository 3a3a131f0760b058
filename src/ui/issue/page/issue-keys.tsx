"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { rememberRow } from "#ui/issues/list/row-memory.ts";
import { useNeighbours } from "./use-neighbours.ts";
import { useShortcuts } from "./use-shortcuts.ts";

export interface IssueKeysProps {
  /** The issue's own page: the list knows it by this. */
  href: string;
  /** What links keep of the address: "?period=24h", or "". */
  search: string;
  /** Where to go back to when it was not opened from a list. */
  list: string;
}

/** From issue to issue in the order of the list, and back to it; the list finds the row again. */
export function IssueKeys({ href, search, list }: IssueKeysProps) {
  const router = useRouter();
  const neighbours = useNeighbours(href);
  const goTo = (to: string | undefined) =>
    to === undefined ? undefined : () => router.push(`${to}${search}`);
  function leave(): void {
    // Esc closes what lies over the page first.
    if (document.querySelector(":modal, :popover-open")) return;
    rememberRow({ isReturning: true });
    router.push(neighbours?.list ?? list, { scroll: false });
  }
  useShortcuts({
    J: goTo(neighbours?.next),
    K: goTo(neighbours?.previous),
    l: goTo(`${href}/events`),
    Escape: leave,
  });
  useEffect(() => {
    rememberRow({ href });
    const goBack = () => rememberRow({ isReturning: true });
    window.addEventListener("popstate", goBack);
    return () => window.removeEventListener("popstate", goBack);
  }, [href]);
  return null;
}
