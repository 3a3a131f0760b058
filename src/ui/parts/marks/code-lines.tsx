import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface CodeLine {
  /** Line number in the file; lines of a snippet may have none. */
  number?: number;
  text: ReactNode;
  /** Red: the throwing line. Grey: a calling one. */
  mark?: "throwing" | "calling";
}

/** Lines of source with their numbers. Text only: whatever an event holds is shown, never run. */
export function CodeLines({ lines, label }: { lines: readonly CodeLine[]; label?: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and a keyboard must scroll them too
    <section className="code" aria-label={label ?? "Source"} tabIndex={0}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its index
        <div key={at} className={classNames("code-line", line.mark)}>
          <i>{line.number}</i>
          <span>{line.text}</span>
        </div>
      ))}
    </section>
  );
}
