"use client";

import { useEffect, useSyncExternalStore } from "react";
import { isTyping } from "#ui/parts/forms/is-typing.ts";
import { ToastCard } from "./toast-card.tsx";
import { readToasts, runToast, subscribeToasts, type Toast } from "./toast-store.ts";

const NONE: readonly Toast[] = [];

/** Once per page, in the frame. Raise toasts with showToast; `U` does what the latest offers to undo. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, () => NONE);
  useEffect(() => {
    function undo(event: KeyboardEvent): void {
      if (event.key !== "u" || event.metaKey || event.ctrlKey || event.altKey) return;
      const latest = readToasts().findLast((toast) => toast.action?.kbd === "U");
      if (latest === undefined || isTyping(event)) return;
      event.preventDefault();
      runToast(latest);
    }
    document.addEventListener("keydown", undo);
    return () => document.removeEventListener("keydown", undo);
  }, []);
  return (
    <section className="toasts" aria-label="Notices" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
