"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { type ListMemory, rememberList } from "./list-memory.ts";
import { rememberRow, restoreRow } from "./row-memory.ts";

/** Keeps what is listed for the pages of its issues, and finds the row again when one comes back. */
export function RememberList({ hrefs, before, total }: Omit<ListMemory, "href">) {
  useEffect(() => {
    rememberList({ href: `${location.pathname}${location.search}`, hrefs, before, total });
  }, [hrefs, before, total]);
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isRestored.current) restoreRow(hrefs);
    isRestored.current = true;
  }, [hrefs]);
  // Not in an effect: by then the next page has been scrolled to its top.
  useLayoutEffect(() => () => rememberRow({ scrollY: window.scrollY }), []);
  return null;
}
