"use client";

import { createContext, type ReactNode } from "react";

export const NowContext = createContext<number | undefined>(undefined);

/** The moment the page was rendered: what the server wrote, the browser repeats while hydrating. */
export function NowProvider({ nowMs, children }: { nowMs: number; children: ReactNode }) {
  return <NowContext value={nowMs}>{children}</NowContext>;
}
