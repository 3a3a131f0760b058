"use client";

import { TriangleAlert } from "lucide-react";
import { formatBytes } from "#lib/format-bytes.ts";
import {
  RETENTION_NAMES,
  RETENTION_VARIABLES,
  type RetentionName,
  type RetentionValues,
} from "#model/keeping/retention.ts";
import { SIGNALS } from "#model/keeping/signal.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import { errorOf, FORM_STATE, otherErrorOf } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import type { RetentionFormAction, RetentionFormState } from "./retention-form-state.ts";
import { SIGNAL_WORDS } from "./signal-words.ts";

export interface RetentionFormProps {
  values: RetentionValues;
  /** What the environment decides of them. */
  fixed: Partial<RetentionValues>;
  action: RetentionFormAction;
}

const BUDGET = {
  title: "Disk budget",
  what: "for all days together, like 20 GB; empty for no limit",
};

export function RetentionForm({ values, fixed, action }: RetentionFormProps) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const budget = values.budgetBytes === 0 ? "" : formatBytes(values.budgetBytes);
  return (
    <form {...form} className="retention-form">
      {SIGNALS.map((signal) => (
        <Kept
          key={signal}
          {...{ state, fixed, name: signal }}
          {...SIGNAL_WORDS[signal]}
          now={String(values[signal])}
        />
      ))}
      <Kept {...{ state, fixed, name: "budgetBytes" }} {...BUDGET} now={budget} />
      {state.outcome === "asks" ? (
        <Ask lost={state.lost ?? []} agreeTo={state.agreeTo ?? ""} busy={busy} />
      ) : (
        <FormFoot done={doneOf(state)} error={otherErrorOf(state, RETENTION_NAMES)}>
          <Button type="submit" variant="primary" size="large" busy={busy}>
            {busy ? "Saving" : "Save"}
          </Button>
        </FormFoot>
      )}
    </form>
  );
}

interface KeptProps {
  state: RetentionFormState;
  fixed: Partial<RetentionValues>;
  name: RetentionName;
  title: string;
  what: string;
  now: string;
}

/** Not named where the environment decides: it is then no part of what is sent. */
function Kept({ state, fixed, name, title, what, now }: KeptProps) {
  const isFixed = fixed[name] !== undefined;
  const shown = isFixed ? now : (state.values[name] ?? now);
  return (
    <Field
      // A form that was sent goes back to its first text; another key makes this one the first.
      key={`${name} ${shown}`}
      label={title}
      {...(isFixed ? { readOnly: true } : { name })}
      inputMode={name === "budgetBytes" ? "text" : "numeric"}
      maxLength={20}
      defaultValue={shown}
      {...(name === "budgetBytes" ? { placeholder: "no limit" } : { end: <span>days</span> })}
      hint={isFixed ? fixedWords(name) : what}
      error={errorOf(state, name)}
      autoComplete="off"
    />
  );
}

function fixedWords(name: RetentionName) {
  return (
    <>
      set in the environment by{" "}
      <code className="retention-variable">{RETENTION_VARIABLES[name]}</code>
    </>
  );
}

interface AskProps {
  lost: readonly string[];
  agreeTo: string;
  busy: boolean;
}

function Ask({ lost, agreeTo, busy }: AskProps) {
  return (
    <div className="note problem retention-ask" role="alert">
      <Icon of={TriangleAlert} size={16} />
      <div>
        <p>This permanently deletes data that is already stored:</p>
        <ul>
          {lost.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="row form-foot">
          <Button
            {...{ type: "submit", name: "agreed", value: agreeTo, busy }}
            variant="danger-solid"
          >
            {busy ? "Saving" : "Delete and save"}
          </Button>
          <Button type="submit" name="agreed" value="no">
            Change nothing
          </Button>
        </div>
      </div>
    </div>
  );
}

function doneOf({ outcome, message }: RetentionFormState): string | undefined {
  if (outcome === "done") return "Saved. Takes effect within seconds.";
  return outcome === "unsent" ? message : undefined;
}
