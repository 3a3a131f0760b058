"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { callAction } from "#ui/parts/actions/call-action.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { type FormAction, UNSENT } from "#ui/parts/forms/form-state.ts";
import { ConfirmDialog } from "#ui/parts/overlays/confirm-dialog.tsx";
import type { ShownKey } from "./shown-key.ts";

export interface DeleteKeyButtonProps {
  project: string;
  shownKey: ShownKey;
  action: FormAction;
}

export function DeleteKeyButton({ project, shownKey, action }: DeleteKeyButtonProps) {
  const router = useRouter();
  async function confirm(): Promise<string | undefined> {
    const form = new FormData();
    form.set("project", project);
    form.set("key", String(shownKey.id));
    const { value, isStale } = await callAction(action, [UNSENT, form]);
    if (isStale) router.refresh();
    return value.outcome === "refused" ? value.message : undefined;
  }
  return (
    <ConfirmDialog
      title={`Delete the key ${shownKey.label}?`}
      description="Anything sent with it will be refused for good, and a new key will be different. If you are not sure that nothing uses it, disable it instead."
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
