import type { InputHTMLAttributes, ReactNode } from "react";

export interface RadioProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** What it stands for, and a sentence about it. */
  children: ReactNode;
}

/** A real radio button under a drawn one: keyboards, forms and screen readers know it. */
export function Radio({ children, ...input }: RadioProps) {
  return (
    <label className="row">
      <span className="radio">
        <input {...input} type="radio" />
      </span>
      {children}
    </label>
  );
}
