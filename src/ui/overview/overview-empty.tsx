import { LayoutGrid, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "#ui/parts/forms/button-link.tsx";
import { EmptyState } from "#ui/parts/states/empty-state.tsx";

/** No project at all: says what one is and makes the first. */
export function OverviewEmpty({ mayCreate, demo }: { mayCreate: boolean; demo: ReactNode }) {
  return (
    <EmptyState
      icon={LayoutGrid}
      title="No project yet"
      text={
        mayCreate
          ? "A project is one app or service. It gets a DSN, the address that its Sentry SDK sends errors to; from then on this page says what is broken, for whom and since when."
          : "An owner or admin creates projects. Ask one of them, then this page says what is broken, for whom and since when."
      }
    >
      {mayCreate && (
        <div className="row wrap">
          <ButtonLink variant="primary" href="/new" icon={Plus}>
            New project
          </ButtonLink>
          {demo}
        </div>
      )}
    </EmptyState>
  );
}
