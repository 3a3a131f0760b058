"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { type InvalidParts, useInvalid } from "./use-invalid.ts";

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** What to do, not what is wrong: "Use a-z, 0-9 and hyphens." */
  error?: string | undefined;
  /** Beside the label: "Forgot?" */
  aside?: ReactNode;
  className?: string | undefined;
}

interface FieldControl extends InvalidParts {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldWords {
  /** Draws what is typed into or chosen from. */
  children: (control: FieldControl, box: string) => ReactNode;
}

/** Label above, hint below, error in its place. */
export function FieldFrame({ label, hint, aside, className, children, ...props }: FieldFrameProps) {
  const id = useId();
  const [invalid, watch] = useInvalid();
  const error = invalid ?? props.error;
  const note = error ?? hint;
  const control = {
    ...watch,
    id,
    "aria-invalid": error === undefined ? undefined : (true as const),
    "aria-describedby": note === undefined ? undefined : `${id}-note`,
  };
  return (
    <div className={classNames("field", className)}>
      <div className="row">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {aside && <span className="at-end small-text field-aside">{aside}</span>}
      </div>
      {children(control, classNames("input-box", error !== undefined && "is-error"))}
      {note !== undefined && (
        <p className={classNames("hint", error !== undefined && "is-error")} id={`${id}-note`}>
          {error !== undefined && <Icon of={CircleAlert} size={12} />}
          {note}
        </p>
      )}
    </div>
  );
}
