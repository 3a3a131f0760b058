"use client";

import { Command } from "cmdk";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Kbd } from "#ui/parts/marks/kbd.tsx";
import { Tile } from "#ui/parts/marks/tile.tsx";
import { Marked } from "./marked.tsx";
import type { PaletteEntry } from "./palette-actions.ts";

export interface PaletteRowProps {
  row: PaletteEntry;
  text: string;
  onSelect: () => void;
}

export function PaletteRow({ row, text, onSelect }: PaletteRowProps) {
  return (
    <Command.Item className="menu-item" value={row.id} data-href={row.href} onSelect={onSelect}>
      {row.tile && <Tile slug={row.tile} small />}
      {row.icon && <Icon of={row.icon} size={16} />}
      <span className="truncate">
        <Marked text={row.label} part={text} />
      </span>
      <span className="at-end row">
        {row.note && <span className="small-text faint">{row.note}</span>}
        {row.keys?.map((key) => (
          <Kbd key={key} keys={key} />
        ))}
      </span>
    </Command.Item>
  );
}
