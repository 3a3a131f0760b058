"use client";

import { Check, Minus } from "lucide-react";
import type { InputHTMLAttributes } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** Some of what it stands for is chosen. */
  some?: boolean;
  /** Without visible words, `aria-label` is required. */
  label?: string;
}

/** A real checkbox under a drawn one: keyboards, forms and screen readers know it. */
export function Checkbox({ some = false, label, className, ...input }: CheckboxProps) {
  const box = (
    <span className="checkbox">
      <input
        {...input}
        type="checkbox"
        ref={(element) => {
          if (element !== null) element.indeterminate = some;
        }}
      />
      {some ? <Minus aria-hidden="true" /> : <Check aria-hidden="true" />}
    </span>
  );
  if (label === undefined) return box;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside, in `box`
    <label className={classNames("row", className)}>
      {box}
      {label}
    </label>
  );
}
