"use client";

import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import {
  type SubmitEvent,
  use,
  useActionState,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { SECOND_MS } from "#lib/time.ts";
import { ActionLost, UPDATED } from "#ui/parts/actions/action-lost.ts";
import { callAction } from "#ui/parts/actions/call-action.ts";

/** How a kind of form tells what became of it. */
export interface FormKind<State> {
  unsent: Awaited<State>;
  /** The state after no usable answer came; the message says why. */
  lost: (message: string, before: Awaited<State>) => Awaited<State>;
  /** Fields go back to what the server knows; until then they keep what was typed. */
  isDone: (state: Awaited<State>) => boolean;
  /** For what takes its time. */
  patienceMs?: number;
}

export interface FormParts {
  action: (form: FormData) => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const PATIENCE_MS = 30 * SECOND_MS;

/**
 * useActionState for people: an answer that does not come is said in the form instead of replacing
 * the page, what was typed stays, a second press does nothing, and neither a click nor another form
 * waits for this one. Without scripts the browser sends the form itself.
 */
export function useFormAction<State>(
  action: (before: Awaited<State>, form: FormData) => Promise<State>,
  { unsent, lost, isDone, patienceMs = PATIENCE_MS }: FormKind<State>,
): [state: Awaited<State>, form: FormParts, busy: boolean] {
  const router = use(AppRouterContext);
  const [posted, post] = useActionState<State, FormData>(action, unsent);
  const [answer, setAnswer] = useState<{ state: Awaited<State> }>();
  const [isSent, setSent] = useState(false);
  const [isRefreshing, startTransition] = useTransition();
  const isUnderWay = useRef(false);
  const toReset = useRef<HTMLFormElement>(undefined);
  const state = answer === undefined ? posted : answer.state;

  async function send(form: HTMLFormElement, data: FormData): Promise<void> {
    const { value: next, isStale } = await callAction(action, [state, data], { patienceMs }).catch(
      (error) => ({ value: lost(sayLoss(ActionLost.of(error)), state), isStale: false }),
    );
    isUnderWay.current = false;
    setSent(false);
    if (isDone(next)) toReset.current = form;
    // What it changed is told together with the page that shows it.
    startTransition(() => {
      setAnswer({ state: next });
      if (isStale) router?.refresh();
    });
  }

  // What the fields go back to is there with the page that was asked for again, and not before.
  useEffect(() => {
    if (isRefreshing) return;
    toReset.current?.reset();
    toReset.current = undefined;
  });

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    // The second press of a fast hand comes before the button shows that it is busy.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSent(true);
    const form = event.currentTarget;
    void send(form, new FormData(form, event.nativeEvent.submitter));
  }
  return [state, { action: post, onSubmit }, isSent || isRefreshing];
}

/** What happened to a form that was sent, and what to do next. */
function sayLoss({ why }: ActionLost): string {
  if (why === "updated") return UPDATED;
  return why === "silence"
    ? "The server did not answer. What you typed is still here: check the connection and try again."
    : "The server could not take this. What you typed is still here: try again in a moment.";
}
