import type { Frame } from "#ui/frame/frame-context.ts";
import type { FrameProject } from "#ui/frame/frame-data.ts";
import { type PaletteEntry, paletteActions } from "./palette-actions.ts";
import { palettePages } from "./palette-pages.ts";
import type { PaletteText } from "./read-palette-text.ts";

export interface PaletteGroup {
  title: string;
  rows: PaletteEntry[];
}

export interface PaletteAsk extends PaletteText {
  frame: Frame;
  project: FrameProject | undefined;
  /** What the page under the palette can do (page-commands.ts). */
  commands: readonly PaletteEntry[];
}

/** Places and deeds whose name holds every word that was typed; without words, all of them. */
export function paletteEntries(ask: PaletteAsk): PaletteGroup[] {
  const { frame, project, only, text, commands } = ask;
  if (only === "issues") return [];
  const words = text.toLowerCase().split(/\s+/);
  const matches = ({ label, note = "", also = "" }: PaletteEntry) => {
    const said = `${label} ${note} ${also}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  return [
    { title: "On this page", rows: commands.filter(matches) },
    {
      title: "Go to",
      rows: only === "actions" ? [] : palettePages(frame, project).filter(matches),
    },
    { title: "Do", rows: paletteActions(frame).filter(matches) },
  ].filter(({ rows }) => rows.length > 0);
}
