"use client";

import type { TextareaHTMLAttributes } from "react";
import { FieldFrame, type FieldWords } from "./field-frame.tsx";

type Area = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "className">;

export interface TextAreaProps extends FieldWords, Area {}

/** A Field of many lines. */
export function TextArea({ label, hint, error, aside, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hint, error, aside, className }}>
      {(control, box) => <textarea {...area} {...control} className={box} />}
    </FieldFrame>
  );
}
