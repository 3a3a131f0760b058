"use client";

import { Menu } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import { openOverlay } from "./overlay-store.ts";

/** Opens the drawer; seen on phones only. */
export function MenuButton() {
  return (
    <Button
      className="menu-button"
      variant="ghost"
      iconOnly
      icon={Menu}
      aria-label="Menu"
      onClick={() => openOverlay("drawer")}
    />
  );
}
