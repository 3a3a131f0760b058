"use client";

import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { useLoaded } from "#ui/parts/actions/use-loaded.ts";
import { closeOverlay, readOverlay, subscribeOverlay } from "./overlay-store.ts";

// None of them is needed to see a page: they are fetched when first asked for.
const LOADERS = {
  palette: async () => (await import("./palette/palette.tsx")).Palette,
  shortcuts: async () => (await import("./keys/shortcut-sheet.tsx")).ShortcutSheet,
  drawer: async () => (await import("./drawer.tsx")).Drawer,
};

export function Overlays() {
  const open = useSyncExternalStore(subscribeOverlay, readOverlay, () => undefined);
  const Sheet = useLoaded(open && LOADERS[open], closeOverlay);
  const path = usePathname();
  // Whoever went somewhere is done with the sheet that led there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it watches
  useEffect(closeOverlay, [path]);
  return Sheet && <Sheet />;
}
