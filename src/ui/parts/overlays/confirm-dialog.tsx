"use client";

import { type ReactNode, type SyntheticEvent, useState } from "react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import { DialogClose } from "./dialog-close.tsx";

export interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  trigger: NonNullable<DialogProps["trigger"]>;
  /** What the last button says: "Delete project". */
  action: string;
  /** An error sentence stays in the dialog; nothing closes it. */
  onConfirm: () => Promise<string | undefined>;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, trigger, action, onConfirm } = props;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await onConfirm().catch(() => "The server did not answer. Nothing changed.");
    setBusy(false);
    setProblem(answer);
    if (answer === undefined) change(false);
  }

  function change(next: boolean): void {
    setOpen(next);
    setProblem(undefined);
  }

  return (
    <Dialog
      title={title}
      description={description}
      trigger={trigger}
      open={open}
      onOpenChange={change}
    >
      <form onSubmit={(event) => void confirm(event)}>
        {problem !== undefined && (
          <p className="hint is-error" role="alert">
            {problem}
          </p>
        )}
        <div className="dialog-foot">
          <DialogClose />
          <Button variant="danger-solid" type="submit" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
