"use client";

import { closeOverlay } from "./overlay-store.ts";
import { Sheet } from "./sheet.tsx";
import { SidebarBody } from "./sidebar-body.tsx";

/** The sidebar on a phone. */
export function Drawer() {
  return (
    <Sheet className="drawer" label="Menu">
      <SidebarBody inDrawer onToggle={closeOverlay} />
    </Sheet>
  );
}
