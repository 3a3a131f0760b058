"use client";

import type { ReactElement, ReactNode } from "react";
import { type MenuEntry, MenuItem } from "./menu-item.tsx";
import { MenuPopover } from "./menu-popover.tsx";

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<object>;
  entries: readonly MenuEntry[];
  label?: string;
  align?: "start" | "end";
  side?: "bottom" | "top";
  footer?: ReactNode;
}

export function Menu(props: MenuProps) {
  const { trigger, entries, label, align = "start", side = "bottom", footer } = props;
  return (
    <MenuPopover trigger={trigger} label={label} align={align} side={side}>
      {entries.map((entry) => (
        <MenuItem key={keyOf(entry)} entry={entry} />
      ))}
      {footer && <div className="menu-foot">{footer}</div>}
    </MenuPopover>
  );
}

function keyOf(entry: MenuEntry): string {
  if ("line" in entry) return "line";
  return "head" in entry ? `head ${entry.head}` : `${entry.href ?? ""} ${entry.label}`;
}
