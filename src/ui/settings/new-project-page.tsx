import { TopBar } from "#ui/frame/top-bar.tsx";
import type { FormAction } from "./form-state.ts";
import { NewProjectForm } from "./new-project-form.tsx";

export interface NewProjectPageProps {
  once: string;
  action: FormAction;
  /** Why this viewer may not. */
  refusal: string | undefined;
}

export function NewProjectPage({ once, action, refusal }: NewProjectPageProps) {
  return (
    <>
      <TopBar crumbs={[{ label: "Overview", href: "/" }, { label: "New project" }]} />
      <div className="page set">
        <div className="page-h">
          <div>
            <h1>New project</h1>
            <p>
              One app or service. It gets a DSN of its own; the next page shows where to put it.
            </p>
          </div>
        </div>
        <section className="card" aria-label="New project">
          <div className="card-b">
            {refusal === undefined ? (
              <NewProjectForm once={once} action={action} />
            ) : (
              <p className="t2">{refusal}</p>
            )}
          </div>
        </section>
      </div>
    </>
  );
}
