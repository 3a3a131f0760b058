"use client";

import { useEffect } from "react";
import { type ListMemory, rememberList } from "./list-memory.ts";

/** Keeps what is listed for the pages of its issues. */
export function RememberList({ hrefs, before, total }: ListMemory) {
  useEffect(() => rememberList({ hrefs, before, total }), [hrefs, before, total]);
  return null;
}
