"use client";

import { Command } from "lucide-react";
import { openOverlay } from "#ui/frame/overlay-store.ts";
import { Button } from "#ui/parts/forms/button.tsx";

/** Opens the palette; seen on phones, where there is no ⌘K. */
export function PaletteButton() {
  return (
    <Button
      className="palette-button"
      variant="ghost"
      iconOnly
      icon={Command}
      aria-label="Search everything"
      onClick={() => openOverlay("palette")}
    />
  );
}
