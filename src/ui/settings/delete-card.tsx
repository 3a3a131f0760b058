import type { Project } from "#model/project.ts";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Card } from "#ui/parts/marks/card.tsx";
import { NoPermission } from "#ui/parts/states/no-permission.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeleteForm } from "./delete-form.tsx";

export interface DeleteCardProps {
  project: Project;
  issues: number;
  action: FormAction;
  /** Why this viewer may not. */
  refusal: string | undefined;
}

export function DeleteCard({ project, issues, action, refusal }: DeleteCardProps) {
  return (
    <Card id="set-delete" title="Delete project" flush>
      <div className="card-body settings-delete">
        <p className="muted">
          Its keys, issues and counts are removed at once and what its SDKs send is refused. Its
          events cannot be read from then on; their bytes leave the disk with the day files that
          hold them.
          {project.isInternal && " Lapwing will not report its own errors any more, for good."}
        </p>
        {refusal !== undefined ? (
          <NoPermission why={refusal} />
        ) : (
          <>
            <div className="needs-script">
              <DeleteDialog project={project} issues={issues} action={action} />
            </div>
            <noscript>
              <DeleteForm slug={project.slug} action={action} alwaysOpen />
            </noscript>
          </>
        )}
      </div>
    </Card>
  );
}
