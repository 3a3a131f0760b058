"use client";

import { useLayoutEffect } from "react";
import { isTyping } from "#ui/parts/forms/is-typing.ts";

/** Single keys that do something on this page, unless someone is typing. */
export function useShortcuts(keys: Record<string, (() => void) | undefined>): void {
  // Before the paint: a key pressed when the page is seen must not get lost.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const run = isTyping(event) ? undefined : keys[event.key];
      if (run === undefined) return;
      event.preventDefault();
      run();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
