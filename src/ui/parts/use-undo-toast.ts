"use client";

import { useCallback } from "react";
import { showToast } from "./toast-store.ts";

export interface UndoToast {
  /** What was done: "2 issues resolved". */
  text: string;
  /** Takes it back; rejects when it could not. */
  undo: () => void | Promise<void>;
}

const NOT_UNDONE = "Not undone: the server did not answer. Nothing changed.";

/** Raises "text · Undo U" at the bottom left for 10 s; `U` anywhere on the page takes it back. */
export function useUndoToast(): (toast: UndoToast) => void {
  return useCallback(({ text, undo }: UndoToast) => {
    showToast({ text, tone: "done", action: { label: "Undo", kbd: "U", run } });

    async function run(): Promise<void> {
      try {
        await undo();
      } catch {
        showToast({
          text: NOT_UNDONE,
          tone: "failed",
          action: { label: "Try again", run },
        });
      }
    }
  }, []);
}
