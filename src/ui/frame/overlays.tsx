"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { closeOverlay, readOverlay, subscribeOverlay } from "./overlay-store.ts";

// None of them is needed to see a page: they are fetched when first asked for.
const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));
const ShortcutSheet = lazy(async () => ({
  default: (await import("./shortcut-sheet.tsx")).ShortcutSheet,
}));
const Drawer = lazy(async () => ({ default: (await import("./drawer.tsx")).Drawer }));

export function Overlays() {
  const open = useSyncExternalStore(subscribeOverlay, readOverlay, () => undefined);
  const path = usePathname();
  // Whoever went somewhere is done with the sheet that led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it watches
  useEffect(closeOverlay, [path]);
  return (
    <Suspense>
      {open === "palette" && <Palette />}
      {open === "shortcuts" && <ShortcutSheet />}
      {open === "drawer" && <Drawer />}
    </Suspense>
  );
}
