"use client";

import type { ReactElement } from "react";
import { type MenuEntry, MenuItem } from "./menu-item.tsx";
import { MenuPopover } from "./menu-popover.tsx";

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<object>;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
}

export function Menu({ trigger, entries, align = "start" }: MenuProps) {
  return (
    <MenuPopover trigger={trigger} align={align}>
      {entries.map((entry) => (
        <MenuItem
          key={"head" in entry ? `head ${entry.head}` : `${entry.href ?? ""} ${entry.label}`}
          entry={entry}
        />
      ))}
    </MenuPopover>
  );
}
