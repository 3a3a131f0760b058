/** Lines joined with a space each. By line, not by a pattern: those go back and forth over spaces. */
export function oneLine(text: string): string {
  if (!text.includes("\n")) return text;
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}
