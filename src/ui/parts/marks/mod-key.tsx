"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** ⌘ on Apple machines, Ctrl elsewhere; the server does not know and draws ⌘. */
export function ModKey() {
  const apple = useSyncExternalStore(never, isApple, () => true);
  if (!apple) return "Ctrl ";
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2">
      <title>Command</title>
      <path d="M15 6v12a3 3 0 1 0 3-3H6a3 3 0 1 0 3 3V6a3 3 0 1 0-3 3h12a3 3 0 1 0-3-3" />
    </svg>
  );
}
