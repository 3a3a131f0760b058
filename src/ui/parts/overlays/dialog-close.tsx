"use client";

import { Button } from "#ui/parts/forms/button.tsx";

/** The way out of a Dialog. */
export function DialogClose() {
  return (
    <Button kbd="esc" onClick={(event) => event.currentTarget.closest("dialog")?.close()}>
      Cancel
    </Button>
  );
}
