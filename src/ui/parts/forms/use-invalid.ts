"use client";

import { useState } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;
export interface InvalidParts {
  onInvalid: (event: { currentTarget: Control; preventDefault: () => void }) => void;
  onInput: () => void;
}

/**
 * What a field says when the browser will not send it as it is: in the field's own place and our
 * words, instead of a bubble that goes away. Without scripts the browser's bubble does it.
 */
export function useInvalid(): [problem: string | undefined, parts: InvalidParts] {
  const [problem, setProblem] = useState<string>();
  return [
    problem,
    {
      onInvalid(event) {
        event.preventDefault();
        const control = event.currentTarget;
        setProblem(sayInvalid(control));
        // Every bad field is told; the first is where to begin.
        if (control.form?.querySelector(":is(input, textarea, select):invalid") === control) {
          control.focus();
        }
      },
      onInput: () => setProblem(undefined),
    },
  ];
}

/** What to do, by what the browser found. */
export function sayInvalid(
  control: Pick<Control, "validity" | "minLength" | "maxLength" | "type" | "title"> & {
    min?: string;
    max?: string;
  },
): string {
  const { validity, minLength, maxLength, type, title, min, max } = control;
  if (validity.valueMissing) return type === "email" ? "Enter an email address." : "Fill this in.";
  if (validity.typeMismatch || validity.badInput) return TYPE_WORDS[type] ?? WRONG;
  if (validity.tooShort) return `Use at least ${minLength} characters.`;
  if (validity.tooLong) return `Use at most ${maxLength} characters.`;
  if (validity.rangeUnderflow) return `Enter ${min} or more.`;
  if (validity.rangeOverflow) return `Enter ${max} or less.`;
  if (validity.stepMismatch) return "Enter a whole number.";
  return title || WRONG;
}

const WRONG = "This is not written as it has to be.";
const TYPE_WORDS: Record<string, string> = {
  email: "Enter an email address such as you@example.com.",
  url: "Enter an address that starts with https:// or http://.",
  number: "Enter a number.",
};
