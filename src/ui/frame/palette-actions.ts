import { Keyboard, LogOut, Monitor, Moon, Plus, Sun } from "lucide-react";
import { applyTheme } from "./apply-theme.ts";
import type { Frame } from "./frame-context.ts";
import { openOverlay } from "./overlay-store.ts";
import type { PaletteEntry } from "./palette-entries.ts";

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
