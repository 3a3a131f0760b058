"use client";

import { Unplug } from "lucide-react";
import { useTransition } from "react";
import { Button } from "#ui/parts/forms/button.tsx";
import { Icon } from "#ui/parts/marks/icon.tsx";

export interface FailedSectionProps {
  /** "The chart could not be loaded" */
  title: string;
  /** Why, and what usually helps. */
  text: string;
  onRetry: () => void;
}

/** A part that failed says so in its own place; the rest of the page lives on. */
export function FailedSection({ title, text, onRetry }: FailedSectionProps) {
  const [busy, startTransition] = useTransition();
  return (
    <div className="card failed-section" role="alert">
      <Icon of={Unplug} size={16} />
      <div className="grow">
        <b className="strong">{title}</b>
        <p className="muted small-text">{text}</p>
      </div>
      <Button size="small" busy={busy} onClick={() => startTransition(onRetry)}>
        Try again
      </Button>
    </div>
  );
}
