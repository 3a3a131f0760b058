"use client";

import type { LucideIcon } from "lucide-react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { classNames } from "#ui/parts/marks/class-names.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "id" | "className">;

export interface FieldProps extends FieldWords, Input {
  icon?: LucideIcon;
  /** 36 px in forms, 28 elsewhere. */
  size?: "medium" | "large";
  /** Behind the text: a button, a key cap. */
  end?: ReactNode;
}

export function Field(props: FieldProps) {
  const { label, hint, error, aside, className, icon, size = "large", end, ...input } = props;
  return (
    <FieldFrame {...{ label, hint, error, aside, className }}>
      {(control, box) => (
        <span className={classNames(box, size === "large" && "large")}>
          {icon && <Icon of={icon} />}
          <input {...input} {...control} />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}
