"use client";

import { sayCounts } from "#model/user-deletion.ts";
import { Button } from "#ui/parts/button.tsx";
import { Field } from "#ui/parts/field.tsx";
import { useFormAction } from "#ui/parts/use-form-action.ts";
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
        label="User id or e-mail address"
        name="user"
        defaultValue={state.values.user}
        error={errorOf("user")}
        hint="Of an address, everything goes that names it; of an id, what has it as the user's."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        key={`typed ${state.values.typed}`}
        label="The same again, to delete"
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
            ? "Asked for. The list below says how far it is."
            : state.outcome === "counted"
              ? `Stored of this user: ${sayCounts(state.counts ?? {})}. Nothing was deleted.`
              : undefined
        }
        error={state.outcome === "refused" && isOther ? state.message : undefined}
      >
        <Button type="submit" name="intent" value="count" size="lg" busy={busy}>
          Count first
        </Button>
        <Button type="submit" name="intent" value="delete" variant="danger" size="lg" busy={busy}>
          Delete everything of this user
        </Button>
      </FormFoot>
    </form>
  );
}
