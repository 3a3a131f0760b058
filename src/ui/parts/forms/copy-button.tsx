"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";

export interface CopyButtonProps extends Pick<ButtonLook, "size" | "variant" | "iconOnly"> {
  text: string;
  /** "Copy DSN"; spoken only, when iconOnly. */
  label?: string;
}

const SHOWN_MS = 2000;

export function CopyButton({ text, label = "Copy", iconOnly, ...look }: CopyButtonProps) {
  const [state, setState] = useState<"rest" | "copied" | "failed">("rest");
  useEffect(() => {
    if (state === "rest") return;
    const timer = setTimeout(() => setState("rest"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  // The clipboard is closed to pages without TLS: say so rather than pretend.
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }

  const words = { rest: label, copied: "Copied", failed: "Select and copy by hand" }[state];
  return (
    <Button
      {...look}
      iconOnly={iconOnly}
      icon={state === "copied" ? Check : Copy}
      aria-label={iconOnly ? words : undefined}
      title={iconOnly ? words : undefined}
      onClick={() => void copy()}
    >
      {iconOnly ? undefined : <span aria-live="polite">{words}</span>}
    </Button>
  );
}
