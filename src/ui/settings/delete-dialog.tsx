"use client";

import { Trash2 } from "lucide-react";
import type { Project } from "#model/project.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { Dialog } from "#ui/parts/overlays/dialog.tsx";
import { DialogClose } from "#ui/parts/overlays/dialog-close.tsx";
import { DeleteForm } from "./delete-form.tsx";

export interface DeleteDialogProps {
  project: Project;
  issues: number;
  action: FormAction;
}

export function DeleteDialog({ project, issues, action }: DeleteDialogProps) {
  return (
    <Dialog
      title={`Delete project ${project.slug}?`}
      description={`${issues === 1 ? "1 issue goes" : `${issues} issues go`} with it, and its keys and counts. Its events can no longer be read; their bytes go with the day files that hold them. This cannot be undone.`}
      trigger={
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
      }
    >
      <DeleteForm slug={project.slug} action={action} cancel={<DialogClose />} />
    </Dialog>
  );
}
