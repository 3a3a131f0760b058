export interface PaletteText {
  only: "actions" | "issues" | undefined;
  text: string;
}

/** ">" asks for actions alone, "#" for issues alone. */
export function readPaletteText(typed: string): PaletteText {
  const text = typed.trim();
  if (text.startsWith(">")) return { only: "actions", text: text.slice(1).trim() };
  if (text.startsWith("#")) return { only: "issues", text: text.slice(1).trim() };
  return { only: undefined, text };
}
