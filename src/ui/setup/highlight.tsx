import type { ReactNode } from "react";

/** In the order of the groups below. */
const CLASSES = [
  "code-comment",
  "code-string",
  "code-keyword",
  "code-tag",
  "code-function",
  "code-number",
] as const;
const TOKENS =
  /((?:^|\s)(?:\/\/|#).*$)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(import|from|as|new|const|await|throw)\b|\b(Error|Exception)\b|\b([a-z_]\w*)(?=\()|\b(\d+(?:\.\d+)?)\b/gim;

/** One line of a snippet with its colours; good enough for the few lines this page shows. */
export function highlight(line: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const match of line.matchAll(TOKENS)) {
    const group = match.slice(1).findIndex((text) => text !== undefined);
    parts.push(line.slice(at, match.index));
    parts.push(
      <span key={match.index} className={CLASSES[group]}>
        {match[0]}
      </span>,
    );
    at = match.index + match[0].length;
  }
  return [...parts, line.slice(at)];
}
