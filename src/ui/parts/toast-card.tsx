"use client";

import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { dismissToast, runToast, type Toast } from "./toast-store.ts";

/** One notice; its line runs down, and stops while someone points at it or is inside. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const leftMs = useRef(toast.lastsMs);
  useEffect(() => {
    if (held) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedMs;
    };
  }, [held, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the time, it does nothing else
    <div
      className="toast pop"
      data-held={held || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === "done" && (
        <span className="c-good">
          <Icon of={CircleCheck} size={16} />
        </span>
      )}
      {toast.tone === "failed" && (
        <span className="c-error">
          <Icon of={CircleAlert} size={16} />
        </span>
      )}
      <span className="trunc">{toast.text}</span>
      {toast.action && (
        <Button size="sm" kbd={toast.action.kbd} onClick={() => runToast(toast)}>
          {toast.action.label}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        iconOnly
        icon={X}
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
      />
      <span className="bar" style={{ animationDuration: `${toast.lastsMs}ms` }} />
    </div>
  );
}
