import type { ReactNode } from "react";
import { TopBar } from "#ui/frame/top-bar.tsx";

/** What stands around the form, whether it is there already or not. */
export function NewProjectFrame({ children }: { children: ReactNode }) {
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
