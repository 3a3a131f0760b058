"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { useInvalid } from "./use-invalid.ts";

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Beside the label. */
  aside?: ReactNode;
}

/** A Field of many lines. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error: refused, aside, className, ...area } = props;
  const made = useId();
  const id = area.id ?? made;
  const [invalid, watch] = useInvalid();
  const error = invalid ?? refused;
  const note = error ?? hint;
  return (
    <div className={classNames("field", className)}>
      <div className="row">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside && <span className="at-end small-text field-aside">{aside}</span>}
      </div>
      <textarea
        {...area}
        {...watch}
        className={classNames("input-box", error !== undefined && "is-error")}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p className={classNames("hint", error !== undefined && "is-error")} id={`${id}-note`}>
          {error !== undefined && <Icon of={CircleAlert} size={12} />}
          {note}
        </p>
      )}
    </div>
  );
}
