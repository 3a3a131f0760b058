import { Keyboard, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun } from "lucide-react";
import type { Frame } from "#ui/frame/frame-context.ts";
import { openOverlay } from "#ui/frame/overlay-store.ts";
import { applyTheme } from "#ui/frame/theme/apply-theme.ts";

export interface PaletteEntry {
  id: string;
  label: string;
  icon?: LucideIcon;
  /** A project's slug, drawn as its tile. */
  tile?: string;
  note?: string;
  /** Other words that people look for it by; searched, not shown. */
  also?: string;
  keys?: readonly string[];
  href?: string;
  run?: () => void;
}

/** What can be done from every page. */
export function paletteActions({ mayCreate, signOut }: Frame): PaletteEntry[] {
  return [
    ...(mayCreate
      ? [{ id: "new", label: "New project", also: "create add app", icon: Plus, href: "/new" }]
      : []),
    { id: "light", label: "Light theme", icon: Sun, run: () => applyTheme("light") },
    { id: "dark", label: "Dark theme", icon: Moon, run: () => applyTheme("dark") },
    {
      id: "system",
      label: "Theme of the system",
      also: "automatic",
      icon: Monitor,
      run: () => applyTheme("system"),
    },
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      also: "help keys hotkeys",
      icon: Keyboard,
      keys: ["?"],
      run: () => openOverlay("shortcuts"),
    },
    { id: "sign-out", label: "Sign out", also: "log out logout", icon: LogOut, run: signOut },
  ];
}
