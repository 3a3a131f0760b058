import { highlight } from "./highlight.tsx";
import type { SnippetStep } from "./snippets.ts";

export function SnippetCode({ step }: { step: SnippetStep }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and a keyboard must scroll them too
    <section className="code" aria-label={step.title} tabIndex={0}>
      {step.code.split("\n").map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div key={at} className="l">
          <i>{step.prompt === undefined ? at + 1 : at === 0 ? step.prompt : ""}</i>
          <span>{step.prompt === "$" ? line : highlight(line)}</span>
        </div>
      ))}
    </section>
  );
}
