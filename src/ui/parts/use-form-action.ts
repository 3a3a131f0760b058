"use client";

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { type SubmitEvent, useActionState, useRef, useState, useTransition } from "react";
import { requestFormReset } from "react-dom";

/** How a kind of form tells what became of it. */
export interface FormKind<State> {
  unsent: Awaited<State>;
  /** The state after no usable answer came; the message says why. */
  lost: (message: string, before: Awaited<State>) => Awaited<State>;
  /** Fields go back to what the server knows; until then they keep what was typed. */
  isDone: (state: Awaited<State>) => boolean;
}

export interface FormParts {
  action: (form: FormData) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * useActionState for people: an answer that does not come is said in the form instead of replacing
 * the page, what was typed stays, and a second press does nothing. Without scripts the browser
 * sends the form itself.
 */
export function useFormAction<State>(
  action: (before: Awaited<State>, form: FormData) => Promise<State>,
  { unsent, lost, isDone }: FormKind<State>,
): [state: Awaited<State>, form: FormParts, busy: boolean] {
  const [posted, post] = useActionState<State, FormData>(action, unsent);
  const [answer, setAnswer] = useState<{ state: Awaited<State> }>();
  const [busy, startTransition] = useTransition();
  const isUnderWay = useRef(false);
  const state = answer === undefined ? posted : answer.state;

  async function send(form: HTMLFormElement, data: FormData): Promise<void> {
    let next: Awaited<State>;
    try {
      next = await action(state, data);
    } catch (error) {
      // A redirect is no failure: the router takes it from here, and the form is done for.
      unstable_rethrow(error);
      next = lost(sayLoss(error), state);
    }
    isUnderWay.current = false;
    startTransition(() => {
      setAnswer({ state: next });
      if (isDone(next)) requestFormReset(form);
    });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The second press of a fast hand comes before the button shows that it is busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const form = event.currentTarget;
    const data = new FormData(form, event.nativeEvent.submitter);
    startTransition(() => send(form, data));
  }
  return [state, { action: post, onSubmit }, busy];
}

/** What happened to a form that was sent, and what to do next. */
function sayLoss(error: unknown): string {
  if (unstable_isUnrecognizedActionError(error)) {
    return "Lapwing was updated since this page was opened. Reload it, then do this again.";
  }
  // fetch rejects with a TypeError when there is no answer at all.
  return error instanceof TypeError
    ? "The server did not answer. What you typed is still here: check the connection and try again."
    : "The server could not take this. What you typed is still here: try again in a moment.";
}
