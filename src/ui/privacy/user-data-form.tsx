"use client";

import { sayCounts } from "#model/keeping/user-deletion.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { FormFoot } from "#ui/parts/forms/form-foot.tsx";
import {
  errorOf,
  FORM_STATE,
  type FormAction,
  type FormState,
  otherErrorOf,
} from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";

const FIELDS = ["user", "typed"];

export interface UserDataState extends FormState<"counted"> {
  counts?: Readonly<Record<string, number>>;
}
export type UserDataAction = FormAction<UserDataState>;

export function UserDataForm({ project, action }: { project: string; action: UserDataAction }) {
  const [state, form, busy] = useFormAction(action, FORM_STATE);
  const { user = "", typed = "" } = state.values;
  return (
    <form {...form} className="privacy-form">
      <input type="hidden" name="project" value={project} />
      <Field
        key={`user ${user}`}
        label="User ID or email address"
        name="user"
        defaultValue={user}
        error={errorOf(state, "user")}
        hint="With an email address, everything that mentions it is deleted; with an id, everything sent by the user with that id."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        key={`typed ${typed}`}
        label="Type it again to confirm"
        name="typed"
        defaultValue={typed}
        error={errorOf(state, "typed")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormFoot
        done={
          state.outcome === "done"
            ? "Deletion requested. The list below shows its progress."
            : state.outcome === "counted"
              ? `Stored of this user: ${sayCounts(state.counts ?? {})}. Nothing was deleted.`
              : undefined
        }
        error={otherErrorOf(state, FIELDS)}
      >
        <Button type="submit" name="intent" value="count" size="large" busy={busy}>
          Count only
        </Button>
        <Button
          type="submit"
          name="intent"
          value="delete"
          variant="danger"
          size="large"
          busy={busy}
        >
          Delete this user’s data
        </Button>
      </FormFoot>
    </form>
  );
}
