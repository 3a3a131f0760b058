"use client";

import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { MenuItem } from "./menu-item.tsx";
import { MenuPopover } from "./menu-popover.tsx";

export type MenuEntry =
  | {
      label: string;
      icon?: LucideIcon;
      /** A project's slug: its tile stands where an icon would. */
      tile?: string;
      /** Keys pressed one after the other are parted by a space: "G O". */
      kbd?: string;
      /** Quiet words at the end of the row. */
      note?: string;
      danger?: boolean;
      disabled?: boolean;
      /** Either a place to go or something to do. */
      href?: string;
      onSelect?: () => void;
    }
  | { head: string }
  | { line: true };

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
      {footer && <div className="ft">{footer}</div>}
    </MenuPopover>
  );
}

function keyOf(entry: MenuEntry): string {
  if ("line" in entry) return "line";
  return "head" in entry ? `head ${entry.head}` : `${entry.href ?? ""} ${entry.label}`;
}
