import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { Logo } from "#ui/parts/marks/logo.tsx";

const STEPS = ["Owner", "Project", "First event"];

export interface SetupFrameProps {
  /** 1 to 3. */
  step: number;
  title: string;
  lead: string;
  children: ReactNode;
}

export function SetupFrame({ step, title, lead, children }: SetupFrameProps) {
  return (
    <div className="setup">
      <header className="row">
        <Logo size={24} />
        <b className="setup-name">Lapwing</b>
        <ol aria-label="Steps">
          {STEPS.map((name, at) => (
            <li
              key={name}
              className={at + 1 < step ? "is-done" : undefined}
              aria-current={at + 1 === step ? "step" : undefined}
            >
              {at + 1 < step ? <Icon of={CircleCheck} size={14} /> : <i>{at + 1}</i>}
              {name}
            </li>
          ))}
        </ol>
        {step === 3 && (
          <span className="at-end">
            <ButtonLink variant="ghost" href="/">
              Skip for now
            </ButtonLink>
          </span>
        )}
      </header>
      <main className={step === 3 ? undefined : "narrow"}>
        <h1>{title}</h1>
        <p className="setup-lead">{lead}</p>
        {children}
      </main>
    </div>
  );
}
