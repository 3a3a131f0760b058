"use client";

import { CircleAlert, type LucideIcon } from "lucide-react";
import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { useInvalid } from "./use-invalid.ts";

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  label: string;
  hint?: ReactNode;
  /** What to do, not what is wrong: "Use a-z, 0-9 and hyphens." */
  error?: string;
  icon?: LucideIcon;
  /** 36 px in forms, 28 elsewhere. */
  size?: "medium" | "large";
  /** Behind the text: a button, a key cap. */
  end?: ReactNode;
  /** Beside the label: "Forgot?" */
  aside?: ReactNode;
}

/** Label above, hint below, error in its place. */
export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error: refused,
    icon,
    size = "large",
    end,
    aside,
    className,
    ...input
  } = props;
  const made = useId();
  const id = input.id ?? made;
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
      <span
        className={classNames(
          "input-box",
          size === "large" && "large",
          error !== undefined && "is-error",
        )}
      >
        {icon && <Icon of={icon} />}
        <input
          {...input}
          {...watch}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {end}
      </span>
      {note !== undefined && (
        <p className={classNames("hint", error !== undefined && "is-error")} id={`${id}-note`}>
          {error !== undefined && <Icon of={CircleAlert} size={12} />}
          {note}
        </p>
      )}
    </div>
  );
}
