"use client";

import type { LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { Link } from "#ui/parts/marks/link.tsx";
import { Tile } from "#ui/parts/marks/tile.tsx";

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
      /** Either a place to go or something to do. */
      href?: string;
      onSelect?: () => void;
    }
  | { head: string };

/** One row of a menu: a head, a place or a deed. */
export function MenuItem({ entry }: { entry: MenuEntry }) {
  if ("head" in entry) return <div className="menu-heading">{entry.head}</div>;
  const { label, icon, tile, kbd, note, href, onSelect } = entry;
  const inner = (
    <>
      {icon && <Icon of={icon} />}
      {tile && <Tile slug={tile} small />}
      <span className="truncate">{label}</span>
      {(note ?? kbd) && (
        <span className="at-end row">
          {note && <span className="faint small-text">{note}</span>}
          {kbd?.split(" ").map((key) => (
            <Kbd key={key} keys={key} />
          ))}
        </span>
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <Link className="menu-item" role="menuitem" tabIndex={-1} href={href} onClick={closeMenu}>
        {inner}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitem"
      tabIndex={-1}
      onClick={(event) => {
        closeMenu(event);
        onSelect?.();
      }}
    >
      {inner}
    </button>
  );
}

export function closeMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
