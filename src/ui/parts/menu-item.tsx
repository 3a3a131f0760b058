"use client";

import type { MouseEvent } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { Link } from "./link.tsx";
import type { MenuEntry } from "./menu.tsx";
import { Tile } from "./tile.tsx";

/** One row of a menu: a head, a line, a place or a deed. */
export function MenuItem({ entry }: { entry: MenuEntry }) {
  if ("line" in entry) return <hr className="menu-line" />;
  if ("head" in entry) return <div className="hd">{entry.head}</div>;
  const { label, icon, tile, kbd, note, danger, disabled, href, onSelect } = entry;
  const inner = (
    <>
      {icon && <Icon of={icon} />}
      {tile && <Tile slug={tile} small />}
      <span className="trunc">{label}</span>
      {(note ?? kbd) && (
        <span className="end row">
          {note && <span className="t3 xs">{note}</span>}
          {kbd?.split(" ").map((key) => (
            <Kbd key={key} keys={key} />
          ))}
        </span>
      )}
    </>
  );
  if (href !== undefined) {
    return (
      <Link className="it" role="menuitem" tabIndex={-1} href={href} onClick={closeMenu}>
        {inner}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={classNames("it", danger && "danger")}
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
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
