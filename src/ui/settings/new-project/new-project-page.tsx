import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { NewProjectForm } from "./new-project-form.tsx";
import { NewProjectFrame } from "./new-project-frame.tsx";

export interface NewProjectPageProps {
  once: string;
  action: FormAction;
  /** Why this viewer may not. */
  refusal: string | undefined;
}

export function NewProjectPage({ once, action, refusal }: NewProjectPageProps) {
  return (
    <NewProjectFrame>
      {refusal === undefined ? (
        <section className="card" aria-label="New project">
          <div className="card-body">
            <NewProjectForm once={once} action={action} />
          </div>
        </section>
      ) : (
        <NoPermission why={refusal} />
      )}
    </NewProjectFrame>
  );
}
