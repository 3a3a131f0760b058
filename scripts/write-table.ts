/** A table in Markdown. */
export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`;
  return [head, head.map(() => "---"), ...rows].map(line).join("");
}
