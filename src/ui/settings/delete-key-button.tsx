"use client";

import { Trash2 } from "lucide-react";
import { Button } from "#ui/parts/button.tsx";
import { ConfirmDialog } from "#ui/parts/confirm-dialog.tsx";
import { type FormAction, UNSENT } from "./form-state.ts";
import type { ShownKey } from "./shown-key.ts";

export interface DeleteKeyButtonProps {
  project: string;
  shownKey: ShownKey;
  action: FormAction;
}

export function DeleteKeyButton({ project, shownKey, action }: DeleteKeyButtonProps) {
  async function confirm(): Promise<string | undefined> {
    const form = new FormData();
    form.set("project", project);
    form.set("key", String(shownKey.id));
    const { outcome, message } = await action(UNSENT, form);
    return outcome === "refused" ? message : undefined;
  }
  return (
    <ConfirmDialog
      title={`Delete the key ${shownKey.label}?`}
      description="What apps send with it is refused for good: a new key has other digits. Disable it instead when you are not sure that nothing uses it."
      trigger={
        <Button variant="danger" icon={Trash2}>
          Delete
        </Button>
      }
      action="Delete key"
      onConfirm={confirm}
    />
  );
}
