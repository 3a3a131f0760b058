"use client";

import { Button } from "#ui/parts/forms/button.tsx";
import { Checkbox } from "#ui/parts/forms/checkbox.tsx";
import type { DeleteKeyButtonProps } from "./delete-key-button.tsx";
import { KeyForm } from "./key-form.tsx";

/** Without a script there is no dialog to ask: a box that must be ticked asks instead. */
export function DeleteKeyForm({ project, shownKey, action }: DeleteKeyButtonProps) {
  return (
    <details className="key-delete">
      <summary className="button danger">Delete</summary>
      <KeyForm project={project} keyId={shownKey.id} action={action}>
        {(busy) => (
          <>
            <Checkbox required label="Nothing uses it any more" />
            <Button type="submit" variant="danger-solid" busy={busy}>
              Delete key
            </Button>
          </>
        )}
      </KeyForm>
    </details>
  );
}
