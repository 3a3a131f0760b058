"use client";

import { FlaskConical } from "lucide-react";
import { Button } from "#ui/parts/forms/button.tsx";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { Icon } from "#ui/parts/marks/icon.tsx";
import { DEMO_OUTCOME, type DemoAction } from "./demo-outcome.ts";

/** On every page of the demo project: none of this happened, and one click takes it away. */
export function DemoNotice({ remove }: { remove: DemoAction | undefined }) {
  const [outcome, form, busy] = useFormAction(remove ?? refuse, DEMO_OUTCOME);
  return (
    <aside className="demo-bar" aria-label="Demo project">
      <Icon of={FlaskConical} />
      <p>
        <span className="strong">This is the demo project.</span> Everything in it is made up.
        {outcome?.ok === false && <span role="alert"> {outcome.message}</span>}
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
async function refuse(): Promise<undefined> {}
