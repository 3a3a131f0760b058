import { CopyButton } from "#ui/parts/forms/copy-button.tsx";
import { SegmentedLinks } from "#ui/parts/forms/segmented-links.tsx";
import { highlight } from "./highlight.tsx";
import type { SnippetStep } from "./next-snippet.ts";
import { SnippetTabs } from "./snippet-tabs.tsx";
import { PACKAGE_MANAGERS, type SnippetInput, type SnippetName, snippetSteps } from "./snippets.ts";

interface SnippetCardProps extends SnippetInput {
  name: SnippetName;
  /** The page's address with another choice. */
  hrefOf: (choice: { sdk?: string; manager?: string }) => string;
}

export function SnippetCard({ name, hrefOf, ...input }: SnippetCardProps) {
  return (
    <div className="card snippets">
      <SnippetTabs current={name} hrefOf={(sdk) => hrefOf({ sdk })} />
      {snippetSteps(name, input).map((step, at) => (
        <section key={`${step.title} ${step.file}`}>
          <div className="row snippet-head">
            <span className="step-number">{at + 1}</span>
            <span>
              {step.title} {step.file && <span className="mono">{step.file}</span>}
            </span>
            <span className="at-end row">
              {step.installs && (
                <SegmentedLinks
                  label="Package manager"
                  options={PACKAGE_MANAGERS.map((manager) => ({
                    label: manager,
                    href: hrefOf({ manager }),
                    on: manager === input.manager,
                  }))}
                />
              )}
              <CopyButton
                text={step.code}
                label={`Copy: ${step.title} ${step.file ?? ""}`.trim()}
                size="small"
                variant="ghost"
                iconOnly
              />
            </span>
          </div>
          <SnippetCode step={step} />
          {step.note && <p className="hint snippet-note">{step.note}</p>}
        </section>
      ))}
    </div>
  );
}

function SnippetCode({ step }: { step: SnippetStep }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and a keyboard must scroll them too
    <section className="code" aria-label={step.title} tabIndex={0}>
      {step.code.split("\n").map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its index
        <div key={at} className="code-line">
          <i>{step.prompt === undefined ? at + 1 : at === 0 ? step.prompt : ""}</i>
          <span>{step.prompt === "$" ? line : highlight(line)}</span>
        </div>
      ))}
    </section>
  );
}
