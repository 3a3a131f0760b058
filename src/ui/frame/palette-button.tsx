"use client";

import { Command } from "lucide-react";
import { Button } from "#ui/parts/button.tsx";
import { openOverlay } from "./overlay-store.ts";

/** Opens the palette; seen on phones, where there is no ⌘K. */
export function PaletteButton() {
  return (
    <Button
      className="palette-btn"
      variant="ghost"
      iconOnly
      icon={Command}
      aria-label="Search everything"
      onClick={() => openOverlay("palette")}
    />
  );
}
