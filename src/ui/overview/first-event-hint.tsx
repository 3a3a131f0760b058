import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Project } from "#model/project.ts";
import { ButtonLink } from "#ui/parts/button-link.tsx";
import { EmptyState } from "#ui/parts/empty-state.tsx";

/** Projects, but nothing was ever sent: what to do about it. */
export function FirstEventHint({ project, demo }: { project: Project; demo: ReactNode }) {
  return (
    <EmptyState
      title="Send the first event"
      text="Give a project's DSN to the Sentry SDK of your app, then throw an error on purpose. It stands here within a second, with its stack trace."
    >
      <div className="row">
        <ButtonLink variant="primary" href={`/setup?project=${project.slug}`} icon={KeyRound}>
          Show the DSN of {project.name}
        </ButtonLink>
        {demo}
      </div>
    </EmptyState>
  );
}
