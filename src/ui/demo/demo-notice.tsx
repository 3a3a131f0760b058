"use client";

import { FlaskConical } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { DEMO_FORM } from "./demo-form.ts";

/** On every page of the demo project: none of this happened, and one click takes it away. */
export function DemoNotice({ remove }: { remove: FormAction | undefined }) {
  const [state, form, busy] = useFormAction(remove ?? refuse, DEMO_FORM);
  return (
    <aside className="demo-bar" aria-label="Demo project">
      <Icon of={FlaskConical} />
      <p>
        <span className="strong">This is the demo project.</span> Everything in it is made up.
        {state.message !== undefined && <span role="alert"> {state.message}</span>}
      </p>
      {remove && (
        <form {...form}>
          <Button type="submit" size="small" busy={busy}>
            {busy ? "Removing" : "Remove demo"}
          </Button>
        </form>
      )}
    </aside>
  );
}

/** Never called: who may not remove it gets no button. */
const refuse: FormAction = async (before) => before;
