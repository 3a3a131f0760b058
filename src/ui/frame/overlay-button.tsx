"use client";

import { Command, Menu } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import { openOverlay } from "./overlay-store.ts";

/** Seen on phones, where there is neither a sidebar nor ⌘K. */
const LOOKS = {
  drawer: { className: "menu-button", icon: Menu, "aria-label": "Menu" },
  palette: { className: "palette-button", icon: Command, "aria-label": "Search everything" },
} as const;

export function OverlayButton({ opens }: { opens: keyof typeof LOOKS }) {
  return <Button {...LOOKS[opens]} variant="ghost" iconOnly onClick={() => openOverlay(opens)} />;
}
