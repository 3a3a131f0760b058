"use client";

import { sayCounts } from "#model/keeping/user-deletion.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import { Field } from "#ui/parts/forms/field.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { FormFoot } from "#ui/settings/form-foot.tsx";
import { USER_DATA_FORM, type UserDataAction } from "./user-data-state.ts";

const FIELDS = ["user", "typed"];

export function UserDataForm({ project, action }: { project: string; action: UserDataAction }) {
  const [state, form, busy] = useFormAction(action, USER_DATA_FORM);
  const errorOf = (field: string) =>
    state.outcome === "refused" && state.field === field ? state.message : undefined;
  const isOther = !FIELDS.some((field) => field === state.field);
  return (
    <form {...form} className="privacy-form">
      <input type="hidden" name="project" value={project} />
      <Field
        key={`user ${state.values.user}`}
        label="User ID or email address"
        name="user"
        defaultValue={state.values.user}
        error={errorOf("user")}
        hint="With an email address, everything that mentions it is deleted; with an id, everything sent by the user with that id."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        key={`typed ${state.values.typed}`}
        label="Type it again to confirm"
        name="typed"
        defaultValue={state.values.typed}
        error={errorOf("typed")}
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
        error={state.outcome === "refused" && isOther ? state.message : undefined}
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
