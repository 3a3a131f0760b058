import type { ReactNode } from "react";
import { TopBar } from "#ui/frame/top-bar.tsx";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { LoadingState } from "#ui/parts/states/loading-state.tsx";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { SkeletonCards } from "#ui/parts/states/skeleton-cards.tsx";
import { NewProjectForm } from "./new-project-form.tsx";

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

/** What stands around the form, whether it is there already or not. */
function NewProjectFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar crumbs={[{ label: "Overview", href: "/" }, { label: "New project" }]} />
      <div className="page settings">
        <div className="page-head">
          <div>
            <h1>New project</h1>
            <p>
              One app or service. It gets a DSN of its own; the next page shows where to put it.
            </p>
          </div>
        </div>
        {children}
      </div>
    </>
  );
}

export function NewProjectSkeleton() {
  return (
    <LoadingState>
      <NewProjectFrame>
        <SkeletonCards heights={[278]} />
      </NewProjectFrame>
    </LoadingState>
  );
}
