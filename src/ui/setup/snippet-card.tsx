import { CopyButton } from "#ui/parts/copy-button.tsx";
import { SegmentedLinks } from "#ui/parts/segmented-links.tsx";
import { SnippetCode } from "./snippet-code.tsx";
import { SnippetTabs } from "./snippet-tabs.tsx";
import { PACKAGE_MANAGERS, type SnippetInput, type SnippetName, snippetSteps } from "./snippets.ts";

export interface SnippetCardProps extends SnippetInput {
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
          <div className="row snippet-h">
            <span className="nn">{at + 1}</span>
            <span>
              {step.title} {step.file && <span className="mono">{step.file}</span>}
            </span>
            <span className="end row">
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
                size="sm"
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
