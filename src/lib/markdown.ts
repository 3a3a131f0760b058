/** Text that others wrote, put into Markdown so that it stays text. */

/** A block that nothing inside can close: its fence is longer than any run of backticks in it. */
export function fenced(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** One line of code within a sentence; line breaks become spaces. */
export function inlineCode(text: string): string {
  const line = text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();
  if (line === "") return "`(empty)`";
  const marks = "`".repeat(longestRun(line) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${marks}${pad}${line}${pad}${marks}`;
}

function longestRun(text: string): number {
  let longest = 0;
  // One by one: a megabyte of them is more than a call takes as arguments.
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
