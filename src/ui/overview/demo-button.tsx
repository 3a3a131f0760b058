"use client";

import { FlaskConical } from "lucide-react";
import type { DemoProgress } from "#model/demo-progress.ts";
import { DEMO_FORM } from "#ui/demo/demo-form.ts";
import { useDemoProgress } from "#ui/demo/use-demo-progress.ts";
import { Button } from "#ui/parts/forms/button.tsx";
import type { FormAction } from "#ui/parts/forms/form-state.ts";
import { useFormAction } from "#ui/parts/forms/use-form-action.ts";
import { formatExact } from "#ui/parts/words/format-number.ts";

/** Makes the demo project and goes there. A form, so that it works before the scripts have come. */
export function DemoButton({ create }: { create: FormAction }) {
  const [state, form, busy] = useFormAction(create, DEMO_FORM);
  const progress = useDemoProgress(busy);
  return (
    <form {...form} className="demo-form">
      <Button type="submit" icon={FlaskConical} busy={busy}>
        {busy ? "Making the demo" : "Try it with demo data"}
      </Button>
      {busy && (
        <span className="demo-progress">
          <progress aria-label="Events sent" max={progress?.total ?? 1} value={progress?.sent} />
          <span className="small-text faint tabular">{sayProgress(progress)}</span>
        </span>
      )}
      {state.message !== undefined && (
        <p className="hint is-error" role="alert">
          {state.message}
        </p>
      )}
    </form>
  );
}

function sayProgress(progress: DemoProgress | undefined): string {
  if (progress === undefined) return "Writing two weeks of events";
  const { sent, total } = progress;
  if (sent === total) return "All are sent; the last ones are being stored";
  return `${formatExact(sent)} of ${formatExact(total)} events sent through the real ingest path`;
}
