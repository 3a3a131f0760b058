"use client";

import { CircleAlert, CircleCheck, LoaderCircle, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "#ui/parts/forms/button.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { dismissToast, runToast, type Toast } from "./toast-store.ts";

/** One notice; its line runs down, and stops while someone points at it or is inside. */
export function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const isBusy = toast.tone === "busy";
  const leftMs = useRef(toast.lastsMs);
  useEffect(() => {
    if (held || isBusy) return;
    const startedMs = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedMs;
    };
  }, [held, isBusy, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only holds the time, it does nothing else
    <div
      className="toast fade-in"
      data-held={held || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isBusy && <Icon of={LoaderCircle} size={16} className="spin" />}
      {toast.tone === "done" && (
        <span className="good-text">
          <Icon of={CircleCheck} size={16} />
        </span>
      )}
      {toast.tone === "failed" && (
        <span className="error-text">
          <Icon of={CircleAlert} size={16} />
        </span>
      )}
      <span className="truncate">{toast.text}</span>
      {toast.action?.run && (
        <Button size="small" kbd={toast.action.kbd} onClick={() => runToast(toast)}>
          {toast.action.label}
        </Button>
      )}
      {toast.action?.href && (
        <a className={buttonClass({ size: "small" })} href={toast.action.href}>
          {toast.action.label}
        </a>
      )}
      <Button
        size="small"
        variant="ghost"
        iconOnly
        icon={X}
        aria-label="Close"
        onClick={() => dismissToast(toast.id)}
      />
      {!isBusy && (
        <span className="toast-timer" style={{ animationDuration: `${toast.lastsMs}ms` }} />
      )}
    </div>
  );
}
